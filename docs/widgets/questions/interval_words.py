"""The words and signs with which people in five countries write for which x something holds."""

# Whole answers, in lower case.
ALWAYS = (
    *("always", "all x", "for all x", "every x", "for every x", "any x", "for any x", "all", "any"),
    *("all numbers", "all reals", "all real numbers", "every real number"),
    *(
        "sempre",
        "per ogni x",
        "ogni x",
        "per tutti gli x",
        "tutti",
        "tutti gli x",
        "tutti i numeri reali",
    ),
    *("siempre", "para todo x", "todo x", "todos", "para todos los x", "para cualquier x"),
    *("todos los números", "todos los números reales", "cualquier número real"),
    *("항상", "언제나", "늘", "모든 x", "모든 x에 대해", "모든 x에 대하여", "모든 실수"),
    *("总是", "始终", "恒成立", "任意 x", "任意x", "所有 x", "所有x", "任何 x", "任何x"),
    *("任意实数", "全体实数", "所有实数", "一切实数", "x 取任意实数", "x取任意实数"),
)
NEVER = (
    *(
        "never",
        "none",
        "no x",
        "for no x",
        "nothing",
        "∅",
        "{}",
        "{ }",
        "empty set",
        "the empty set",
        "no such x",
        "there is no such x",
    ),
    *("mai", "nessuno", "nessun x", "per nessun x", "insieme vuoto", "nessun valore"),
    *("nunca", "jamás", "ninguno", "ningún x", "para ningún x", "conjunto vacío", "ningún valor"),
    *("없음", "없다", "절대 없음", "결코 없음", "공집합", "없습니다", "그런 x는 없다"),
    *("从不", "永不", "从来不", "无", "没有", "不存在", "无解", "空集"),
    *("没有这样的 x", "没有这样的x", "不存在这样的 x", "不存在这样的x"),
)

# (kind of token, value) -> phrases in lower case: signs, then English, Italian, Spanish, Korean, Chinese.
_PHRASES_BY_TOKEN = {
    ("variable", "x"): ("x",),
    # A relation between two operands, or in front of the second.
    ("relation", "<="): (
        *("<=", "< =", "=<", "≤", "⩽", "≦", "less than or equal to", "at most"),
        *("minore o uguale a", "minore o uguale di", "al massimo", "al più"),
        *("menor o igual que", "menor o igual a", "como máximo", "a lo sumo"),
        *("小于等于", "小于或等于", "不大于", "至多", "最多"),
    ),
    ("relation", ">="): (
        *(">=", "> =", "=>", "≥", "⩾", "≧", "greater than or equal to", "at least"),
        *("maggiore o uguale a", "maggiore o uguale di", "almeno"),
        *("mayor o igual que", "mayor o igual a", "al menos", "como mínimo"),
        *("大于等于", "大于或等于", "不小于", "至少"),
    ),
    ("relation", "<"): ("<", "less than", "minore di", "menor que", "menor de", "小于"),
    ("relation", ">"): (
        *(">", "greater than", "more than", "maggiore di", "mayor que", "mayor de", "大于"),
    ),
    ("relation", "="): ("=", "==", "equal to", "equals", "uguale a", "igual a", "等于"),
    ("relation", "!="): (
        *("!=", "≠", "<>", "=/=", "/=", "not equal to", "diverso da", "distinto de", "不等于"),
    ),
    # A relation behind its number, in Korean.
    ("suffix", "<="): ("이하", "보다 작거나 같다", "보다 작거나 같음"),
    ("suffix", ">="): ("이상", "보다 크거나 같다", "보다 크거나 같음"),
    ("suffix", "<"): ("미만", "보다 작다", "보다 작음", "보다 작을"),
    ("suffix", ">"): ("초과", "보다 크다", "보다 큼", "보다 클"),
    ("infinity", "+"): (
        *("∞", "inf", "infty", "infinity", "plus infinity", "infinito", "più infinito"),
        *("más infinito", "무한대", "양의 무한대", "无穷", "无穷大", "正无穷", "正无穷大"),
    ),
    ("infinity", "-"): (
        *("minus infinity", "meno infinito", "menos infinito"),
        *("음의 무한대", "负无穷", "负无穷大"),
    ),
    ("element", ""): ("∈", "in"),
    ("everything", ""): ("ℝ", "r"),
    ("without", ""): ("\\", "∖"),
    ("or", "sign"): ("∪", "∨", "||", "|"),
    ("and", "sign"): ("∩", "∧", "&&", "&"),
    ("or", "word"): (
        *("or", "oder", "o", "oppure", "o bien", "ovvero", "u"),
        *("또는", "혹은", "이거나", "거나", "或", "或者"),
    ),
    ("and", "word"): (
        *("and", "und", "e", "ed", "y", "그리고", "이고", "이며", "且", "并且", "和"),
    ),
    # Words that say nothing about the numbers.
    ("filler", ""): (
        *("for", "if", "when", "is", "all", "every", "per", "se", "quando", "è", "ogni"),
        *("para", "si", "cuando", "es", "todo"),
        *("는", "가", "인", "인 경우", "일 때", "일 때만", "때", "이다", "입니다", "모든"),
        *("当", "时", "所有", "任意"),
    ),
} | {("bracket", sign): (sign,) for sign in "()[]{}"}
_PHRASES_BY_TOKEN |= {("separator", sign): (sign,) for sign in ",;\n"}
# Phrase -> (kind of token, value). A phrase of Latin letters ends where the letters end.
PHRASES = {phrase: token for token, phrases in _PHRASES_BY_TOKEN.items() for phrase in phrases}
LONGEST_PHRASE = max([len(phrase) for phrase in PHRASES])

# Variants of signs, each replaced by exactly one character, so that positions stay valid. The commas
# of Chinese are never decimal commas.
PLAIN_SIGNS = str.maketrans(
    "（）［］【】｛｝，、；＜＞＝＋−－–．。０１２３４５６７８９ｘＸ＆｜！／＼\u3000\t\r",
    "()[][]{};;;<>=+---..0123456789xX&|!/\\   ",
)
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
        if not cuts_word:
            return phrase
    return None
