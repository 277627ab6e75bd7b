"""The command that writes an exam, its key and its answers; docs/exam.py calls it."""

from argparse import RawDescriptionHelpFormatter
from pathlib import Path

from widgets.command_line import CommandError, OneLineErrorParser, check_choices, parse_arguments
from widgets.exam.exam import MOST_EXAM_SEED, MOST_VARIANTS, Exam, NotEnoughQuestions
from widgets.exam.paper import ExamPaper
from widgets.exam.plan import EXAMPLE, MOST_POINTS, read_entries
from widgets.input_errors import Mistake, format_mistake
from widgets.practice.exercises import parse_number_field
from widgets.questions.kinds import KINDS
from widgets.questions.question import LEVELS, RULES
from widgets.sheet.command import PAPERS, build_paper_document, write_document

USUAL_QUESTIONS = "prune:1,value:1,window:1"
CHOICES = {"level": LEVELS, "rule": tuple(RULES), "paper": tuple(PAPERS)}
ENDINGS = (".html", ".pdf", ".tex")
FOLDER = Path(__file__).parent


def main(texts_by_language, language_tags):
    """Write the exam for the command-line arguments; exit with 2 if they are wrong.

    texts_by_language: language -> part -> key -> text
    language_tags: language -> language tag, if they differ
    """
    parser = make_argument_parser(texts_by_language)
    arguments, texts = parse_arguments(parser, texts_by_language)
    language_tag = language_tags.get(arguments.language, arguments.language)
    try:
        paths = list_output_paths(arguments.output, texts["exam"])
        paper = ExamPaper(make_exam(arguments, texts), arguments.title, texts)
        for path, content in zip(paths, build_files(paper, arguments, language_tag), strict=True):
            write_document(path, content, texts["sheet"])
    except Mistake as mistake:
        parser.error(f"--{mistake.field}: {format_mistake(mistake, texts)}")
    except CommandError as error:
        parser.error(str(error))


def make_argument_parser(languages):
    """Return the parser of the arguments; all values stay text."""
    parser = OneLineErrorParser(
        formatter_class=RawDescriptionHelpFormatter,
        description="Make an exam in several variants: the same kinds of questions, equally hard, with other\n"
        "numbers. Beside the exam, two more files are written: the key with the points of each part\n"
        "of an answer (exam-key.html), and a table\nof all answers (exam-answers.csv).",
        epilog="example: python docs/exam.py ko --variants 4 --questions prune:2,value:1,which_x:1"
        " --points prune:4,value:6 -o exam.pdf\n\n"
        "A TOML file for --questions may have trees and texts of your own:\n\n" + EXAMPLE,
    )
    add = parser.add_argument
    add("language", nargs="?", default="en", help=f"one of {', '.join(languages)} (usual: en)")
    add("--variants", metavar="N", default="2", help=f"1 to {MOST_VARIANTS} (usual: 2)")
    add(
        "--questions",
        metavar="LIST|FILE",
        default=USUAL_QUESTIONS,
        help=f"kinds, each with a number of questions, of {', '.join(KINDS)}; or a file, see below"
        f" (usual: {USUAL_QUESTIONS})",
    )
    add(
        "--points",
        metavar="N|LIST",
        help=f"of each question, 1 to {MOST_POINTS}, or of the kinds: prune:4,value:6"
        " (usual: one for each part of the answer)",
    )
    add("--title", default="", help="on each variant")
    add("--seed", metavar="N", default="1", help="another seed makes another exam (usual: 1)")
    for name, description in {
        "level": "difficulty of all questions (usual: easy)",
        "rule": "the rule where it makes a difference to a kind: fail-soft or fail-hard values,"
        " or a cutoff only if α > β (usual: soft)",
        "paper": "its size (usual: a4)",
    }.items():
        add(
            f"--{name}", metavar="|".join(CHOICES[name]), default=CHOICES[name][0], help=description
        )
    add(
        *("--output", "-o"),
        metavar="FILE",
        default="exam.html",
        help="a name that ends in .pdf makes PDF, by Chromium, and .tex LaTeX to edit (usual: exam.html)",
    )
    return parser


def make_exam(arguments, texts):
    """Return the Exam for the arguments; raise CommandError or Mistake if they are wrong."""
    check_choices(arguments, texts["sheet"], CHOICES)
    request = vars(arguments)
    count = parse_number_field("variants", request, 1, MOST_VARIANTS)
    seed = parse_number_field("seed", request, 0, MOST_EXAM_SEED)
    entries = read_entries(arguments.questions, arguments.points, count, texts)
    try:
        return Exam(entries, arguments.level, arguments.rule, seed, count)
    except NotEnoughQuestions as error:
        message = texts["exam"]["not_enough"].format(kind=error.kind)
        raise CommandError(f"--questions: {message}") from error


def list_output_paths(path, texts):
    """Return the paths of the exam, the key and the table; raise CommandError if there is no name for them."""
    stem, ending = path[: path.rfind(".")], path[path.rfind(".") :]
    if ending.lower() not in ENDINGS or not Path(stem).name:
        raise CommandError(texts["output_name"].format(file=path))
    return path, f"{stem}-key{ending}", f"{stem}-answers.csv"


def build_files(paper, arguments, language_tag):
    """Return the contents of the exam, the key and the table."""
    letters = paper.exam.variants
    documents = []
    for render in (paper.render_variant, paper.render_key):
        parts = [render(letter) for letter in letters]
        style = (FOLDER / "exam.css").read_text(encoding="utf-8") + paper.make_style()
        documents.append(build_paper_document(paper.title, parts, arguments, language_tag, style))
    # Without the byte order mark, Excel would not read the file as UTF-8.
    return [*documents, "\ufeff" + paper.format_csv()]
