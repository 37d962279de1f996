"""Parses a request for a game: a deal code, a deal number, a file, or a whole line as for `kanugo play`."""

import argparse
import random
import re
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, NoReturn
from urllib.parse import unquote, urlsplit

from game.deals import book, daily
from game.fault import Fault
from game.opening import open_game
from game.system.paths import SUFFIX
from game.system.plain_text import clean
from game.table import rulefile
from game.table.mode import LAST_DEAL
from game.table.ruleset import Ruleset
from game.table.state import computer, is_computer, level_of

LINE = "command line"
"""The file of a Fault about a line."""

_ID = re.compile(r"[A-Za-z0-9_-]*")
_DRIVE = re.compile(r"/*([A-Za-z])[:|](?=/|$)")
_LONGEST = 4096  # the length of a path


class GameRequest(NamedTuple):
    """A request for a game by its ruleset, or without one, by that of the player's last game. None: not
    given. `resume` is the number of a game to continue, `words` the words of a solution of the deal."""

    ruleset: str = ""
    deal: int | None = None
    language: str | None = None
    names: tuple[str, ...] = ("",)
    options: Mapping[str, bool | int | str] = {}
    lexicon: str | None = None
    resume: int | None = None
    words: book.DealWords | None = None


def parse_request(words: str) -> GameRequest | Path:
    """The game or the file that a player has typed or pasted. Raises Fault if it is neither."""
    words = words.strip().strip("\"'").strip()
    if words.startswith("file:"):
        words = path_of(words)
    if not words or len(words) > _LONGEST:
        found = "nothing" if not words else f"{len(words)} characters"
        raise Fault(LINE, "", found, f"a code like {daily.EXAMPLE}, a deal number, or a file")
    if is_file(words):
        return Path(words).expanduser()
    bare = words.replace(" ", "").replace("\u202f", "")
    if bare.isdecimal():
        return GameRequest(deal=deal_number(words))
    if daily.is_code(bare.lower()):
        return GameRequest(bare.lower())
    if daily.looks_like_code(bare.lower()):
        daily.read_code(bare)
    return _of_line(words)


def path_of(address: str, windows: bool = sys.platform == "win32") -> str:
    """The path of a URL file:///…: on Windows on a drive, or on another computer."""
    host, path = urlsplit(address).netloc, unquote(urlsplit(address).path)
    if windows and (drive := _DRIVE.match(path)):
        return f"{drive[1]}:{path[drive.end() :]}"
    return f"//{host}{path}" if windows and host not in ("", "localhost") else path


def is_file(words: str) -> bool:
    """Whether words name a file: by the ending of shared files, or by an existing file whose name no ruleset
    can have."""
    if words.lower().endswith(SUFFIX):
        return True
    try:
        return not _ID.fullmatch(words) and Path(words).expanduser().is_file()
    except (OSError, ValueError, RuntimeError):  # no valid path, or the home of an unknown user
        return False


def resolve_code(wanted: GameRequest) -> tuple[GameRequest, daily.Code | None]:
    """The request for the deal of a code, with the options of its checksum (the words by which a card may be
    turned); and the code of that deal here, if the code was made for other words."""
    if not daily.looks_like_code(wanted.ruleset):
        return wanted, None
    code = daily.read_code(wanted.ruleset)
    if wanted.deal is not None or wanted.language not in (None, code.language):
        expected = "the code alone: it names its deal and language"
        raise Fault(LINE, "", "another deal or language", expected)
    deal = wanted._replace(ruleset=code.ruleset, language=code.language, deal=code.deal)
    rules = rulefile.load(code.ruleset, language=code.language)
    known: dict[daily.Code, book.Options] = {}
    for options in (book.options_for(words, rules) for words in (book.ALL, *book.SETS)):
        opening = open_game(code.ruleset, ("",), code.deal, code.language, options)
        here = daily.code(*code[:3], book.hashes(opening.mode.ruleset, opening.lexicon))
        known.setdefault(here, options)
        if code in known or not code.checksum:
            break
    deal = deal._replace(options={**known.get(code, {}), **wanted.options})
    return deal, next(iter(known)) if code.checksum and code not in known else None


def with_its_code(wanted: GameRequest) -> GameRequest:
    """The request for the deal of a code. Raises Fault if the code was made for other words."""
    request, here = resolve_code(wanted)
    if here is not None:
        raise Fault(daily.CODE, str(here), wanted.ruleset, "a code for this word list")
    return request


def with_solution_words(wanted: GameRequest) -> GameRequest:
    """The request with the options for its words of a solution and, if it names no deal, a random one of
    their book. Raises Fault if there is none."""
    words = wanted.words
    if words is None:
        return wanted
    rules = rulefile.load(wanted.ruleset, language=wanted.language)
    wanted = wanted._replace(options={**book.options_for(words, rules), **wanted.options})
    if wanted.deal is not None:
        return wanted
    path = book.find(wanted.ruleset, rules.language, words)
    deals = book.read_book(path).deals if path is not None else ()
    if not deals:
        raise Fault(LINE, "--words", repr(words), "a book of deals")
    return wanted._replace(deal=random.SystemRandom().choice(deals).number)


def check_seats(names: tuple[str, ...], rules: Ruleset) -> None:
    """Raise Fault for a computer player of a level that the game does not have, and for two persons with the
    same name."""
    from game.search.players import levels_for  # not needed for the menu's first frame

    levels = levels_for(rules) if rules.players[1] > 1 else ()
    for name in names:
        if level_of(name) not in (None, *levels):
            known = ", ".join(map(computer, levels))
            expected = f"a name, or one of {known}" if known else "people only: no computer plays this"
            raise Fault(LINE, "--players", repr(name[:40]), expected)
    persons = [name.casefold() for name in names if not is_computer(name)]
    if len(set(persons)) < len(persons):
        raise Fault(LINE, "--players", repr(",".join(names)[:60]), "names that differ")


def seats(given: str) -> tuple[str, ...]:
    """The names in a line, separated by commas; one empty name if there are none."""
    return tuple(filter(None, map(clean, given.split(",")))) or ("",)


def deal_number(given: str) -> int:
    """The deal number in a text. Raises Fault if there is none."""
    bare = given.strip().replace("\u202f", "").replace(" ", "")
    digits = bare.lstrip("0") or "0"
    fits = bare.isascii() and bare.isdigit() and len(digits) <= len(str(LAST_DEAL))
    if not fits or int(digits) > LAST_DEAL:
        found = repr(given if len(given) <= 30 else given[:30] + "…")
        raise Fault("deal number", "", found, f"a whole number from 0 to {LAST_DEAL}")
    return int(digits)


def game_number(given: str, option: str) -> int:
    """The number of a game in a text. Raises Fault, naming the option, if there is none."""
    if not (given.isascii() and given.isdecimal() and len(given) <= 9):
        found = repr(given[:30])
        raise Fault(LINE, option, found, "the number of a game, as `kanugo games` lists")
    return int(given)


def option(given: str) -> tuple[str, str]:
    """The option of a ruleset and its value in a text. Raises Fault if there is none."""
    name, separator, value = given.partition("=")
    if not separator or not name:
        raise Fault(LINE, "--set", repr(given), "OPTION=VALUE")
    return name, value


class _LineParser(argparse.ArgumentParser):
    """Raises Fault for an error in a line."""

    def error(self, message: str) -> NoReturn:
        raise Fault(LINE, "", message, "what `kanugo play --help` shows")


def _of_line(words: str) -> GameRequest | Path:
    """The request in a line that may begin with `kanugo play`."""
    try:
        given = shlex.split(words)
    except ValueError as error:
        raise Fault(LINE, "", repr(words[:40]), "what `kanugo play --help` shows") from error
    for name in ("kanugo", "play"):
        given = given[given[:1] == [name] :]
    line = _LineParser(add_help=False, allow_abbrev=False)
    line.add_argument("ruleset", nargs="?", default="")
    line.add_argument("--deal", type=deal_number)
    line.add_argument("--set", action="append", type=option, default=[])
    for name in ("--players", "--language", "--lexicon", "--resume"):
        line.add_argument(name, default=None)
    line.add_argument("--words", choices=book.SETS)
    for name in ("--json", "--speak"):  # of the terminal
        line.add_argument(name, action="store_true")
    line.add_argument("--phones", nargs="?")  # a pasted line does not admit other devices
    chosen = line.parse_args(given)
    if is_file(chosen.ruleset):
        return Path(chosen.ruleset).expanduser()
    return GameRequest(
        chosen.ruleset,
        chosen.deal,
        chosen.language,
        seats(chosen.players or ""),
        dict(chosen.set),
        chosen.lexicon,
        None if chosen.resume is None else game_number(chosen.resume, "--resume"),
        chosen.words,
    )
