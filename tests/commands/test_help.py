"""Help and complaints of the command line: all of it in the player's language, in English as ever."""

import argparse
import gettext
from collections.abc import Callable, Iterator

import pytest

from game.cli import COMMANDS, parser_of
from game.system.paths import shipped
from game.text import catalogues
from tests.commands.calls import Say

_ABOUT = "Word card and tile games: Kan-u-go, its three patiences, seven board games, and practice."
_AS_THEY_ARE = {
    None,
    "N",
    "K",
    "S",
    "ID",
    "csv|anki|words|memory",
    "json|cgp|gcg",
    "everyday|all",
    "everyday|full",
    "everyday|common|full",
    "short|normal|long",
}
"""Metavars that are the same in every language."""


class _Marked(gettext.NullTranslations):
    """A language in which every sentence stands between marks."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"«{msgid1 if n == 1 else msgid2}»"


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "_current", _Marked())
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(params=catalogues.languages())
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Each language in its turn, on a terminal as wide as they all are."""
    monkeypatch.setenv("COLUMNS", "80")
    catalogues.use(request.param)
    yield request.param
    catalogues.use("en")


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and all those below it."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for part in action.choices.values():
                yield from parsers(part)


def every_parser() -> list[argparse.ArgumentParser]:
    return list(parsers(parser_of(tuple(COMMANDS))))


def said_by(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Whatever the help of a parser says that may be translated."""
    yield from filter(None, (parser.description, parser.epilog))
    for action in parser._actions:
        if action.help is not None:
            yield action.help
        shown = action.metavar if isinstance(action.metavar, tuple) else (action.metavar,)
        yield from (each for each in shown if each is not None and each not in _AS_THEY_ARE)
        if isinstance(action, argparse._SubParsersAction):
            yield from (each.help or "" for each in action._choices_actions)


@pytest.mark.usefixtures("marked")
def test_every_word_of_the_help_goes_through_the_catalogue() -> None:
    assert len(every_parser()) == 1 + len(COMMANDS) + 18, "with the parts of four commands"
    for parser in every_parser():
        bare = [said for said in said_by(parser) if "«" not in said]
        assert not bare, f"{parser.prog}: {bare}"
        lines = parser.format_help().splitlines()
        assert lines[0].startswith("«usage:» kanugo")
        headings = [line for line in lines if line.endswith(":") and not line[0].isspace()]
        assert all(line.startswith("«") for line in headings), headings


def test_help_lists_the_players_commands_and_names_the_others() -> None:
    listed, _, named = parser_of(()).format_help().partition("kanugo FILE")
    assert listed.count("\n    ") < 16
    assert all(f"\n    {name} " in listed for name in ("play", "games", "solve", "doctor"))
    assert "More commands: host, deal, plays, analyse, judge, gcg, lab." in " ".join(named.split())
    assert "simulate" not in listed + named


@pytest.mark.usefixtures("marked")
def test_an_option_without_a_word_of_its_own_takes_no_value() -> None:
    """Else argparse would show the English name of the field."""
    for parser in every_parser():
        for action in parser._actions:
            assert action.metavar is not None or action.nargs == 0, f"{parser.prog}: {action.dest}"


def test_in_every_language_help_is_shown_and_fits_a_terminal(spoken: str) -> None:
    """Signs that argparse or a shell reads in another way are in no translation."""
    for parser in every_parser():
        _, _, below = parser.format_help().partition("\n\n")  # usage holds together what excludes one another
        lines = below.splitlines()
        assert max(map(len, lines)) <= 80, f"{spoken}, {parser.prog}: {max(lines, key=len)}"
        for action in parser._actions:
            shown = action.metavar if isinstance(action.metavar, tuple) else (action.metavar or "",)
            assert not any(sign in word for word in shown for sign in " []()%"), f"{spoken}: {shown}"


def test_english_help_is_what_the_parser_of_python_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    plain = argparse.ArgumentParser(prog="kanugo games", description="List.")
    plain.add_argument("one", metavar="ONE")
    ours = type(parser_of(()))(prog="kanugo games", description="List.")
    ours.add_argument("one", metavar="ONE")
    assert ours.format_help() == plain.format_help()


SayIn = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say_in(say: Say, monkeypatch: pytest.MonkeyPatch) -> Iterator[SayIn]:
    """What the command says where the system speaks a language."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)

    def answer(language: str, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setenv("LANG", language)
        said = say(*arguments)
        return said.code, said.out, said.err

    yield answer
    catalogues.use("en")


def test_a_language_that_we_have_not_is_english(say_in: SayIn) -> None:
    english = say_in("C", "games", "--help")
    assert english == say_in("xx_XX.UTF-8", "games", "--help")
    assert english[1].startswith("usage: kanugo games [-h]")
    assert "\noptions:\n  -h, --help        show this help message and exit\n" in english[1]
    wrong = say_in("C", "deal", "scrabble", "--deal", "seven")
    assert wrong == say_in("xx_XX.UTF-8", "deal", "scrabble", "--deal", "seven")
    assert wrong[2] == (
        "kanugo: command line: --deal: found 'seven', expected a whole number from 0 to 999999999\n"
    )


@pytest.mark.parametrize("language", ["eo", "pl"])
def test_help_and_complaints_are_in_the_language_of_the_system(say_in: SayIn, language: str) -> None:
    catalogue = gettext.translation("kanugo", shipped("assets") / "locale", [language])
    said = catalogue.gettext
    system = f"{language}_XX.UTF-8"
    code, out, err = say_in(system, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"{said('usage:')} kanugo ")
    assert f"\n{said('commands')}:\n" in out
    assert said(_ABOUT).split()[0] in out
    assert _ABOUT not in " ".join(out.split())
    code, out, err = say_in(system, "deal", "scrabble", "--deal", "seven")
    assert (code, out) == (2, "")
    found = {"file": said("command line"), "place": "--deal", "found": "'seven'"}
    expected = said("a whole number from {low:d} to {high:d}").format(low=0, high=999999999)
    line = said("{file}: {place}: found {found}, expected {expected}").format(**found, expected=expected)
    assert err == f"kanugo: {line}\n"


def test_json_says_the_same_in_every_language(say_in: SayIn) -> None:
    asked = ("rulings", "--players", "Ana", "--strike", "qat", "--json")
    assert say_in("C", *asked) == say_in("eo_XX.UTF-8", *asked)
