"""Answers to "for which x" as people in five countries type them."""

# (the numbers meant, answers that mean them)
READ = [
    (
        lambda x: x >= 5,
        [
            *("x ≥ 5", "x≥5", "x >= 5", "x>=5", "x => 5", "x > = 5", "5 ≤ x", "5<=x", "≥ 5", ">=5"),
            *(
                "X ≥ 5",
                "x ⩾ 5",
                "x ≧ 5",
                "ｘ≥５",
                "x ≥ 5.",
                "x≥5。",
                " x ≥ 5\n",
                "x ≥ 5.0",
                "x ≥ 5,0",
            ),
            *("[5; +∞)", "[5, ∞)", "[5;+∞[", "[5, inf)", "x ∈ [5, ∞)", "x in [5; infinity)"),
            *("[5;∞]", "［5，+∞）", "5 ≤ x < ∞", "5 ≤ x < +inf"),
            *("x is at least 5", "at least 5", "x greater than or equal to 5", "for all x ≥ 5"),
            *("per x ≥ 5", "x maggiore o uguale a 5", "almeno 5", "quando x >= 5"),
            *("para x ≥ 5", "x mayor o igual que 5", "al menos 5", "todo x ≥ 5"),
            *("5 이상", "x가 5 이상", "x는 5 이상일 때", "x ≥ 5인 경우", "x는 5보다 크거나 같다"),
            *("5 or more", "x must be 5 or greater", "no less than 5", "only if x ≥ 5"),
            *("x deve essere almeno 5", "maggiore uguale di 5", "non inferiore a 5", "5 o più"),
            *("x debe ser al menos 5", "mayor igual que 5", "no menor que 5", "5 o más"),
            *("5 이상인 실수", "x는 5보다 크거나 같은 모든 실수", "x ≥ 5이면", "5보다 작지 않다"),
            *(
                "x至少为5",
                "x不少于5",
                "大于等于5的所有实数",
                "当且仅当 x ≥ 5 时",
                "x的取值范围是x≥5",
            ),
            *(
                "x大于等于5",
                "x 不小于 5",
                "当 x ≥ 5 时",
                "至少 5",
                "x≥5时",
                "{x | x ≥ 5}",
                "{ x∣x ≥ 5 }",
            ),
        ],
    ),
    (
        lambda x: x < -3,
        [
            *("x < -3", "x<-3", "x < −3", "x < - 3", "-3 > x", "(-∞, -3)", "]−∞; −3[", "<-3"),
            *("（－∞，－3）", "(minus infinity; -3)", "x less than -3", "x minore di -3"),
            *("x menor que -3", "-3 미만", "x가 -3보다 작다", "x 小于 −3", "(负无穷, -3)"),
            *("below -3", "inferiore a -3", "menor a -3", "-3보다 작은 실수", "低于−3"),
        ],
    ),
    (
        lambda x: 2 < x <= 7,
        [
            *(
                "2 < x ≤ 7",
                "2<x<=7",
                "2 < x =< 7",
                "7 ≥ x > 2",
                "7>=x>2",
                "(2; 7]",
                "(2, 7]",
                "]2, 7]",
            ),
            *("]2;7]", "]2,7]", "(2,7]", "x ∈ ]2; 7]", "（2，7］", "x>2 and x<=7", "x > 2 & x ≤ 7"),
            *("x > 2 ∧ x ≤ 7", "x ≤ 7 e x > 2", "x > 2 y x ≤ 7", "x > 2, y x ≤ 7"),
            *("2 초과 7 이하", "x는 2 초과 7 이하", "x > 2 그리고 x ≤ 7", "2 초과이고 7 이하"),
            *(
                "2보다 크고 7보다 작거나 같다",
                "x가 2보다 크고, 7 이하일 때",
                "2보다 크며 7을 넘지 않는다",
            ),
            *("x > 2 and, x ≤ 7", "x appartiene a ]2; 7]", "x pertenece a (2; 7]", "x属于(2,7]"),
            *(
                "x > 2 且 x ≤ 7",
                "x>2，且x≤7",
                "x大于2且小于等于7",
                "2小于x小于等于7",
                "(2, ∞) ∩ (-∞, 7]",
            ),
            *("greater than 2 and at most 7", "x mayor que 2 y menor o igual que 7"),
        ],
    ),
    (
        lambda x: 2.5 <= x < 7,
        [
            *("2.5 ≤ x < 7", "2,5 ≤ x < 7", "2,5<=x<7", "[2,5 ; 7)", "[2,5; 7[", "[2.5, 7)"),
            *("[2.5,7)", "[2,5, 7)", "7 > x >= 2,50"),
        ],
    ),
    (
        lambda x: x < 1 or x > 3,
        [
            *("x < 1 or x > 3", "x > 3 or x < 1", "x<1 || x>3", "x < 1 ∨ x > 3", "< 1 or > 3"),
            *("(x < 1) or (x > 3)", "x < 1, or x > 3", "(-∞, 1) ∪ (3, ∞)", "(−∞; 1) U (3; +∞)"),
            *("]-∞;1[ ∪ ]3;+∞[", "x < 1 o x > 3", "x<1 oppure x>3", "x < 1 o bien x > 3"),
            *("1 > x o 3 < x", "x < 1 또는 x > 3", "1 미만 또는 3 초과", "x < 1이거나 x > 3"),
            *("x < 1 或 x > 3", "x<1或者x>3", "x小于1或大于3", "ℝ \\ [1; 3]", "x < 1 oder x > 3"),
            *("less than 1 or greater than 3", "minore di 1 o maggiore di 3", "x<1 V x>3"),
            *("menor que 1 o mayor que 3", "x < 1 ó x > 3", "1보다 작거나 3보다 크다"),
        ],
    ),
    (lambda x: x == 4, ["x = 4", "x=4", "4 = x", "x == 4", "{4}", "x ∈ {4}", "[4; 4]", "x 等于 4"]),
    (lambda x: x in (4, 6), ["x = 4 or x = 6", "{4; 6}", "{4, 6}", "x = 4 o x = 6", "x=4或x=6"]),
    (
        lambda x: x != 4,
        [
            *("x ≠ 4", "x != 4", "x <> 4", "4 ≠ x", "R \\ {4}", "x ∈ ℝ∖{4}", "x < 4 or x > 4"),
            *("x diverso da 4", "x distinto de 4", "x 不等于 4", "(-∞, 4) ∪ (4, +∞)"),
            *("4가 아닐 때", "4를 제외한 모든 실수", "x diferente de 4"),
        ],
    ),
    (lambda x: x not in (4, 6), ["x ≠ 4 and x ≠ 6", "x ≠ 4 e x ≠ 6", "ℝ \\ {4; 6}"]),
    (
        lambda x: True,
        [
            *("always", "Always.", "all x", "for every x", "x ∈ ℝ", "R", "(−∞, +∞)", "x < ∞"),
            *("sempre", "per ogni x", "siempre", "para todo x", "항상", "모든 x", "总是", "任意 x"),
            *("x < 5 or x ≥ 5", "for all real numbers", "any value of x", "∀x ∈ R"),
            *("per qualsiasi x", "sempre vero", "per tutti i valori di x", "tutto R"),
            *("para cualquier valor de x", "todos los numeros reales", "siempre se cumple"),
            *("실수 전체", "항상 성립", "항상 성립한다", "모든 실수에 대하여", "x의 값에 관계없이"),
            *("임의의 실수 x에 대하여 성립", "恒成立", "对任意x都成立", "全体实数", "无论x取何值"),
        ],
    ),
    (
        lambda x: False,
        [
            *("never", "Never", "none", "∅", "{}", "mai", "nunca", "없음", "从不", "无解", "无"),
            *("no solution", "for no value of x", "it doesn’t exist", "∄x", "nessuna soluzione"),
            *("non esiste alcun x", "per nessun valore di x", "in nessun caso", "no hay solución"),
            *("ningun x", "no existe ningún x", "해가 없다", "해 없음", "조건을 만족하는 x는 없다"),
            *("존재하지 않는다", "그런 x는 없다", "没有满足条件的x", "不存在这样的 x", "没有解"),
        ],
    ),
    (lambda x: x > 1234.5, ["x > 1.234,5", "x > 1,234.5", "x > 1234.5", "x > 1234,5"]),
    (lambda x: x > 10_000, ["x > 10000", "x > 10\u202f000", "x > 10\u00a0000"]),
    (lambda x: x > 1_000_000, ["x > 1,000,000", "x > 1.000.000"]),
    (lambda x: x > 0.125, ["x > 0.125", "x > 0,125", "x > .125"]),
    (lambda x: x < 0 or 0 < x < 1 or x > 3, ["((x < 1) or x > 3) and x ≠ 0"]),
]

# (key of the mistake, answers that are asked back)
ASKED = [
    (
        "set_comma",  # a decimal comma, or two numbers?
        [
            *("(2,5)", "(−3,5)", "x = 2,5", "x ≠ 2,5", "{2,5}", "{1,2,3}", "[2,5,7]", "[2,5,7,5]"),
            *("x ≥ 2, 5", "x = 4, 5", "x ≥ 2，5", "[2,500]", "x > 1.2.3", "x = 2;5", "x > 1,2,3"),
        ],
    ),
    (
        "set_thousands",
        ["x > 2,500", "x > 2.500", "(2,500; 3000)", "[−1.000, 5]", "12,345 < x", "x = 1.000"],
    ),
    (
        "set_and_or",  # both, or one of them?
        [
            *("x > 2, x < 7", "x < 1, x > 3", "x<1;x>3", "x>2，x<7", "x > 2\nx < 7", "x>3 x<7"),
            *("x < 1 and x > 3", "x < 1 e x > 3", "x < 1 y x > 3", "x<1且x>3", "1 이하 3 이상"),
            *("(1; 5) and (3; 8)", "x = 4 and x = 6", "x ≠ 3 or x ≠ 5", "x > 2 or x < 7"),
            *("x < 1 和 x > 3", "x = 1, x = 2", "x≥2,x≤7", "1<x<2, 3<x<4"),
        ],
    ),
    ("set_chain", ["2 < x > 7", "2 ≤ x ≥ 7", "x > 2 < 7", "2 < 5", "x < x", "1<x<2,3<x<4"]),
    ("set_chain", ["2 = x = 2", "2 < x ≠ 4", "1 < 2 < x", "1 < x < 2 < 3"]),
    ("set_empty", ["7 < x < 2", "2 > x > 7", "(7; 2)", "(3; 3]", "3 < x < 3", "x > ∞", "(∞, 5)"]),
    ("set_relation", ["5", "x", "5 or 6", "x = 4 or 5", "2,5", "x - 3 > 0", "5 x"]),
    ("set_missing", ["x >", "> x >", "≥", "x > or = 5", "x<1,or", "and x > 3", "x ≥ o", "x=>=5"]),
    (
        "set_bracket",
        ["(2", "[2 7]", "(2)", "{1 000}", "{4", "x ∈ 5", "[;5]", "{x | x > 5", "[2; x]"],
    ),
    (
        "set_word",
        [
            *(
                "not x > 5",
                "y > 5 ?",
                "not always",
                "x > 5/2",
                "2*x > 4",
                "x ≥ 5 or never",
                "xy > 3",
            ),
            *("from 5", "tra 2 e 7", "entre 2 y 7", "2와 7 사이", "5以上", "x 不是 5", "non x = 4"),
            *(
                "x ≥ 10 000",
                "no siempre",
                "x² > 4",
                "|x| > 3?",
                "x ≥ 5 %",
                "--5 < x",
            ),
            *("all x except 4", "x ≥ ٣", "x ≥ 2'5", "x ≠ ∞", "always read"),
            *(
                "5 이상이 아닌 실수",
                "x > 5가 아닌 경우",
                "5보다 크지 않을 수도",
                "항상 그렇지 않다",
            ),
            *(
                "siempre se lee",
                "non è mai letta",
                "任何x都不行",
                "非负实数",
                "5 or more than that",
            ),
        ],
    ),
    ("set_nothing", ["", "  ", "."]),
    ("long", ["x > 1234567890123"]),
    ("too_long", ["x > 1 or " * 40]),
]
