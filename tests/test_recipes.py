"""The recipes of ARCHITECTURE.md, run as they stand there."""

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.opening import open_game, words_for
from game.practice import registry
from game.practice.context import PracticeContext
from game.practice.forms import YES
from game.practice.item import Subject
from game.search.kernel.plays import placed, plays_of
from game.search.players import player
from game.system import extensions
from game.table import rulefile
from game.table.facedown import history, seen_by
from game.table.mode import Outcome
from game.table.moves import Place, Resign
from game.table.session import Session
from game.ui.context import AppContext
from game.ui.kit.screen import Pop
from tests.mirror import enter
from tests.places import PROJECT, of_the_project

PAPER = (PROJECT / "ARCHITECTURE.md").read_text("utf-8")


def recipe(title: str, language: str) -> list[str]:
    """The blocks of code of a recipe."""
    _, _, after = PAPER.partition(f"### {title}\n")
    assert after, title
    part = re.split(r"^##", after, maxsplit=1, flags=re.MULTILINE)[0]
    blocks = re.findall(rf"^```{language}\n(.*?)^```", part, re.DOTALL | re.MULTILINE)
    assert blocks, title
    return blocks


def run_as_module(source: str) -> dict[str, Any]:
    made: dict[str, Any] = {"__name__": "recipe"}
    exec(compile(source, "ARCHITECTURE.md", "exec"), made)
    return made


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "rulesets").mkdir()
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    return tmp_path


def entered(folder: Path, monkeypatch: pytest.MonkeyPatch, group: str, entry: str) -> None:
    """Put a folder with an entry point where Python finds it."""
    info = folder / "recipe-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: recipe\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[{group}]\n{entry}\n", "utf-8")
    monkeypatch.syspath_prepend(str(folder))


def test_add_a_ruleset(home: Path) -> None:
    (source,) = recipe("Add a ruleset", "yaml")
    (home / "rulesets/ten-in-hand.yaml").write_text(source, "utf-8")
    opening = open_game("ten-in-hand", ("",), 7)
    assert len(opening.mode.start(opening.setup).seat.hand) == 10


def test_add_a_mode(
    home: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    (source,) = recipe("Add a mode", "python")
    (rules,) = recipe("Add a mode", "yaml")
    folder = tmp_path_factory.mktemp("site")
    (folder / "solo.py").write_text(source, "utf-8")
    (home / "rulesets/solo.yaml").write_text(rules, "utf-8")
    entered(folder, monkeypatch, extensions.MODES, "solo = solo")
    ends = set()
    for deal in range(30):
        opening = open_game("solo", ("",), deal)
        session = Session(opening.mode, opening.setup)
        while session.mode.outcome(session.state) is None:
            slots = session.mode.slots(session.state)
            found = plays_of(session.mode, session.state.board, tuple(slots.values()))
            assert Place in session.mode.offers(session.state)
            assert session.play(placed(slots, found[0].pieces)) is None
        ends.add(session.mode.outcome(session.state))
    assert ends <= {Outcome.WON, Outcome.LOST}
    opening = open_game("solo", ("",), 1)
    session = Session(opening.mode, opening.setup)
    assert session.play(Resign()) is None
    assert session.mode.outcome(session.state) is Outcome.LOST


def test_add_a_screen() -> None:
    (source,) = recipe("Add a screen", "python")
    pygame.font.init()
    form = run_as_module(source)["Greeting"]()
    size = (800, 600)
    surface = pygame.display.set_mode(size)
    form.enter(size, AppContext().style(size))
    form.update(1.0)
    form.draw(surface)
    pressed = form.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert isinstance(pressed, Pop)


def test_add_a_kind_of_drill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source,) = recipe("Add a kind of drill", "python")
    enter(tmp_path, monkeypatch, source, mirrors=":Mirrors")
    kind = registry.kind_of("mirrors")
    assert registry.faults() == ()
    ruleset = rulefile.load("scrabble")
    context = PracticeContext(Subject("scrabble", "en", {}), ruleset, words_for(ruleset))
    item = next(kind.make(context, random.Random(1)))
    assert registry.question_of(context, item).sentence == "Does this word read the same from behind?"
    right = item.ask == item.ask[::-1]
    assert (kind.solution(context, item).answers[0] == YES) is right
    registry._load_kinds.cache_clear()


@of_the_project
@pytest.mark.needs("sh", "cp", "mkdir")
def test_add_a_language(tmp_path: Path) -> None:
    (commands,) = recipe("Add a language of the texts", "sh")
    for name in ("game", "modes", "rulesets", "assets/locale"):
        leave = shutil.ignore_patterns("*.so", "__pycache__", "LC_MESSAGES")  # the other languages take long
        shutil.copytree(PROJECT / name, tmp_path / name, ignore=leave)
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    (bin_ / "python").symlink_to(sys.executable)
    path = f"{bin_}{os.pathsep}{os.environ['PATH']}"
    commands = commands.replace("python ", f"{sys.executable} ")
    subprocess.run(["sh", "-e", "-c", commands], cwd=tmp_path, env={**os.environ, "PATH": path}, check=True)
    made = tmp_path / "assets/locale/xx/LC_MESSAGES"
    assert 'msgid "Play it"' in (made / "kanugo.po").read_text("utf-8")
    assert (made / "kanugo.mo").is_file()


def test_add_a_computer_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source,) = recipe("Add a computer player", "python")
    (tmp_path / "recipe_longest.py").write_text(source, "utf-8")
    entered(tmp_path, monkeypatch, extensions.PLAYERS, "tiles.longest = recipe_longest:Longest")
    opening = open_game("scrabble", ("Ana", "computer:longest"), 3)
    session = Session(opening.mode, opening.setup)
    longest = player("longest", opening.mode, opening.lexicon, opening.lexicon, 1)
    seat = session.state.turn
    choice = longest.choose(seen_by(session.state, seat), history(session, seat), seat)
    assert isinstance(choice.move, Place)
    slots = tuple(session.mode.slots(session.state).values())
    found = plays_of(session.mode, session.state.board, slots)
    assert len(choice.move.laid) == max(len(play.pieces) for play in found)
    assert session.play(choice.move) is None
