"""Home folders to walk in: an empty one, one with games in every state, and copies of that with one damaged
file."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from game.fault import Fault
from game.opening import open_game
from game.practice import decks
from game.practice.item import Subject
from game.practice.registry import kind_of, kinds
from game.practice.session import context_cache
from game.search.players import levels_for
from game.store import exports, rulings, settings
from game.store.database import Database
from game.store.journal import Journal
from game.store.saved import SavedSession
from game.store.sql import FILE
from game.table import rulefile
from game.table.moves import Resign
from game.table.state import computer
from game.words.agreement import Ruling
from tests.hostile.homes import at_home, copied, lasting_folder, new_home, play_on, practised

STATES = ("new", "in play", "over")
_PRACTISED = (
    ("scrabble", "en"),
    ("skrablo", "eo"),
    ("patience-six", "en"),
)  # each kind of question suits one of them
_IN_PLAY = 4  # moves
_TO_THE_END = 400


class Game(NamedTuple):
    """A game in the rich home: ruleset, players and progress."""

    ruleset: str
    company: str  # "alone", "together" or "computer"
    state: str
    checked: str = "strict"  # how words are checked


def games() -> tuple[Game, ...]:
    """Every shipped ruleset in each state, with other persons and with a computer player."""
    found = []
    for ruleset in filter(rulefile.is_ours, rulefile.names()):
        rules = rulefile.load(ruleset)
        companies = ["alone"] if rules.players[1] == 1 else ["together"]
        companies += ["computer"] if rules.players[1] > 1 and levels_for(rules) else []
        found += [Game(ruleset, company, state) for company in companies for state in STATES]
        others = rules.options.get("adjudication", ())[1:] if "together" in companies else ()
        found += [Game(ruleset, "together", state, str(checked)) for checked in others for state in STATES]
    return tuple(found)


def numbers() -> dict[Game, int]:
    """The number of each game in the journal of `rich`."""
    return {game: n for n, game in enumerate(games(), 1)}


@cache
def empty() -> Path:
    """An empty home."""
    return new_home(lasting_folder() / "home")


@cache
def rich() -> Path:
    """A home with every game in every state, a saved copy, rulings, a deck, and an own ruleset and word list;
    `files` in it has files to open."""
    home = new_home(lasting_folder() / "home")
    said: list[Fault] = []
    with at_home(home), closing(Database(said.append)) as database:
        journal = Journal(database)
        for game, number in numbers().items():
            session = _begun(journal, game, number)
            if game.state == "in play":
                play_on(session, _IN_PLAY, random.Random(number))
            elif game.state == "over":
                if game.company == "computer":
                    play_on(session, _TO_THE_END, random.Random(number))
                if session.mode.outcome(session.state) is None:
                    session.play(Resign())
                if game.ruleset == "patience-six":
                    exports.export_game(session)
        ruled = [Ruling(word, "en", True, ("Ana", "Ben"), "2026-11-21") for word in ("ZAX", "QIN")]
        rulings.save(database, ("Ana", "Ben"), ruled)
        before = settings.read(database)
        chosen = settings.Settings(
            guided=("patience", "cards", "board"),
            new_game=settings.NewGame("scrabble", "en", names=("Ana", "Ben")),
            practice=settings.Practice("scrabble", "en", names=("Ana", "Ben")),
        )
        settings.write(database, before, chosen)
        assert journal.archive(next(n for game, n in numbers().items() if game.state == "in play"))
        practised(random.Random(1))
        decks.keep_deck("mine", ["cat", "dog"])
    assert not said, said
    _files(home)
    return home


@cache
def practising(kind: str, challenge: str = "") -> Path:
    """The rich home, set to practise one kind of question or a challenge."""
    home = copied(rich(), lasting_folder() / "home")
    others = tuple(each for each in kinds() if each != kind)
    with at_home(home), closing(Database(print)) as database:
        load_context, before = context_cache(database), settings.read(database)
        ruleset, language = next(
            each for each in _PRACTISED if kind_of(kind).suits(load_context(Subject(*each)))
        )
        chosen = structs.replace(
            before.practice, ruleset=ruleset, language=language, left_out=others, challenge=challenge
        )
        settings.write(database, before, structs.replace(before, practice=chosen))
    return home


def practised_homes() -> tuple[Path, ...]:
    """One for each kind of question and each challenge."""
    challenges = (practising("word", challenge) for challenge in ("rush", "ladder", "daily"))
    return (*map(practising, kinds()), *challenges)


def _begun(journal: Journal, game: Game, number: int) -> SavedSession:
    level = next(iter(levels_for(rulefile.load(game.ruleset))), "") if game.company == "computer" else ""
    names = {"alone": ("",), "together": ("Ana", "Ben"), "computer": ("Ana", computer(level))}[game.company]
    options = {"adjudication": game.checked} if game.checked != "strict" else {}
    opening = open_game(game.ruleset, names, number, options=options)
    return SavedSession.begin(journal, opening.mode, opening.setup, opening.lexicon)


def _files(home: Path) -> None:
    """Write own rules, and files to drop onto the window: a game, known and new rules, a list, junk."""
    rules = "extends: patience-twelve\nname: Ten in hand\nhand: {}\n"
    (home / "rulesets").mkdir()
    (home / "rulesets" / "ten.yaml").write_text(rules.format(10), "utf-8")
    files = home / "files"
    files.mkdir()
    (files / "ten.yaml").write_text(rules.format(9), "utf-8")
    (files / "eight.yaml").write_text(rules.format(8), "utf-8")
    (files / "katoj.txt").write_text("cat\ndog\nat\ngo\n", "utf-8")
    (files / "junk.kanugo").write_bytes(b"\xff\xfe\0 junk")
    for copy in (home / exports.FOLDER).iterdir():
        (files / "game.kanugo").write_bytes(copy.read_bytes())


# --- damage ----------------------------------------------------------------------------------------------


def _junk(place: str) -> Callable[[Path], None]:
    def damage(home: Path) -> None:
        file = home / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"\xff\xfe\0 junk: [")

    return damage


def _row(sql: str) -> Callable[[Path], None]:
    def damage(home: Path) -> None:
        with closing(sqlite3.connect(home / FILE, isolation_level=None)) as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            connection.execute(sql)

    return damage


DAMAGE: dict[str, Callable[[Path], None]] = {
    "a ruleset": _junk("rulesets/broken.yaml"),
    "a ruleset in place of ours": _junk("rulesets/patience-six.yaml"),
    "a word list": _junk("lexicons/broken.dawg"),
    "a word list in place of ours": _junk("lexicons/english.dawg"),
    "a deck": _junk("decks/mine.txt"),
    "a setting": _row("INSERT OR REPLACE INTO setting VALUES ('new_game', '{\"ruleset\":')"),
    "a game": _row("UPDATE game SET setup = '{' WHERE id = (SELECT max(id) FROM game)"),
    "a move": _row("UPDATE entry SET move = '{\"move\":' WHERE n = 1"),
    "a draft": _row("INSERT OR REPLACE INTO aside SELECT id, '{' FROM game"),
    "a question": _row("UPDATE learnt SET item = '{'"),
    "a memory": _row("UPDATE learnt SET memory = '{'"),
    "a ruling": _row("UPDATE ruling SET by = '['"),
    "a result": _row("INSERT INTO result VALUES (1, '{', '2026-11-21', 1, '[', 1795530696.0)"),
    "a saved game": _junk("exports/broken.kanugo"),
    "a book": _junk("assets/deals/patience-six-en-everyday.deals.xz"),
    "the store": _junk(FILE),
}
"""The kinds of damage, each a function of the home."""


DAMAGED = (
    ("a ruleset", "a word list", "a deck", "a saved game", "a book"),
    ("a setting", "a game", "a draft", "a memory", "a ruling", "a result"),
    ("a ruleset in place of ours", "a word list in place of ours", "a move", "a question"),
    ("the store",),
)
"""The kinds of damage by home: those that leave each other to be found."""


@cache
def damaged(kinds: tuple[str, ...]) -> Path:
    """The rich home with damaged files."""
    home = copied(rich(), lasting_folder() / "home")
    for kind in kinds:
        DAMAGE[kind](home)
    return home
