"""Crafted command lines, some; `python -m tests.hostile commands` tries as many as it is told to."""

from tests.hostile import commands


def test_no_command_line_breaks_the_program() -> None:
    report = commands.run(80, seed=15)
    assert not report.findings, "\n".join(map(str, report.findings))
    assert report.tried["command lines: exit 0"] > 8
    assert report.tried["command lines: exit 1"] > 0
    assert report.tried["command lines: exit 2"] > 10
