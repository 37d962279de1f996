"""Formats a Fault as one line in the player's language.

Lower layers write faults in English: names of what was read, places in it, what was found and what was
expected. Sentences in the calls of Fault, or given to a parameter `expected`, are collected from there into
the catalogues; others are listed here, with a field for what varies, one with `:d` for a whole number. What
has no translation, such as a name, stays as it is. A test compares the lists with the code.
"""

import re
from collections.abc import Sequence
from functools import cache

from game.fault import Fault
from game.text import catalogues


def text(sentence: str) -> str:
    """Mark a sentence for the catalogues; it is translated when shown."""
    return sentence


FILES = (
    text("code"),
    text("command line"),
    text("deal number"),
    text("deck"),
    text("game"),
    text("language"),
    text("option"),
    text("output"),
    text("pasted text"),
    text("phones"),
    text("players"),
    text("recorded game"),
    text("ruleset"),
    text("screen"),
    text("speech"),
)
"""Parts of a command or of the program, where a Fault mostly names a file."""

PLACES = (
    text("FILE"),
    text("KIND"),
    text("WORD"),
    text("answer {n:d}"),
    text("byte {n:d}"),
    text("entry {n:d}"),
    text("game {n:d}"),
    text("item {name}"),
    text("line {n:d}"),
    text("line {n:d} {field}"),
    text("move {n:d}"),
    text("result {n:d}"),
    text("row {n:d}"),
    text("ruling {n:d}"),
    text("setting {name}"),
)

OF_ARGPARSE = (
    text("ambiguous option: {option} could match {names}"),
    text("fewer than two values"),
    text("no value"),
    text("the value {value}"),
    text("unrecognized arguments: {names}"),
    text("{names} missing"),
    text("{option} with it"),
)

WITH_FIELDS = (
    text("1 to {n:d} counted tiers"),
    text("1 to {n:d} letters"),
    text("1 to {n:d} single letters, each once"),
    text("a code like {code}"),
    text("a damaged database ({why})"),
    text("a field of rulesets, or of the mode {name}"),
    text("a file or one of {names}"),
    text("a game of at most {n:d}"),
    text("a header of {n:d} bytes"),
    text("a known field; did you mean {field}?"),
    text("a mode plugin ({name} fails: {why})"),
    text("a mode with the methods {names}"),
    text("a name that ends in {ending}"),
    text("a name, or one of {names}"),
    text("a number above {value}"),
    text("a number, {value} or less"),
    text("a number, {value} or more"),
    text("a pack with {sign} cards"),
    text("a plugin that an installed package enters as {group}"),
    text("a position of {name}"),
    text("a save file; to save your game {n:d} in one: kanugo games --export {m:d} FILE"),
    text("a seat from 0 to {n:d}"),
    text("a subclass of Mode in the plugin {name}"),
    text("a whole number from {low:d} to {high:d}"),
    text("a whole number, {n:d} or less"),
    text("a whole number, {n:d} or more"),
    text(
        "a word of up to {n:d} letters, a tab, the number of its tier, and maybe a tab and {name} or {other}"
    ),
    text("a worker that is gone ({why})"),
    text("a {name} with something of another kind in it"),
    text("among its answers a {name}"),
    text("an answer that is a {name}"),
    text("an archived game; to archive it: kanugo games --put-away {n:d}"),
    text("an undamaged games file; the old one is set aside as {name}, and a new one is begun"),
    text("at most version {n:d}; the file is left alone, and nothing is kept in it"),
    text("at most {n:d}"),
    text("at most {n:d} by {m:d}"),
    text("at most {n:d} to search with"),
    text("at most {n:d}, as in the set of {name}"),
    text("at {n:d}"),
    text("byte 0x{code}"),
    text("capital letters: {name} has no blanks"),
    text("cards of {name}"),
    text("computer players only, as {name}"),
    text("deal {n:d}"),
    text("deals that end by {last:d}, not {end:d}"),
    text("encoding {name}"),
    text("entry {n:d}"),
    text("exit code {n:d}"),
    text("fewer than the {n:d} deals"),
    text("game {n:d}"),
    text("games whose stored state differed from their moves: {n:d}"),
    text("less than {n:d}"),
    text("less than {n:d} edges"),
    text("letters of {name} on its grid"),
    text("mode {name}"),
    text("more than {n:d} edges"),
    text("more than {n:d} notes"),
    text("more than {n:d} words"),
    text("move {n:d}"),
    text("move {n:d}, as --move says"),
    text("no answer in {n:d} seconds"),
    text("none: {file} allows no choice"),
    text("none: {mode} has no fields of its own"),
    text("one of {names}"),
    text("one of {names} here"),
    text("one of {names}, then a file"),
    text("one plugin of that name, not {names}"),
    text("one to {n:d} letters for others"),
    text("only pygame-ce; fix with: {command}"),
    text("pieces of {name}"),
    text("pieces over {n:d} cells"),
    text("place {n:d}"),
    text("player {name}"),
    text("pygame-ce; fix with: {command}"),
    text("rows that belong to no game: {n:d}"),
    text("the address of a Dask scheduler ({why})"),
    text("the end of its output (exit code {n:d})"),
    text("the field {field}"),
    text("the name of a backup, or of a games file set aside: {names}"),
    text("the tier {name} in the letters of {lexicon}"),
    text("the {n:d} that line 1 says"),
    text("tiles of the rack {letters}"),
    text("turns: {n:d}"),
    text("two numbers from -{low:d} to {high:d}, the lower one first"),
    text("unknown field {field}"),
    text("up to {n:d} characters"),
    text("up to {n:d} characters, none invisible"),
    text("version {n:d}"),
    text("what `{command} --help` shows"),
    text("what {option} can be ({why})"),
    text("words of up to {n:d} letters"),
    text("{expected} or nothing"),
    text("{expected} with what could be read of it"),
    text("{expected}; it was counted again"),
    text("{expected}; the game is left out of the statistics"),
    text("{expected}; to restore the newest backup: {command}"),
    text("{expected}; what was found is set aside"),
    text("{height:d} rows of {width:d}"),
    text("{low:d} to {high:d}"),
    text("{low:d} to {high:d} names, such as {names}"),
    text("{mode}, which judges by {name}"),
    text("{n:d} blanks"),
    text("{n:d} bytes"),
    text("{n:d} bytes in all"),
    text("{n:d} cards"),
    text("{n:d} characters"),
    text("{n:d} columns"),
    text("{n:d} deals"),
    text("{n:d} different letters"),
    text("{n:d} edges"),
    text("{n:d} languages"),
    text("{n:d} letters"),
    text("{n:d} moves"),
    text("{n:d} numbers a round"),
    text("{n:d} of {m:d} seats"),
    text("{n:d} of {piece}"),
    text("{n:d} pieces"),
    text("{n:d} pieces to lay at once"),
    text("{n:d} players"),
    text("{n:d} rows"),
    text("{n:d} rows of {sizes} characters"),
    text("{n:d} squares in a row"),
    text("{n:d} words"),
    text("{n:d} words in all"),
    text("{n:d}, as `total` says"),
    text("{n:d}, as in the deal of the game"),
    text("{name} ({hash}), the lexicon here"),
    text("{name} and one of {names}"),
    text("{name} in the line before"),
    text("{name} of another version of kanugo"),
    text("{name} rules that differ from the installed ones"),
    text("{name}, as the setup says"),
    text("{option} together with options for a new book"),
    text("{phase}, as nobody is in turn"),
    text("{value}, as here"),
)

OF_SYSTEMS = (
    text("Address already in use"),
    text("Cannot assign requested address"),
    text("File exists"),
    text("File name too long"),
    text("File too large"),
    text("Input/output error"),
    text("Is a directory"),
    text("No space left on device"),
    text("No such file or directory"),
    text("Not a directory"),
    text("Permission denied"),
    text("Read-only file system"),
)

ELSEWHERE = (
    text("0 or more"),
    text("a damaged database"),
    text("a damaged database (its head)"),
    text("a damaged database (its row numbers)"),
    text("a damaged database (its tables)"),
    text("a database of another program"),
    text("a factor below 0"),
    text("a file that is no database"),
    text("a known value"),
    text("a list"),
    text("a list of choices, the usual one first"),
    text("a mapping"),
    text("an invalid value"),
    text("damaged pages"),
    text("damaged tables"),
    text("no choice"),
    text("no letter"),
    text("not a ruleset field"),
    text("one letter for another"),
    text("smaller factors"),
    text("text"),
    text("true or false"),
)
"""Texts that reach a Fault from elsewhere than its call."""


_FIELD = re.compile(r"\\\{(\w+)(:d)?\\\}")  # as re.escape writes it


def fault_line(fault: Fault) -> str:
    """The fault in the player's language; in English its own text."""
    if catalogues.spoken_language() == "en":
        return str(fault)
    file, place, found, expected = fault.shown()
    phrase, colon, path = found.partition(": '") if not found.startswith("'") else (found, "", "")
    fields = {
        "file": catalogues.text(file) if file in FILES else file,
        "found": _translated(phrase) + colon + path,
        "expected": _translated(expected),
    }
    if place:
        line = catalogues.text(
            "{file}: {place}: found {found}, expected {expected}", place=_place(place), **fields
        )
    else:
        line = catalogues.text("{file}: found {found}, expected {expected}", **fields)
    return " ".join(line.split())


def _place(english: str) -> str:
    """Translate a place, and each place in it, such as a move of a game."""
    return ", ".join(_filled_in(part, PLACES) for part in english.split(", "))


def _translated(english: str) -> str:
    """Translate what the catalogue has; other texts, and what is in quotes, stay."""
    if not english or (english[0] in "'\"" and english[0] == english[-1]):
        return english
    translated = catalogues.text(english)
    return translated if translated != english else _filled_in(english, (*OF_ARGPARSE, *WITH_FIELDS))


def _filled_in(english: str, sentences: Sequence[str]) -> str:
    """Translate what is one of these sentences with its fields filled in."""
    for sentence, pattern in _patterns(sentences):
        if filled := pattern.fullmatch(english):
            values = {
                name: int(value) if f"{{{name}:d}}" in sentence else value
                for name, value in filled.groupdict().items()
            }
            for nested in values.keys() & {"expected", "why"}:
                values[nested] = _translated(filled[nested])
            return catalogues.text(sentence, **values)
    return english


@cache
def _patterns(sentences: Sequence[str]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Each sentence with the pattern that finds the values of its fields, most specific first."""

    def value(field: re.Match[str]) -> str:
        return f"(?P<{field[1]}>{'-?[0-9]{1,18}' if field[2] else '.+'})"

    ordered = sorted(sentences, key=lambda sentence: -len(_FIELD.sub("", re.escape(sentence))))
    return tuple((each, re.compile(_FIELD.sub(value, re.escape(each)), re.DOTALL)) for each in ordered)
