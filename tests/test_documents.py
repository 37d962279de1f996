"""What the documents say is what is done."""

from pathlib import Path

ROOT = Path(__file__).parent.parent


def lines(name: str, word: str) -> list[str]:
    return [line for line in (ROOT / name).read_text("utf-8").splitlines() if word in line]


def test_the_tests_run_by_the_line_that_the_readme_gives() -> None:
    (said,) = lines("README.md", "-m pytest")
    assert said.strip() in lines(".ci/run", "-m pytest")
