"""The words and signs with which people in five countries write for which x something holds."""

# (kind of token, value) -> phrases in lower case: signs, then English, Italian, Spanish, Korean, Chinese.
_PHRASES_BY_TOKEN = {
    ("variable", "x"): ("x",),
    # A relation between two operands, or in front of the second.
    ("relation", "<="): (
        *("<=", "< =", "=<", "≤", "⩽", "≦", "at most", "no more than", "not more than"),
        *("less than or equal to", "less than or equal", "less or equal to", "less or equal"),
        *("smaller than or equal to", "not greater than", "not larger than"),
        *("minore o uguale a", "minore o uguale di", "minore o uguale", "minore uguale a"),
        *("minore uguale di", "minore uguale", "inferiore o uguale a", "al massimo", "al più"),
        *("non maggiore di", "non superiore a"),
        *("menor o igual que", "menor o igual a", "menor o igual", "menor igual que"),
        *("menor igual a", "inferior o igual a", "no mayor que", "no superior a"),
        *("como máximo", "como mucho", "a lo sumo", "최대", "많아야", "기껏해야"),
        *("小于等于", "小于或等于", "不大于", "不超过", "不多于", "不高于", "至多", "最多"),
    ),
    ("relation", ">="): (
        *(">=", "> =", "=>", "≥", "⩾", "≧", "at least", "no less than", "not less than"),
        *("greater than or equal to", "greater than or equal", "greater or equal to"),
        *("greater or equal", "larger than or equal to", "not smaller than"),
        *("maggiore o uguale a", "maggiore o uguale di", "maggiore o uguale", "maggiore uguale a"),
        *("maggiore uguale di", "maggiore uguale", "superiore o uguale a", "almeno"),
        *("non minore di", "non inferiore a"),
        *("mayor o igual que", "mayor o igual a", "mayor o igual", "mayor igual que"),
        *("mayor igual a", "superior o igual a", "no menor que", "no inferior a"),
        *("al menos", "como mínimo", "por lo menos", "최소", "적어도"),
        *("大于等于", "大于或等于", "不小于", "不少于", "不低于", "至少"),
    ),
    ("relation", "<"): (
        *("<", "less than", "smaller than", "below", "strictly less than"),
        *("strictly smaller than", "minore di", "minore", "inferiore a", "meno di"),
        *("più piccolo di", "strettamente minore di", "menor que", "menor de", "menor a", "menor"),
        *("inferior a", "menos de", "estrictamente menor que", "小于", "低于", "严格小于"),
    ),
    ("relation", ">"): (
        *(">", "greater than", "more than", "larger than", "bigger than", "above", "exceeds"),
        *("strictly greater than", "strictly larger than", "maggiore di", "maggiore"),
        *("superiore a", "più di", "più grande di", "strettamente maggiore di"),
        *("mayor que", "mayor de", "mayor a", "mayor", "superior a", "más de", "más grande que"),
        *("estrictamente mayor que", "大于", "超过", "高于", "严格大于"),
    ),
    ("relation", "="): ("=", "==", "equal to", "equals", "uguale a", "igual a", "等于"),
    ("relation", "!="): (
        *("!=", "≠", "<>", "=/=", "/=", "not equal to", "different from"),
        *("diverso da", "diversa da", "diverso", "distinto de", "distinto a", "distinto"),
        *("diferente de", "diferente a", "不等于"),
    ),
    # A relation behind its number. In Korean, endings such as 고 ("and") follow.
    ("suffix", "<="): (
        *("or less", "or smaller", "or below", "and below", "o meno", "o minore"),
        *(
            "o menos",
            "o menor",
            "이하",
            "보다 작거나 같",
            "보다 크지 않",
            "을 넘지 않",
            "를 넘지 않",
        ),
        *("와 같거나 작", "과 같거나 작", "를 초과하지 않", "을 초과하지 않"),
    ),
    ("suffix", ">="): (
        *("or more", "or greater", "or larger", "or above", "and above", "o più", "o maggiore"),
        *("o más", "o mayor", "이상", "보다 크거나 같", "보다 작지 않"),
        *("와 같거나 크", "과 같거나 크"),
    ),
    ("suffix", "<"): ("미만", "보다 작"),
    ("suffix", ">"): (
        *("초과", "보다 크", "보다 큰", "보다 큼", "보다 클"),
        *("를 초과하는", "을 초과하는", "를 초과할", "을 초과할", "를 초과한", "을 초과한"),
    ),
    ("suffix", "!="): (
        *("가 아니다", "이 아니다", "가 아닌", "이 아닌", "가 아닐", "이 아닐"),
        *("를 제외한", "을 제외한"),
    ),
    ("infinity", "+"): (
        *("∞", "inf", "infty", "infinity", "plus infinity", "infinito", "più infinito"),
        *("más infinito", "무한대", "양의 무한대", "无穷", "无穷大", "正无穷", "正无穷大"),
    ),
    ("infinity", "-"): (
        *("minus infinity", "meno infinito", "menos infinito"),
        *("음의 무한대", "负无穷", "负无穷大"),
    ),
    ("element", ""): ("∈", "in", "belongs to", "appartiene a", "pertenece a", "属于"),
    ("everything", ""): ("ℝ", "r"),
    ("without", ""): ("\\", "∖"),
    ("or", "sign"): ("∪", "∨", "||", "|"),
    ("and", "sign"): ("∩", "∧", "&&", "&"),
    ("or", "word"): (
        *("or", "oder", "o", "oppure", "o bien", "ovvero", "u", "v"),
        *("또는", "혹은", "이거나", "거나", "或", "或者"),
    ),
    ("and", "word"): (
        *("and", "und", "e", "ed", "y", "그리고", "이고", "이며", "고", "며", "으며"),
        *("且", "并且", "和", "同时"),
    ),
    # Words that say nothing about the numbers.
    ("filler", ""): (
        *("for", "if", "when", "is", "all", "every", "any", "must be", "has to be", "should be"),
        *("only", "only if", "only when", "only for", "iff", "if and only if", "exactly"),
        *("exactly when", "whenever", "as long as", "such that", "x such that", "either"),
        *("numbers", "real numbers", "values", "strictly"),
        *("per", "se", "quando", "è", "é", "ogni", "solo", "solo se", "se e solo se"),
        *("soltanto se", "solo quando", "solo per", "con", "purché", "deve essere"),
        *("para", "si", "cuando", "es", "todo", "solo si", "si y solo si", "solo cuando"),
        *("solamente si", "únicamente si", "siempre que", "debe ser", "tiene que ser"),
        *("는", "가", "은", "이", "인", "인 경우", "일", "일 때", "일 때만", "때", "경우", "이다"),
        *(
            "입니다",
            "모든",
            "모든 실수",
            "실수",
            "수",
            "의",
            "이면",
            "면",
            "으면",
            "다",
            "은",
            "을",
        ),
        *("음", "는다", "이어야 한다", "여야 한다", "∀"),
        *("当", "时", "所有", "任意", "一切", "的", "数", "实数", "值", "是", "为", "若", "如果"),
        *("只要", "只有", "仅当", "当且仅当", "即可", "x 的取值范围是", "x的取值范围是"),
        *("x的取值范围为", "x的范围是", "x的范围为", "取值范围是", "取值范围为"),
    ),
} | {("bracket", sign): (sign,) for sign in "()[]{}"}
_PHRASES_BY_TOKEN |= {("separator", sign): (sign,) for sign in ",;\n"}
# Variants of signs, each replaced by exactly one character, so that positions stay valid. The commas
# of Chinese are never decimal commas. Accents are often left out, but Italian è is another word than e.
PLAIN_SIGNS = str.maketrans(
    "（）［］【】｛｝，、；＜＞＝＋−－–．。０１２３４５６７８９ｘＸ＆｜！／＼\u3000\t\r’áíóúñàìòùÁÍÓÚÑÀÌÒÙ",
    "()[][]{};;;<>=+---..0123456789xX&|!/\\   'aiounaiouAIOUNAIOU",
)


def make_plain(text):
    """Return text in lower case with one plain character for each of its characters."""
    plain = ""
    for sign in text.translate(PLAIN_SIGNS):
        lower = sign.lower()
        plain += lower if len(lower) == 1 else sign
    return plain


# Phrase -> (kind of token, value). A phrase of Latin letters ends where the letters end.
PHRASES = {
    spelling: token
    for token, phrases in _PHRASES_BY_TOKEN.items()
    for phrase in phrases
    for spelling in (phrase, make_plain(phrase))
}
LONGEST_PHRASE = max([len(phrase) for phrase in PHRASES])
# Words with which "or more" is the beginning of a relation, as in "or more than 5".
CONTINUATIONS = ("than", "di", "que", "de", "a", "o", "or", "equal", "uguale", "igual")
NARROW_SPACES = "\u00a0\u2009\u202f"  # between groups of three digits


def is_latin_letter(sign):
    """Return whether a character is a Latin letter, with or without an accent."""
    return sign.isalpha() and sign < "\u0250"


def find_phrase(text, start):
    """Return the longest phrase of PHRASES at a position of a text in lower case, or None."""
    for length in range(min(LONGEST_PHRASE, len(text) - start), 0, -1):
        end = start + length
        phrase = text[start:end]
        if phrase not in PHRASES:
            continue
        cuts_word = is_latin_letter(phrase[-1]) and end < len(text) and is_latin_letter(text[end])
        next_word = (text[end:].split() or [""])[0]
        is_continued = PHRASES[phrase][0] == "suffix" and next_word in CONTINUATIONS
        if not cuts_word and not is_continued:
            return phrase
    return None
