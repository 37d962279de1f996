"""The site of the documents: it is built without a complaint, and nothing on it comes from elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.journeys.phone_browsers import CHROMIUM, QUIET
from tests.waiting import LONGEST

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
    """The site, built once for all workers: two at a time would write the same pages of `docs/_made`."""
    for needed in ("sphinx", "furo", "myst_parser"):
        pytest.importorskip(needed)
    fcntl = pytest.importorskip("fcntl")
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "documents"
    with (shared / "documents.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "docs", str(folder)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
    return folder


SHADE = re.compile(r'<img[^>]*class="only-(light|dark)"[^>]*src="([^"]+)"')


def test_the_film_is_small_and_shown() -> None:
    film = ROOT / "assets" / "pictures" / "film.webp"
    assert film.stat().st_size <= 2_000_000
    assert "(assets/pictures/film.webp)" in (ROOT / "README.md").read_text("utf-8")
    assert "(../assets/pictures/film.webp)" in (ROOT / "docs" / "index.md").read_text("utf-8")


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


@pytest.mark.slow
def test_the_start_page_has_three_pictures_and_one_command(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    assert len([shade for shade, _ in SHADE.findall(page) if shade == "light"]) == 3
    assert page.count('<div class="highlight-') == 1


@pytest.mark.slow
def test_every_picture_of_the_window_is_there_in_light_and_dark(site: Path) -> None:
    shown = 0
    for path in site.rglob("*.html"):
        found = SHADE.findall(path.read_text("utf-8"))
        light, dark = ([name for shade, name in found if shade == wanted] for wanted in ("light", "dark"))
        assert [name.replace(".png", "-dark.png") for name in light] == dark, path
        shown += len(light)
    assert shown > 50


@pytest.mark.slow
@pytest.mark.needs("chromium")
@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_the_window(site: Path, width: int) -> None:
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.set_default_timeout(1000 * LONGEST)
        wide = []
        for path in sorted(site.rglob("*.html")):
            page.goto(path.as_uri())
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append(path.name)
        browser.close()
    assert not wide
