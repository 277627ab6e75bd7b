"""The command that writes an exam, its key and its answers."""

from argparse import RawDescriptionHelpFormatter
from os.path import basename

from docs.builder.words import TAGS
from docs.command_line import (
    CommandError,
    OneLineErrorParser,
    SlowProgress,
    add_language_argument,
    add_output_argument,
    get_ending,
    print_progress,
)
from docs.commands.exam.plan import EXAMPLE, read_entries
from docs.commands.sheet import write_documents
from docs.questions.documents.paper_document import PAPERS
from docs.questions.exam.exam import (
    MOST_EXAM_SEED,
    MOST_POINTS,
    MOST_VARIANTS,
    Exam,
    NotEnoughQuestions,
)
from docs.questions.exam.files import DOCUMENTS, TABLE, ExamFile
from docs.questions.exam.paper import ExamPaper
from docs.questions.exercise import parse_number_field
from docs.questions.export.formats import FORMATS, find_format
from docs.questions.kinds import KINDS
from docs.questions.question import LEVELS, RULES

USUAL_QUESTIONS = "prune:1,value:1,window:1"
ENDINGS = (".html", ".pdf", ".tex")


def make_argument_parser(program, languages):
    """Return the parser of the arguments; all values stay text."""
    parser = OneLineErrorParser(
        prog=program,
        formatter_class=RawDescriptionHelpFormatter,
        description="Make an exam in several variants: the same kinds of questions, equally hard, with other\n"
        "numbers. Beside the exam, two more files are written: the key with the points of each part\n"
        "of an answer (exam-key.html), and a table\nof all answers (exam-answers.csv).",
        epilog=f"example: {program} ko --variants 4 --questions prune:2,value:1,which_x:1"
        " --points prune:4,value:6 -o exam.pdf\n\n"
        "A TOML file for --questions may have trees and texts of your own:\n\n" + EXAMPLE,
    )
    add = parser.add_argument
    add_language_argument(parser, languages)
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
    text = f"0 to {MOST_EXAM_SEED}; another seed makes another exam (usual: 1)"
    add("--seed", metavar="N", default="1", help=text)
    text = "difficulty of all questions (usual: easy)"
    add("--level", choices=LEVELS, default="easy", help=text)
    text = "the rule where it makes a difference to a kind: fail-soft or fail-hard values, or a cutoff only if α > β"
    add("--rule", choices=RULES, default="soft", help=f"{text} (usual: soft)")
    add("--paper", choices=PAPERS, default="a4", help="its size (usual: a4)")
    add_output_argument(
        parser,
        "exam.html",
        "a name that ends in .pdf makes PDF, by Chromium, and .tex LaTeX to edit; one in .xml, .gift,"
        " .qti.zip or .zip makes a file with all questions for a learning platform, as the command export does",
    )
    return parser


def run(arguments, texts_by_language):
    """Write the exam for the command-line arguments."""
    english = texts_by_language["en"]
    ending = find_ending(arguments.output)  # before the long run
    progress = SlowProgress()
    exam = make_exam(arguments, english, progress)
    paper = ExamPaper(exam, arguments.title, texts_by_language[arguments.language])
    files = make_files(paper, ending, arguments)
    for path, file in files.items():
        while len(file.pieces) < file.count:
            file.make_piece()
            progress.show(f"{path}: {len(file.pieces)} of {file.count}…")
    write_documents({path: file.join() for path, file in files.items()})
    for file in files.values():
        for note in file.list_notes(english["quiz_export"]):
            print_progress(note)


def make_exam(arguments, texts, progress):
    """Return the Exam for the arguments; raise CommandError or Mistake if they are wrong.

    texts: the English ones; progress: a SlowProgress
    """
    request = vars(arguments)
    count = parse_number_field("variants", request, 1, MOST_VARIANTS)
    seed = parse_number_field("seed", request, 0, MOST_EXAM_SEED)
    entries = read_entries(arguments.questions, arguments.points, count, texts)
    exam = Exam([], arguments.level, arguments.rule, seed, count)
    try:
        for number, entry in enumerate(entries, 1):
            exam.add_question(entry)
            progress.show(f"Question {number} of {len(entries)}…")
    except NotEnoughQuestions as error:
        message = texts["exam"]["not_enough"].format(kind=error.kind)
        raise CommandError(f"--questions: {message}") from error
    return exam


def find_ending(path):
    """Return the end of a file name that says what to write; raise CommandError if the name will not do."""
    ending = find_format(path) or get_ending(path)
    if ending not in (*ENDINGS, *FORMATS) or not basename(path[: -len(ending)]):
        raise CommandError(
            f"--output: “{path}” will not do. The name must end in .html, .pdf, or .tex (the files with the key and"
            f" the answers are named after it), or, for a learning platform, in one of these: {', '.join(FORMATS)}."
        )
    return ending


def make_files(paper, ending, arguments):
    """Return path -> ExamFile of each file to write.

    These are the exam, the key and the table, or a file for a learning platform, which holds the answers.
    """
    path = arguments.output
    stem, path_ending = path[: -len(ending)], path[-len(ending) :]
    if ending in FORMATS:
        names = {path: f"exam{ending}"}
    else:
        # Chromium prints the HTML of a PDF file.
        source_ending = ".html" if ending == ".pdf" else ending
        names = {
            f"{stem}{part.removeprefix('exam')}{path_ending}": f"{part}{source_ending}"
            for part in DOCUMENTS
        }
        names[f"{stem}-answers.csv"] = TABLE
    settings = arguments.paper, arguments.language, TAGS[arguments.language]
    return {path: ExamFile(paper, name, *settings) for path, name in names.items()}
