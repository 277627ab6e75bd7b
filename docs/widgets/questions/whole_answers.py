"""Answers in words that say for all x, or for none, in five languages."""

from widgets.questions.interval_words import make_plain

# Answers, each as the parts of which it consists. Of each part, it has one of the texts between the bars, of
# which an empty one means that the part may be missing.
_ALWAYS = [
    # English
    (
        "|for",
        "all|any|every|each",
        "x|real x|reals|real number|real numbers|number|numbers|value|values|value of x|values of x",
    ),
    ("always|all|any|everything", "|true"),
    ("regardless of|independent of|independently of|whatever", "x|x is"),
    # Italian
    (
        "|per",
        "ogni|qualsiasi|qualunque|tutti gli|tutti i",
        "x|x reale|reali|numero|numeri|numero reale|numeri reali|valore|valori|valore di x|valori di x",
    ),
    ("|e'|è", "sempre", "|vero"),
    ("tutti|tutto|tutto r|indipendentemente da x|qualunque sia x|qualsiasi sia x",),
    # Spanish
    (
        "|para",
        "todo|cualquier|todos los",
        "x|x real|reales|número|números|número real|números reales|valor|valores|valor de x|valores de x",
    ),
    ("siempre", "|cierto|es cierto|se cumple"),
    ("todos|cualquiera|sin importar x|independientemente de x",),
    # Korean
    (
        "항상|언제나|늘|모든 x|모든 실수|모든 실수 x|모든 수|모든 값|임의의 x|임의의 실수|임의의 실수 x|전체 실수|실수 전체",
        "|에 대해|에 대하여|에 대해서",
        "|항상|그렇다|성립|성립한다|성립합니다|항상 성립|항상 성립한다|항상 성립합니다|참|참이다",
    ),
    (
        "x|x의 값|x 값",
        "에 관계없이|와 관계없이|에 상관없이|와 상관없이",
        "|항상|항상 성립|항상 성립한다",
    ),
    ("실수 전체의 집합",),
    # Chinese
    (
        "|对|对于",
        "任意|任意的|任何|所有|所有的|一切|全体",
        "x|实数|实数 x|数|值|x 值",
        "|成立|都成立|均成立|恒成立|都可以",
    ),
    ("无论|不论|不管", "x 取何值|x 取什么值|x 为何值|x 取任何值", "|都成立|恒成立"),
    ("x", "|可以", "取|为", "任意|任何|全体", "实数|值|数"),
    ("总是|始终|永远|恒|总|一直|必然", "成立"),
    ("总是|始终|与 x 无关|实数集",),
    ("∀x",),
]
_NEVER = [
    # English
    (
        "|for|there is|there are|there exists",
        "no|no such",
        "x|real x|number|numbers|real number|value|values|value of x|solution|solutions",
    ),
    ("none|nothing|never|impossible|there is none|none exists|none exist|never true",),
    ("|it|x|such x|such an x", "does not exist|doesn't exist|never exists"),
    ("|the", "empty set"),
    # Italian
    (
        "|per|in|non esiste|non c'è|non vi è",
        "nessun|nessuno|alcun",
        "x|x reale|numero|numero reale|valore|valore di x|caso",
    ),
    ("mai|nessuno|impossibile|non succede mai|non accade mai|non è mai vero",),
    ("nessuna soluzione|non ha soluzioni|non ci sono soluzioni|senza soluzioni",),
    ("non esiste|insieme vuoto|l'insieme vuoto|non esiste x|non esiste un tale x",),
    # Spanish
    (
        "|para|en|no hay|no existe",
        "ningún",
        "x|x real|número|número real|valor|valor de x|caso",
    ),
    ("nunca|jamás|ninguno|imposible|nunca se cumple|vacío|ninguna solución|sin solución",),
    ("no hay|no existe|no tiene", "solución"),
    ("no existe|no existe x|no existe tal x",),
    ("|el", "conjunto vacío"),
    # Korean
    (
        "|그런 x|그러한 x|조건을 만족하는 x|조건에 맞는 x|만족하는 x|x|해|그런 값|만족하는 값|가능한 값|값|실수해",
        "|가|는|이|은",
        "없음|없다|없습니다|존재하지 않음|존재하지 않는다|존재하지 않습니다",
    ),
    ("절대|결코", "없음|없다"),
    ("공집합|불가능|불가능하다",),
    # Chinese
    (
        "不存在|没有|无|找不到",
        "|这样的|满足条件的|符合条件的",
        "|x|值|x 值|数|实数|实数 x|解|实数解",
    ),
    ("从不|永不|从来不|永远不会|不可能|空集|从不成立|永不成立|恒不成立",),
    ("∅|{}|∄x",),
]


def _remove_spaces(text):
    return "".join(text.split())


def _prepare(answers):
    """Return the answers as lists of parts, and each part as a list of its plain texts without spaces."""
    return [
        [[_remove_spaces(make_plain(text)) for text in part.split("|")] for part in answer]
        for answer in answers
    ]


ALWAYS, NEVER = _prepare(_ALWAYS), _prepare(_NEVER)


def find_whole_answer(plain_text):
    """Return "always" or "never" for an answer in such words, else None.

    plain_text: an answer as make_plain returns it; spaces do not count
    """
    text = _remove_spaces(plain_text)
    if any(_consists_of(text, parts) for parts in ALWAYS):
        return "always"
    return "never" if any(_consists_of(text, parts) for parts in NEVER) else None


def _consists_of(text, parts):
    """Return whether a text consists of one text of each part, in this order."""
    if not parts:
        return not text
    return any(
        text.startswith(start) and _consists_of(text[len(start) :], parts[1:]) for start in parts[0]
    )
