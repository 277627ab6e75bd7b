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
    return {
        "score": best_entry.points,
        "execution_time": round(sum(entry.submission.seconds for entry in entries), 1),
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {"students": [student.name for student in hand_in.students]},
        "tests": [
            {
                "name": f"{entry.submission.name}: {entry.verdict_name}",
                "score": entry.points,
                "max_score": report.most_points,
                "status": "passed" if entry.submission.is_right else "failed",
                "output": entry.format_text(),
                "output_format": "text",
            }
            for entry in entries
        ],
    }
