"""`kanugo lab lexicon`: builds a lexicon from a plain list."""

import argparse
from contextlib import suppress
from pathlib import Path

from game.commands import output
from game.commands.arguments import add_force, add_json, check_output_file
from game.commands.output import bar_mover, progress_bar
from game.fault import Fault
from game.system.paths import shipped, user_folder
from game.system.plain_text import is_clean
from game.system.process import print_error
from game.table import rulefile
from game.text.catalogues import plural, text
from game.words.automaton import MAX_NAME_LENGTH, LexiconError, write
from game.words.lexicons import is_ours
from game.words.pack import Title, pack, read_list


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("list", metavar=text("LIST"), type=Path)
    parser.add_argument(
        "--out",
        metavar=text("FILE"),
        type=Path,
        help=text("the lexicon file to write (default: in your own lexicons)"),
    )
    parser.add_argument("--name", metavar=text("NAME"), help=text("its name (default: from the file name)"))
    parser.add_argument(
        "--language", metavar=text("CODE"), default="", help=text("its language, such as en or eo")
    )
    parser.add_argument("--alphabet", metavar=text("LETTERS"), default="", help=text("its letters, in order"))
    add_force(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    _check_language(chosen.language)
    out, name = _place(chosen)
    with progress_bar(1.0, text("Packing words"), counts=False) as line:
        move = bar_mover(line)
        letters = tuple(chosen.alphabet.upper())
        alphabet, words = read_list(chosen.list, letters, lambda done, of: move(done / of / 2))
        title = Title(name, chosen.language, alphabet)
        automaton = pack(words, title, lambda done, of: move((1 + done / of) / 2))
    try:
        if out.parent == user_folder() / "lexicons":
            out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LexiconError(str(out), "", str(error.strerror), "a file that can be written") from error
    write(out, automaton)
    if chosen.json:
        output.print_json({"file": str(out), "count": len(words), "bytes": out.stat().st_size}, indent=2)
        return 0
    print(plural("{file}: {n} word", "{file}: {n} words", len(words), file=out))
    return 0


def _check_language(code: str) -> None:
    """Warn if no game is in this language: it may be mistyped, or its ruleset is still to come."""
    here = _languages_here() if code else {code}
    if code not in here:
        shown, codes = repr(code[:40]), ", ".join(sorted(here))
        print_error(
            text("No game here is in the language {code}. These are: {codes}.", code=shown, codes=codes)
        )


def _languages_here() -> set[str]:
    """Every language of a game that can be loaded."""
    here = set[str]()
    for name in rulefile.names():
        with suppress(Fault):  # reported where the games are listed
            here.update((rulefile.load(name).language, *rulefile.languages(name)))
    return here


def _place(chosen: argparse.Namespace) -> tuple[Path, str]:
    """The output file and name of the list. Raises LexiconError for one that would replace a shipped list:
    the shipped deals are made for its words."""
    option, own = "--out" if chosen.out else "--name", user_folder() / "lexicons"
    out: Path = chosen.out or own / f"{chosen.name or chosen.list.stem}.dawg"
    check_output_file(out, chosen.list, force=chosen.force)
    name = chosen.name or out.stem
    if not is_clean(name, MAX_NAME_LENGTH) or (not chosen.out and out != own / Path(f"{name}.dawg").name):
        raise LexiconError("command line", "--name", repr(name[:60]), "a printable name without a folder")
    if out.resolve().parent in (own.resolve(), shipped("lexicons")) and is_ours(out.stem):
        raise LexiconError("command line", option, repr(out.stem), "a name that no shipped list has")
    return out, name
