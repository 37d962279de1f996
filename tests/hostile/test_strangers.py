"""Packages of strangers, a few dozen; `python -m tests.hostile strangers` meets as many as it is told to."""

from tests.hostile import strangers


def test_whatever_a_stranger_does_is_one_line_and_ours_go_on() -> None:
    report = strangers.run(60, seed=15)
    assert not report.findings, "\n".join(map(str, report.findings))
    for what in ("mode refused", "mode played", "deal, exit 2", "player refused", "drill refused"):
        assert report.tried.get(f"strangers: {what}"), what
