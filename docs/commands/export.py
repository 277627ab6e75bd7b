"""The command that writes questions as a file for learning platforms."""

from docs.command_line import (
    CommandError,
    OneLineErrorParser,
    add_language_argument,
    add_output_argument,
    parse_counts,
    print_progress,
    write_output,
)
from docs.questions.exercise import parse_number_field
from docs.questions.export.conversion import convert_question
from docs.questions.export.formats import FORMATS, find_format, list_notes
from docs.questions.kinds import KINDS, choose_rule, make_question
from docs.questions.question import LEVELS, MOST_SEED, RULES

MOST = 50  # questions in a file


def make_argument_parser(program, languages):
    """Return the parser of the arguments; all values stay text."""
    parser = OneLineErrorParser(
        prog=program,
        description="Export exam questions with their drawings, answers and explanations to learning platforms:"
        " as Moodle XML, as GIFT (one question for each number), as a package for Canvas"
        " (QTI 1.2), or as one of QTI 2.1 for OpenOlat, ONYX, Inspera, Blackboard and others.",
        epilog=f"example: {program} ko --questions prune:2,value:3 --level hard --seed 7 -o questions.xml",
    )
    add = parser.add_argument
    add_language_argument(parser, languages)
    add(
        *("--questions", "-q"),
        metavar="KIND:COUNT,...",
        required=True,
        help=f"how many questions of each kind, at most {MOST} in all; the kinds: {', '.join(KINDS)}",
    )
    add("--level", choices=LEVELS, default="medium", help="difficulty (usual: medium)")
    add(
        "--rule",
        choices=RULES,
        default="soft",
        help="fail-soft or fail-hard values, or a cutoff only if α > β, where it makes a difference (usual: soft)",
    )
    add("--seed", metavar="N", default="0", help="another seed makes other questions (usual: 0)")
    usage = "the file; its name ends in .xml for Moodle XML, .gift for GIFT, .qti.zip for QTI 2.1, .zip for Canvas"
    add_output_argument(parser, "questions.xml", usage)
    return parser


def run(arguments, texts_by_language):
    """Write the questions for the command-line arguments; the files do not name their language."""
    texts = texts_by_language[arguments.language]
    ending = find_format(arguments.output)
    if ending is None:
        message = f"The name “{arguments.output}” must end in one of these: {', '.join(FORMATS)}."
        raise CommandError(f"--output: {message}")
    counts = parse_counts("questions", arguments.questions, MOST, tuple(KINDS), usual="1")
    kinds = [kind for kind, count in counts for _ in range(count)]
    if len(kinds) > MOST:
        raise CommandError(f"--questions: At most {MOST} fit in a file, not {len(kinds)}.")
    seed = parse_number_field("seed", vars(arguments), 0, MOST_SEED)
    items = make_items(kinds, arguments.level, seed, arguments.rule, texts)
    title = texts["quiz_export"]["title"].format(seed=seed)
    write_output(arguments.output, FORMATS[ending](items, title))
    for note in list_notes(ending, items, texts_by_language["en"]["quiz_export"]):
        print_progress(note)


def make_items(kinds, level, seed, rule, texts):
    """Return a QuizItem for each kind; equal kinds get different questions.

    rule: of RULES; a kind to which it makes no difference has the usual one
    """
    items = []
    for index, kind in enumerate(kinds):
        # Kinds share their trees, and so no two questions have the same seed.
        question_seed = (seed + index) % (MOST_SEED + 1)
        question = make_question(kind, level, question_seed, choose_rule(kind, rule))
        items.append(convert_question(question, index + 1, texts))
    return items
