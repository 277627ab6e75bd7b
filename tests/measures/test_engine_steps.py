"""The tables of the engine's parts, of growth and of other programs agree with measurements."""

import io

from measures import connectfour_nodes, engine_steps, growth, other_programs
from measures.connectfour_nodes import POSITIONS
from measures.engine_steps import OTHERS, STEPS
from measures.whole import WHOLE

BRIEF = 3  # positions that are measured again without WHOLE


def test_the_table_of_parts_has_the_sums_of_the_measurements():
    written, nodes = io.StringIO(), engine_steps.read_nodes()
    assert list(nodes) == [*STEPS, *OTHERS]
    engine_steps.write(nodes, written)
    assert engine_steps.FILE.read_text(encoding="utf-8") == written.getvalue()
    in_order = sorted(range(POSITIONS), key=lambda index: nodes["memories"][index])
    for index in in_order[: None if WHOLE else BRIEF]:
        measured = {name: engine_steps.measure(name, index) for name in nodes}
        assert len({value for value, _ in measured.values()}) == 1
        assert {name: visited for name, (_, visited) in measured.items()} == {
            name: nodes[name][index] for name in nodes
        }


def test_the_whole_engine_is_that_of_the_other_table():
    nodes = engine_steps.read_nodes()["guess"]
    assert nodes == [row["engine", "center"] for row in connectfour_nodes.read_each()]


def test_every_part_saves_nodes_and_no_other_change_does():
    sums = {name: sum(row) for name, row in engine_steps.read_nodes().items()}
    steps = [sums[name] for name in STEPS]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == len(steps)
    assert min(sums[name] for name in OTHERS) >= sums["guess"]


def test_the_table_of_growth_agrees_with_measurements():
    nodes, time = growth.read()
    assert time["engine"] > time["center"]  # as the page says
    written = io.StringIO()
    growth.write(nodes, time, written)
    assert growth.FILE.read_text(encoding="utf-8") == written.getvalue()
    for name in nodes:
        for depth, visited in enumerate(nodes[name], start=1):
            if visited <= (growth.MOST if WHOLE else 1500):
                assert growth.measure(name, depth)[1] == visited, (name, depth)


def test_the_table_of_other_programs_agrees_with_our_measurements():
    """The other packages are not installed; their searches are measured by hand."""
    rows = other_programs.read()
    each = connectfour_nodes.read_each()
    for name in other_programs.OURS:
        assert int(rows[name]["nodes"]) == sum(row[name, "center"] for row in each)
    times = {name: int(row["time"]) for name, row in rows.items()}
    assert times["alphabeta"] == 100
