"""Formats verdicts as the file results.json that Gradescope expects of an autograder."""

import json


def format_results(report):
    """Return the results as JSON: an object for a single hand-in, a list of such objects for several.

    report: a GradingReport
    """
    results = [
        make_results(report, hand_in, best_entry)
        for hand_in, best_entry in report.find_best_entries()
    ]
    content = results[0] if len(results) == 1 else results
    return json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False)


def make_results(report, hand_in, best_entry):
    """Return the results of a hand-in; the students are an addition of ours, which Gradescope passes over.

    best_entry: the ReportEntry whose points count
    """
    entries = [entry for entry in report.entries if entry.submission.hand_in is hand_in]
    # Gradescope asks for a score here or in each test. A program that was not understood has none: its grade stays
    # open until a teacher enters one.
    score = {"score": best_entry.points}
    if best_entry.points is None:
        score = {"output": report.texts["report_no_points"], "output_format": "text"}
    return {
        **score,
        "execution_time": round(sum(entry.submission.seconds for entry in entries), 1),
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {"students": [student.name for student in hand_in.students]},
        "tests": [
            {
                "name": f"{entry.submission.name}: {entry.verdict_name}",
                **_make_score(report, entry),
                "output": entry.format_text(),
                "output_format": "text",
            }
            for entry in entries
        ],
    }


def _make_score(report, entry):
    """Return the points of an entry and its status, nothing for one without points."""
    if entry.points is None:
        return {}
    status = "passed" if entry.submission.is_right else "failed"
    return {"score": entry.points, "max_score": report.most_points, "status": status}
