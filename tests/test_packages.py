"""What a stranger's package gets: the two worked ones in tests/packages, installed and played to the end."""

import ast
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from game.cli import run
from game.opening import open_game
from game.search.hints import hints_for
from game.search.kernel.plays import judged_at, plays_at
from game.search.players import levels_for
from game.table import rulefile
from game.table.mode import Mode
from game.table.moves import Move, Pass, Place
from game.table.position import read_position
from game.table.session import Session, dumps, record_of
from game.text import catalogues, phrases
from game.words.lexicon import Lexicon
from modes.moves import Draw
from tests.table.test_offers import accepted, candidates

ROOT = Path(__file__).parent
PACKAGES = ROOT / "packages"
NAMES = ("anagrams", "relay")
EMPTY, TIE = ".......", "..TIE.."


class Kanugo(Protocol):
    """The command, with the packages installed: its answer, whose exit `code` is known."""

    def __call__(self, *arguments: str, code: int = 0, language: str = "C") -> str: ...


@pytest.fixture
def kanugo(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Kanugo]:
    """The command in this process."""
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))

    def answer(*arguments: str, code: int = 0, language: str = "C") -> str:
        monkeypatch.setenv("LC_ALL", f"{language}.UTF-8")
        ended = run(arguments)
        reported = capsys.readouterr()
        assert (ended, reported.err) == (code, "")
        return reported.out

    yield answer
    catalogues.use("en")


@pytest.fixture
def started(site: Path, tmp_path: Path) -> Kanugo:
    """The command as a process of its own."""
    known = {**os.environ, "PYTHONPATH": os.pathsep.join((str(site), str(ROOT.parent)))}

    def answer(*arguments: str, code: int = 0, language: str = "C") -> str:
        done = subprocess.run(
            [sys.executable, "-m", "game", *arguments],
            env={**known, "KANUGO_HOME": str(tmp_path), "LC_ALL": f"{language}.UTF-8"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (done.returncode, done.stderr) == (code, ""), done.stderr
        return done.stdout

    return answer


def position(tmp_path: Path, hand: str, *placement: tuple[int, int, str]) -> str:
    """A file of a position of anagrams, with TIE over the start cell."""
    board = [EMPTY] * 3 + [TIE] + [EMPTY] * 3
    path = tmp_path / "position.json"
    path.write_text(
        json.dumps({"ruleset": "anagrams", "board": board, "hand": hand, "placement": placement}), "utf-8"
    )
    return str(path)


def table(ruleset: str, deal: int) -> Session:
    opening = open_game(ruleset, ("Ana", "Bo", "Cid", "Dea")[: rulefile.load(ruleset).players[0]], deal)
    return Session(opening.mode, opening.setup)


def play_on(session: Session, seed: int) -> None:
    """To the end, by a word if there is one. At each fifth turn: what is offered can be made, and what is not
    offered cannot."""
    chance, mode = random.Random(seed), session.mode
    while mode.outcome(session.state) is None:
        if len(session.moves) % 5 == 0:
            moves = accepted(mode, session.state)
            assert {type(move) for move in moves} == mode.offers(session.state)
        else:
            moves = candidates(mode, session.state)
            chance.shuffle(moves)
            moves.sort(key=lambda move: not isinstance(move, Place))
            moves = [next(move for move in moves if mode.check(session.state, move) is None)]
        laying = [move for move in moves if isinstance(move, Place)]
        assert session.play(chance.choice(laying or moves)) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_mode_is_a_class_of_forty_lines_that_names_no_file_of_ours(name: str) -> None:
    (path,) = PACKAGES.glob(f"{name}/src/*/mode.py")
    (mode,) = (each for each in ast.parse(path.read_text("utf-8")).body if _is(each, name.capitalize()))
    assert mode.end_lineno is not None
    assert mode.end_lineno - mode.lineno < 40


def _is(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.ClassDef) and node.name == name


@pytest.mark.parametrize("path", sorted(PACKAGES.rglob("*.po")), ids=lambda path: path.parts[-4])
def test_a_catalogue_says_what_its_source_says(path: Path) -> None:
    with path.open("rb") as written, path.with_suffix(".mo").open("rb") as compiled:
        said, found = read_po(written), read_mo(compiled)
    assert {each.id: each.string for each in said if each.id} == {
        each.id: each.string for each in found if each.id
    }


def test_their_games_stand_in_the_list_in_the_players_language(kanugo: Kanugo, started: Kanugo) -> None:
    listed = {each["id"]: each for each in json.loads(started("rulesets", "--json"))}
    assert {"anagrams", "relay", "scrabble"} <= set(listed)
    assert {"en", "eo"} <= set(listed["relay"]["languages"])
    esperanto = kanugo("rulesets", language="eo").splitlines()
    theirs = [line for line in esperanto if line.split()[0] in NAMES]
    assert ["Iu ajn ordo" in theirs[0], "Stafetado" in theirs[1]] == [True, True]


def test_their_games_are_dealt(kanugo: Kanugo) -> None:
    dealt = json.loads(kanugo("deal", "relay", "--deal", "7", "--json"))
    assert [len(seat["hand"]) for seat in dealt["seats"]] == [6] * 4
    assert set(dealt["offers"]) <= {"place", "draw", "pass"}


def test_words_are_judged_as_their_mode_judges_them(kanugo: Kanugo, tmp_path: Path) -> None:
    assert json.loads(kanugo("judge", position(tmp_path, "CAT", (1, 3, "C")), "--json"))["words"] == ["CTIE"]
    found = json.loads(kanugo("plays", position(tmp_path, "CAT"), "--json"))["plays"]
    assert {"cells": [[1, 3, "C"]], "words": ["CTIE"], "score": 5} in found
    wrong = kanugo("judge", position(tmp_path, "CAT", (1, 3, "T")), code=1)
    assert wrong == "V7: TTIE isn’t in the word list.\n"


def test_what_their_rules_say_is_said_in_their_own_words(kanugo: Kanugo, tmp_path: Path) -> None:
    short = position(tmp_path, "STAR", (4, 2, "S"))
    assert "too-short: SE is too short: here a word has at least 3 letters.\n" in kanugo(
        "judge", short, code=1
    )
    said = kanugo("judge", short, code=1, language="eo")
    assert "too-short: SE estas tro mallonga: ĉi tie vorto havas almenaŭ 3 literojn.\n" in said


def test_computer_players_play_their_games_to_the_end(started: Kanugo) -> None:
    two = "computer:club,computer:club"
    anagrams = json.loads(started("lab", "simulate", "anagrams", "--games", "1", "--players", two, "--json"))
    assert (anagrams["unfinished"], sum(seat["wins"] for seat in anagrams["seats"])) == (0, 1)
    relay = json.loads(
        started(
            "lab",
            "simulate",
            "relay",
            "--games",
            "1",
            "--players",
            f"{two},computer:beginner,computer:expert",
            "--json",
        )
    )
    assert (relay["games"], relay["unfinished"]) == (1, 0)


@pytest.mark.parametrize("name", [*NAMES, "doubling", "ladder"])
def test_a_game_of_theirs_is_played_to_the_end_and_replayed(
    kanugo: Kanugo, installed: Path, tmp_path: Path, name: str
) -> None:
    session = table(name, 3)
    play_on(session, 1)
    saved = tmp_path / "game.jsonl"
    saved.write_text(dumps(record_of(session)), "utf-8")
    reported = json.loads(kanugo("replay", str(saved), "--check", "--json"))
    assert reported["outcome"] == session.mode.outcome(session.state).value  # type: ignore[union-attr]
    assert reported["moves"] == len(session.moves)


def test_a_move_against_their_rules_is_found_in_a_saved_game(
    kanugo: Kanugo, installed: Path, tmp_path: Path
) -> None:
    session = table("relay", 3)
    for _ in range(28):
        session.make(Draw())
    saved = tmp_path / "game.jsonl"
    saved.write_text(dumps(record_of(session)), "utf-8")
    said = kanugo("replay", str(saved), "--check", code=1, language="eo")
    assert said.splitlines()[-1] == "hand-full: Mano havas maksimume 12 kartojn: unue metu vorton."


def test_all_seats_win_together_or_none(installed: Path) -> None:
    session = table("relay", 3)
    assert session.mode.winners(session.state) == ()
    won = open_game("relay", ("A", "B", "C", "D"), 1).mode
    last = session.state
    cleared = last.__class__(tuple(seat.__class__(seat.name) for seat in last.seats), board=last.board)
    assert won.winners(cleared) == (0, 1, 2, 3)


def asked(ruleset: str) -> Mode:
    return table(ruleset, 1).mode


def test_one_judge_for_the_table_the_commands_and_the_hints(installed: Path, tmp_path: Path) -> None:
    text = Path(position(tmp_path, "CATS", (1, 3, "C"))).read_text("utf-8")
    mode = asked("anagrams")
    found, pieces = read_position(text, "position")
    assert not isinstance(mode.words, Lexicon)
    assert judged_at(mode, found, pieces)[1] is None
    words = {play.words for play in plays_at(mode, found)}
    assert ("CTIE",) in words
    assert not any(len(word) < 3 for play in words for word in play)
    assert {hint.words for hint in hints_for(mode).find(found.state, 500)} == words
    assert Place in mode.offers(found.state)
    assert levels_for(mode.ruleset) == ("club",)


def test_their_notes_are_said_too(installed: Path) -> None:
    sentences = asked("anagrams").sentences
    catalogues.use("eo")
    try:
        assert phrases.note("in-order", sentences) == "Tiuj literoj staras kiel en la vortaro."
    finally:
        catalogues.use("en")
    assert phrases.note("in-order", sentences) == "These letters stand as the dictionary has them."
    assert phrases.note("unheard-of", sentences) == "unheard-of"


def test_nothing_is_wrong_with_what_they_bring(installed: Path) -> None:
    assert [*rulefile.faults()] == []
    assert catalogues.use("eo") == ()
    catalogues.use("en")


def test_who_can_do_something_may_not_pass(installed: Path) -> None:
    session = table("relay", 3)
    moves: list[Move] = accepted(session.mode, session.state)
    assert Pass() not in moves
    assert session.check(Pass()) is not None


@pytest.mark.parametrize("name", ["doubling", "ladder"])
def test_a_mode_with_moves_or_laying_of_its_own_takes_at_most_sixty_lines(name: str) -> None:
    (path,) = PACKAGES.glob(f"{name}/src/*/mode.py")
    assert len(path.read_text("utf-8").splitlines()) <= 60
