"""CLAIMS: numbers in the prose that no code in the section prints, and how to compute them."""

from inspect import signature

import connectfour
import gomoku
import kalah
from alphabeta import FIRST, SECOND, alphabeta
from bestmove import best_move
from conventions import EXAM, TEXTBOOK
from docs.figures import costs, game_boards, search_forms
from docs.figures.scenes import QUIET
from docs.questions.exam.exam import MOST_VARIANTS
from docs.questions.exercise import SHAPE
from docs.widgets.game.requests import GAMES
from docs.widgets.play.requests import estimate_zero
from failhard import failhard
from ghosts import read_maze
from measures import chess_order, connectfour_nodes, growth, monte_carlo, null_moves
from minimax import minimax
from negamax import negamax
from proof import claim_players as players
from proof import claim_searches as searches
from proof import claim_sources as sources
from proof.claim_searches import THIRD_D, C, E
from reading_paths import PATHS
from smallest import THIRD
from tictactoe import Position

# Claims that no page makes do no harm. (page, section) -> number in the prose, in normal form -> function that computes it.
CLAIMS = {
    ("index", ""): {
        "5": searches.count_leaves_read,
        "8": lambda: searches.count_visits(minimax, FIRST)["leaves"],
    },
    **{("index", path): sources.make_minutes_claims(path) for path in PATHS},
    ("index", "what-is-checked"): {"5": sources.count_languages},
    ("extra-moves", "kalah"): {"3": lambda: len(kalah.Position().seeds) // 2 - 1},
    ("extra-moves", "rounds"): {"3": lambda: len(read_maze().agents)},
    ("more-players", ""): players.make_share_claims("maxn"),
    ("more-players", "max-n"): players.make_share_claims("maxn"),
    ("more-players", "deep"): players.make_share_claims("deep"),
    ("more-players", "shallow"): players.make_share_claims("shallow"),
    ("more-players", "paranoid"): players.make_share_claims("maxn"),
    ("more-players", "leaves"): players.LEAF_CLAIMS,
    ("first-walkthrough", "on-paper"): sources.make_leaf_claims(FIRST),
    ("move-ordering", "same-tree-other-order"): sources.make_output_claims(
        "move-ordering", "all-orders"
    ),
    ("exam-tree", "on-paper"): sources.make_leaf_claims(EXAM),
    # tests/pages/test_on_paper.py checks the answers.
    ("practice", "on-paper"): sources.make_program_claims("practice", "answers")
    | {"7": lambda: sources.count_questions("practice", "on-paper")},
    ("second-walkthrough", "unsaid-leaves"): sources.make_leaf_claims(SECOND)
    | {
        "10": lambda: max(range(-10, 11)),
        "9261": lambda: len(range(-10, 11)) ** 3,
    },
    ("third-walkthrough", ""): {"3": lambda: len(THIRD[1][1])},
    ("third-walkthrough", "on-paper"): sources.make_leaf_claims(THIRD),
    ("third-walkthrough", "for-which-values"): sources.make_leaf_claims(FIRST),
    ("in-your-course", "programs"): {"7": lambda: len(search_forms.FORMS)},
    # tests/pages/test_on_paper.py checks the intervals.
    ("in-your-course", "textbook-tree"): sources.make_leaf_claims(TEXTBOOK)
    | {
        "3": lambda: alphabeta(TEXTBOOK),
        "7": lambda: searches.count_visits(alphabeta, TEXTBOOK)["leaves"],
    },
    ("laboratory", "what-to-try"): searches.make_laboratory_claims(),
    ("glossary", ""): {"5": sources.count_languages},
    ("misreadings", "other-numbers"): {
        "2": lambda: searches.get_returned_value(alphabeta, C),
        "5": lambda: searches.get_returned_value(failhard, C),
        "6": lambda: searches.get_returned_value(alphabeta, E),
    },
    ("misreadings", "worst-first-trees"): {"1024": lambda: 4**5},
    ("misreadings", "value-and-window"): {
        "1": lambda: alphabeta(SECOND[1][0], alpha=3),
        "3": lambda: alphabeta(SECOND),
    },
    ("minimax", "game-tree"): sources.make_claims(game_boards.list_endings("XOX.OO.X.")),
    ("evaluation", "why"): {"10": sources.read_estimate_divisor},
    ("evaluation", "delay"): {"100": lambda: connectfour.WIN},
    ("best-move", "the-function"): {"0": lambda: best_move([5])[1]},
    ("tic-tac-toe", "play"): sources.make_claims(searches.list_final_scores()),
    ("tic-tac-toe", "how-many"): {"8": lambda: max(Position().moves())},
    ("connect-four", ""): {"4": searches.find_winning_row_length},
    ("complete-player", ""): {"5": lambda: len(gomoku.LINES[0])},
    ("complete-player", "five-in-a-row"): {
        "5": lambda: len(gomoku.LINES[0]),
        "4": lambda: len(gomoku.LINES[0]) - 1,
        "1": lambda: gomoku.WEIGHTS[1],
        "16": lambda: gomoku.WEIGHTS[2] // gomoku.WEIGHTS[1],
    },
    ("connect-four", "the-game"): {
        "4": searches.find_winning_row_length,
        "6": lambda: connectfour.ROWS,
    },
    ("connect-four", "play"): {"6": lambda: GAMES["connectfour"].depth},
    ("connect-four", "the-program"): {
        "1": searches.compute_quick_win_bonus,
        "4": searches.find_winning_row_length,
        "7": lambda: connectfour.HEIGHT,
        "69": lambda: connectfour.fours(connectfour.BOARD),
        "100": lambda: connectfour.WIN,
    },
    ("play-your-game", ""): {"0": lambda: estimate_zero(None)},
    ("exercise-sheets", "which"): {"4": lambda: SHAPE["plies"][1]},
    ("exercise-sheets", "exams"): {"12": lambda: MOST_VARIANTS},
    ("connect-four", "see-a-win"): {
        "27": sources.read_empty_squares_at_win,
        "100": lambda: connectfour.WIN,
    },
    ("cost", "picture"): {
        "7": lambda: max(costs.count_leaves_by_depth(3)),
        "107": searches.make_cost_claim("ideal"),
        "573": searches.make_cost_claim("random"),
        "25": lambda: costs.TREES,
        "2187": searches.make_cost_claim("minimax"),
    },
    ("cost", "chess-rule"): {
        "3": lambda: chess_order.DEPTH,
        "5": lambda: len(chess_order.SEEDS),
        "10": lambda: len(chess_order.GAMES),
        "27": lambda: len(list(chess_order.positions())),
        "2.1": sources.make_chess_ratio_claim("rule"),
        "1.6": sources.make_chess_ratio_claim("rule_exchange"),
    },
    ("fail-soft", "first-tree"): {"2": lambda: searches.get_returned_value(alphabeta, C)},
    ("always-right", "tie"): {"6": lambda: minimax(THIRD[1][1])},
    ("always-right", "window"): {
        "1": lambda: searches.get_returned_value(alphabeta, THIRD_D, THIRD),
        "2": lambda: searches.get_received_numbers(THIRD_D, THIRD)["alpha"],
    },
    ("negamax", "idea"): {
        "1": lambda: signature(negamax).parameters["sign"].default,
        "-1": lambda: -signature(negamax).parameters["sign"].default,
    },
    ("negamax", "windows"): {"-6": lambda: -searches.get_returned_value(negamax, E)},
    ("negamax", "the-same-search"): {
        "3": lambda: sources.count_list_items("negamax", "the-same-search")
    },
    ("iterative-deepening", ""): sources.make_claims((1, 2, 3)),
    ("iterative-deepening", "cheaper"): {"20": lambda: connectfour_nodes.POSITIONS},
    ("killer-moves", "measured"): {"20": lambda: connectfour_nodes.POSITIONS},
    ("null-windows", "when-it-loses"): {
        "3": lambda: sources.read_leaf_ratio("worst"),
        "778": searches.measure_mean_leaves_with_table,
    },
    ("null-windows", "pvs-by-hand"): {"9": lambda: FIRST[0][1][1]},
    ("horizon", "quiescence"): sources.make_leaf_claims(QUIET),
    ("horizon", "chess"): {"27": lambda: len(list(chess_order.positions()))},
    ("horizon", "null-move"): {"2": lambda: null_moves.REDUCTIONS["by_2"]},
    ("horizon", "saved"): {
        "1": lambda: null_moves.REDUCTIONS["by_1"],
        "2": lambda: null_moves.REDUCTIONS["by_2"],
    },
    ("engine", "parts"): {
        "7": lambda: connectfour_nodes.DEPTH,
        "8": lambda: connectfour_nodes.PLAYED,
        "20": lambda: connectfour_nodes.POSITIONS,
        **sources.make_engine_step_claims(),
    },
    ("engine", "plies"): {
        "7.0": lambda: round(growth.compute_growth(growth.read()[0]["minimax"]), 1),
        "7": lambda: connectfour.COLUMNS,
        "2.6": lambda: round(connectfour.COLUMNS**0.5, 1),
        "4": lambda: growth.PLIES,
        "9": lambda: len(growth.read()[0]["left"]),
        "4.38": lambda: round(sources.compute_effective_branching_factor("left", 9), 2),
        "600000": lambda: growth.MOST,
    },
    ("engine", "others"): {
        "3": sources.count_programs_with_the_same_nodes,
        "20": lambda: connectfour_nodes.POSITIONS,
    },
    ("monte-carlo", "steps"): sources.make_claims(
        range(1, sources.count_steps_in_comments("mcts.py") + 1)
    ),
    ("monte-carlo", "match"): {
        "0.05": lambda: monte_carlo.SECONDS,
        "4": lambda: monte_carlo.OPENING,
        "50": lambda: 100 // 2,  # percent
        "500": lambda: monte_carlo.EVALUATIONS,
    },
    ("programming-languages", ""): {"5": sources.count_program_languages},
    ("programming-languages", "the-same-function"): {
        "3": lambda: alphabeta(SECOND),
        "5": lambda: alphabeta(FIRST),
    },
    ("programming-languages", "tested"): {"1000": sources.read_tested_tree_count},
}
