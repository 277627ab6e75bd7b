"""Formats verdicts as the file results.json that Gradescope expects of an autograder."""

import json


def format_results(report):
    """Return the results of a hand-in as JSON; the students are an addition of ours, which Gradescope passes over.

    report: a GradingReport on one hand-in
    """
    ((hand_in, best_entry),) = report.find_best_entries()
    # Gradescope asks for a score here or in each test. A program that was not understood has none: its grade stays
    # open until a teacher enters one.
    score = {"score": best_entry.points}
    if best_entry.points is None:
        score = {"output": report.texts["report_no_points"], "output_format": "text"}
    results = {
        **score,
        "execution_time": round(sum(entry.submission.seconds for entry in report.entries), 1),
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {"students": [student.name for student in hand_in.students]},
        "tests": [
            {
                "name": f"{entry.submission.file.own_name}: {entry.verdict_name}",
                **({} if entry.points is None else _make_score(report, entry)),
                "output": entry.format_text(),
                "output_format": "text",
            }
            for entry in report.entries
        ],
    }
    return json.dumps(results, ensure_ascii=False, indent=2, allow_nan=False)


def _make_score(report, entry):
    """Return the points of an entry and its status."""
    status = "passed" if entry.submission.is_right else "failed"
    return {"score": entry.points, "max_score": report.most_points, "status": status}
