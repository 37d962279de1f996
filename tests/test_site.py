"""The site of the documents: it is built without a complaint, and nothing on it comes from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FETCHED = re.compile(
    r"""<(?:script|img|iframe|source)[^>]*\ssrc=["'](?:https?:)?//|<link[^>]*\shref=["'](?:https?:)?//"""
    r"""|@import|url\(["']?(?:https?:)?//"""
)


@pytest.mark.parametrize(
    "written",
    [
        '<script defer src="https://cdn.example/x.js"></script>',
        '<link rel="stylesheet" href="//fonts.example/css" />',
        '<img alt="" src="http://example/x.png">',
        "@font-face { src: url('https://example/x.woff2') }",
        "@import 'https://example/x.css';",
    ],
)
def test_what_is_fetched_from_elsewhere_is_noticed(written: str) -> None:
    assert FETCHED.search(written)


def test_what_is_a_link_only_is_not_fetched() -> None:
    assert not FETCHED.search('<a href="https://example/">there</a><link rel="stylesheet" href="x.css">')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    for needed in ("sphinx", "furo", "myst_parser"):
        pytest.importorskip(needed)
    folder = tmp_path_factory.mktemp("site")
    arguments = ["-W", "--keep-going", "-q", "docs", str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.slow
def test_every_game_has_its_page_with_pictures(site: Path) -> None:
    for ruleset in ROOT.glob("rulesets/*.yaml"):
        page = (site / "_made/games" / f"{ruleset.stem}.html").read_text("utf-8")
        shown = re.findall(r'src="(../../_images/[^"]+)"', page)
        assert len(shown) >= 5
        assert all((site / "_made/games" / each).is_file() for each in shown)


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    made = [path for path in site.rglob("*") if path.suffix in (".html", ".css", ".js")]
    assert made
    assert not [path.name for path in made if FETCHED.search(path.read_text("utf-8"))]
