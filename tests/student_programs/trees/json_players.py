import json
import math

DOCUMENT = """
{"id": "root", "player": "max", "children": [
    {"id": "L", "player": "min", "children": [
        {"id": "LL", "value": 0.4}, {"id": "LM", "value": 0.9}, {"id": "LR", "value": 0.7}]},
    {"id": "M", "player": "max", "children": [
        {"id": "ML", "player": "min", "children": [
            {"id": "MLa", "value": 0.5}, {"id": "MLb", "value": 0.6}]},
        {"id": "MR", "player": "min", "children": [
            {"id": "MRa", "value": 0.3}, {"id": "MRb", "value": 0.8}]}]},
    {"id": "R", "player": "min", "children": [
        {"id": "RL", "value": 0.2}, {"id": "RR", "value": 1.0}]}
]}
"""


class AlphaBetaSolver:
    """Searches a JSON game tree. Every inner node names the player who moves
    there, so the players need not strictly alternate."""

    @classmethod
    def solve(cls, document: str) -> dict:
        report = {"visited": [], "cutoffs": []}
        report["value"] = cls._visit(json.loads(document), -math.inf, math.inf, report)
        return report

    @staticmethod
    def _visit(node, alpha, beta, report):
        report["visited"].append(node["id"])
        if "value" in node:
            return node["value"]
        maximize = node["player"] == "max"
        best = -math.inf if maximize else math.inf
        remaining = list(node["children"])
        while remaining and alpha < beta:
            child = remaining.pop(0)
            got = AlphaBetaSolver._visit(child, alpha, beta, report)
            if maximize:
                best = max(best, got)
                alpha = max(alpha, got)
            else:
                best = min(best, got)
                beta = min(beta, got)
        if remaining:
            report["cutoffs"].append({"at": node["id"], "skipped": [c["id"] for c in remaining]})
        return best


if __name__ == "__main__":
    print(json.dumps(AlphaBetaSolver.solve(DOCUMENT), indent=2))
