from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Dict, Final, Iterator, List, Optional

INF: Final[float] = float("inf")


class Role(Enum):
    MAX = 1
    MIN = 2

    def other(self) -> "Role":
        return Role.MIN if self is Role.MAX else Role.MAX


@dataclass
class GameNode:
    name: str
    utility: Optional[float] = None
    children: List[GameNode] = field(default_factory=list)

    @property
    def terminal(self) -> bool:
        return not self.children

    def __iter__(self) -> Iterator[GameNode]:
        return iter(self.children)


@dataclass
class Statistics:
    visited: int = 0
    cutoffs: int = 0
    values: Dict[str, float] = field(default_factory=dict)


def search(node: GameNode, role: Role, alpha: float, beta: float, stats: Statistics) -> float:
    stats.visited += 1
    if node.terminal:
        assert node.utility is not None
        return node.utility
    value: float = -INF if role is Role.MAX else INF
    for child in node:
        child_value: float = search(child, role.other(), alpha, beta, stats)
        if role is Role.MAX:
            value = max(value, child_value)
            alpha = max(alpha, value)
        else:
            value = min(value, child_value)
            beta = min(beta, value)
        if alpha >= beta:
            stats.cutoffs += 1
            break
    stats.values[node.name] = value
    return value


def make_tree() -> GameNode:
    b = GameNode("B", children=[GameNode("b1", 3), GameNode("b2", 12), GameNode("b3", 8)])
    c = GameNode("C", children=[GameNode("c1", 2), GameNode("c2", 4), GameNode("c3", 6)])
    d = GameNode("D", children=[GameNode("d1", 14), GameNode("d2", 5), GameNode("d3", 2)])
    return GameNode("A", children=[b, c, d])


def main() -> None:
    stats = Statistics()
    result = search(make_tree(), Role.MAX, -INF, INF, stats)
    print(f"value {result}, visited {stats.visited}, cutoffs {stats.cutoffs}")
    for name, value in sorted(stats.values.items()):
        print(f"  {name}: {value}")


if __name__ == "__main__":
    main()
