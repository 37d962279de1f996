"""A Fault is one line in the player's language; what others have written in it stays."""

import ast
import errno
import gettext
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from babel.messages.pofile import read_po

from game.commands.arguments import CommandParser
from game.fault import Fault
from game.table.decode_faults import validation_fault
from game.text import catalogues
from game.text.fault_texts import ELSEWHERE, FILES, PLACES, WITH_FIELDS, fault_line
from tests.places import CODE, PROJECT

_NO_SENTENCES = {"7 (it)", "it (it)", "it (7)", "7 (7)"}
"""What consists of names and values alone."""


class _Marked(gettext.NullTranslations):
    """A language in which every sentence of the catalogues stands between marks."""

    def gettext(self, message: str) -> str:
        return f"«{message}»" if message in _collected() else message


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "_current", _Marked())
    monkeypatch.setattr(catalogues, "_language", "zz")


@cache
def _collected() -> frozenset[str]:
    """Every sentence of the catalogues; that they are complete is tested with them."""
    with (PROJECT / "assets/locale/eo/LC_MESSAGES/kanugo.po").open("rb") as file:
        return frozenset(message.id for message in read_po(file) if isinstance(message.id, str))


@cache
def _literals() -> dict[str, frozenset[str]]:
    """The texts in each module, as they look when the fields are filled with a number or a name."""
    found = {}
    for path in sorted(CODE.glob("game/**/*.py")):
        if path.name == "fault_texts.py":
            continue
        every = ast.walk(ast.parse(path.read_text("utf-8")))
        nodes = [node for node in every if isinstance(node, ast.Constant | ast.JoinedStr)]
        found[str(path.relative_to(CODE))] = frozenset(
            filled for node in nodes for filled in (*_filled(node, "7"), *_filled(node, "it"))
        )
    return found


def _filled(node: ast.AST, field: str) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.sub(r"\\\d", field, node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else field for part in node.values)


@cache
def _fault_names() -> frozenset[str]:
    """The classes of faults."""
    parsed = [ast.parse(path.read_text("utf-8")) for path in sorted(CODE.glob("game/**/*.py"))]
    classes = [node for module in parsed for node in ast.walk(module) if isinstance(node, ast.ClassDef)]
    names = {"Fault"}
    while more := {each.name for each in classes if names & {*map(ast.unparse, each.bases)}} - names:
        names |= more
    return frozenset(names)


def _raised(path: Path) -> Iterator[tuple[str, set[str]]]:
    """What each Fault in a file says that it found or expected, where that is written there: in its call, or
    given to a name in the same function."""
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        nodes = list(ast.walk(function))
        named = [node for node in nodes if isinstance(node, ast.Assign)]
        for node in nodes:
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in _fault_names():
                for part in node.args[2:]:
                    for written in (part, *_given_to(part, named)):
                        filled = {*_filled(written, "7"), *_filled(written, "it")}
                        if filled - {"7", "it"}:  # more than a name
                            yield ast.unparse(written), filled


def _given_to(part: ast.AST, named: list[ast.Assign]) -> Iterator[ast.AST]:
    """What is given to a name that stands in a call, each side of a choice apart."""
    for node in named:
        if isinstance(part, ast.Name) and part.id in {ast.unparse(target) for target in node.targets}:
            given = node.value
            yield from (given.body, given.orelse) if isinstance(given, ast.IfExp) else [given]


def _is_known(filled: str) -> bool:
    return "«" in fault_line(Fault("x", "", filled, "y")).partition("found ")[2]


@pytest.mark.usefixtures("marked")
def test_every_part_of_a_fault_is_said_in_the_language_in_use() -> None:
    fault = Fault("command line", "line 3", "no such file", "a whole number from 1 to 9")
    assert fault_line(fault) == (
        "««command line»: «line 3»: found «no such file», expected «a whole number from 1 to 9»»"
    )
    assert (
        fault_line(Fault("my file", "", "x", "one of a, b")) == "«my file: found x, expected «one of a, b»»"
    )


@pytest.mark.usefixtures("marked")
def test_what_follows_a_fault_leaves_what_was_expected_translated() -> None:
    line = fault_line(Fault("kanugo.db", "game 1, deal", "x", "a whole number; what was found is set aside"))
    assert "«a whole number»; what was found is set aside" in line


@pytest.mark.usefixtures("marked")
def test_a_fault_of_the_store_is_said_in_the_language_in_use() -> None:
    aside = (
        "an undamaged games file; the old one is set aside as kanugo.db.2026-11-29, and a new one is begun"
    )
    saved = f"{aside} with what could be read of it; to restore the newest backup: kanugo doctor"
    line = fault_line(Fault("kanugo.db", "game 1, move 5", "a damaged database (damaged pages)", saved))
    assert line == (
        "«kanugo.db: «game 1», «move 5»: found «a damaged database («damaged pages»)», "
        f"expected «««{aside}» with what could be read of it»; to restore the newest backup: kanugo doctor»»"
    )
    fault = Fault("kanugo.db", "setting theme", "x", "JSON; the game is left out of the statistics")
    assert (
        "«setting theme»: found x, expected ««JSON»; the game is left out of the statistics»"
        in fault_line(fault)
    )


def test_an_argument_is_named_as_in_the_help_of_its_command() -> None:
    with catalogues.in_language("pl"):
        assert "RODZAJ: " in fault_line(Fault("command line", "KIND", "'chess'", "one of word, short"))


@pytest.mark.usefixtures("marked")
def test_a_number_below_zero_is_a_number() -> None:
    fault = Fault("f", "", "x", "a whole number, -1000000 or more")
    assert fault_line(fault) == "«f: found x, expected «a whole number, -1000000 or more»»"


@pytest.mark.usefixtures("marked")
def test_what_others_have_written_stays() -> None:
    assert (
        fault_line(Fault("f", "here", "'no such file'", "3")) == "«f: here: found 'no such file', expected 3»"
    )
    assert "found x no such file," in fault_line(Fault("f", "", "x no such file", "y"))
    assert "\\x1b[31m" in fault_line(Fault("f", "", "a\x1b[31mb", "one of \x1b[31m"))
    assert "\n" not in fault_line(Fault("f", "", "a\nb", "one of a\nb"))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (errno.ENOENT, "there is no such file or folder"),
        (errno.EISDIR, "this is a folder"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EADDRINUSE, "it is in use already"),
    ],
)
def test_what_the_system_says_of_a_file_is_said_plainly(error: int, said: str) -> None:
    system = os.strerror(error)
    assert str(Fault("a.kanugo", "", system, "a save file")) == f"a.kanugo: {said}, expected a save file"
    assert str(Fault("db", "", f"{system}: '/b'", "room")) == f"db: {said}: '/b', expected room"


@pytest.mark.usefixtures("marked")
def test_what_the_system_says_is_translated_with_a_path_after_it_too() -> None:
    assert fault_line(Fault("db", "", "Is a directory: '/b'", "x")) == (
        "«db: found «Is a directory»: '/b', expected x»"
    )


@pytest.mark.usefixtures("marked")
def test_the_longest_known_text_is_the_one_that_is_said() -> None:
    fault = Fault("f", "", "x", "one of csv, anki, then a file")
    assert fault_line(fault) == "«f: found x, expected «one of csv, anki, then a file»»"


def test_in_english_it_is_what_the_fault_says_itself() -> None:
    fault = Fault("command line", "line 3", "no such  file ", "a whole number from 1 to 9")
    assert fault_line(fault) == str(fault)


@pytest.mark.usefixtures("marked")
def test_every_sentence_of_every_fault_is_known() -> None:
    strange = {
        written
        for path in sorted((CODE / "game").rglob("*.py"))
        for written, filled in _raised(path)
        if not any(map(_is_known, filled)) and not filled & _NO_SENTENCES
    }
    assert not strange


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize(
    "kind",
    [
        *(list[str], bool, float, int, None, dict[str, int], str, float | None, int | str | None),
        Annotated[float, msgspec.Meta(ge=2.5)],
        Annotated[float, msgspec.Meta(le=-2.5)],
        Annotated[float, msgspec.Meta(gt=2.5)],
    ],
)
def test_kinds_of_values_are_said_in_the_language_in_use(kind: Any) -> None:
    for value in ([1], True, 1.5, 2, None, {"a": ""}, "b"):
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            fault = validation_fault(error, "f")
            assert _is_known(fault.found), fault
            assert _is_known(fault.expected), fault


def test_no_text_is_known_that_nobody_says() -> None:
    every = "\0".join(["", *sorted(frozenset[str]().union(*_literals().values())), ""])

    def said(text: str) -> bool:
        pattern = re.sub(
            r"\\\{\w+(:d)?\\\}", lambda field: "[0-9]+" if field[1] else "[^\0\n]+", re.escape(text)
        )
        return re.search(f"\0{pattern}\0", every) is not None

    assert [text for text in (*FILES, *PLACES, *WITH_FIELDS, *ELSEWHERE) if not said(text)] == []


@pytest.mark.usefixtures("marked")
def test_what_argparse_complains_about_is_said_in_the_language_in_use() -> None:
    parser = CommandParser(prog="kanugo")
    parser.add_argument("--one", metavar="ONE")
    parser.add_argument("--two", nargs=2)
    parser.add_argument("--yes", action="store_true")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--this", action="store_true")
    which.add_argument("--that", action="store_true")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    commands.add_parser("go").add_argument("words", nargs="+")
    for arguments in (
        [], ["--one"], ["--two", "x"], ["--yes=x", "go", "x"], ["--th"], ["--this", "--that"],
        ["go"], ["go", "x", "--three"],
    ):  # fmt: skip
        with pytest.raises(Fault) as raised:
            parser.parse_args(arguments)
        line = fault_line(raised.value)
        assert ": found «" in line, f"{arguments}: {line}"
        assert "argument " not in line
        assert ", expected «what `kanugo" in line
