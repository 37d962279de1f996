"""Formats a Fault as one line in the player's language, and lists the English texts that can be translated.

Lower layers write faults in English: names of what was read, places in it, what was found and what was
expected. A field stands for what varies, one with `:d` for a whole number. Texts that are not listed, such as
names, stay as they are. A test compares the lists with the code."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.fault import Fault
from game.text import catalogues


def text(sentence: str) -> str:
    """Mark a sentence for the catalogues; it is translated when shown."""
    return sentence


FILES = (
    text("command line"),
    text("deal number"),
    text("deck"),
    text("language"),
    text("noted game"),
    text("option"),
    text("output"),
    text("pasted text"),
    text("players"),
    text("ruleset"),
    text("screen"),
    text("speech"),
)
"""Parts of a command or of the program, where a Fault mostly names a file."""

PLACES = (
    text("byte {n:d}"),
    text("game {n:d}"),
    text("line {n:d}"),
    text("line {n:d} {field}"),
)

OF_ARGPARSE = (
    text("ambiguous option: {option} could match {names}"),
    text("argument {name}: expected 2 arguments"),
    text("argument {name}: expected at least one argument"),
    text("argument {name}: expected one argument"),
    text("argument {name}: ignored explicit argument {value}"),
    text("argument {name}: not allowed with argument {other}"),
    text("the following arguments are required: {names}"),
    text("unrecognized arguments: {names}"),
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

_OF_COMMANDS = (
    text("--players NAMES: whose ruling it is"),
    text("--tier and --words"),
    text("{option} together with options for a new book"),
    text("an unfinished game for several players"),
    text("an address of this computer"),
    text("GAME --deal N, or the code of a deal"),
    text("one that can be used"),
    text("OPTION=VALUE"),
    text("RULESET --count N --out FILE, or --verify FILE"),
    text("RULESET --deal N, the code of a deal, or --from GAME"),
    text("RULESET, or --resume ID"),
    text("a board with a bag, and more games"),
    text("a deal and a saved game"),
    text("a code for this word list"),
    text("a usable file"),
    text("a readable folder, or none"),
    text("a writable folder"),
    text("a game with cards played"),
    text("a board game with scoring"),
    text("a board game with scoring, one word a turn"),
    text("a printable name without a folder"),
    text("a name that ends in {ending}"),
    text("a name that no shipped list has"),
    text("a word list that replaces a shipped one"),
    text("a number"),
    text("a link"),
    text("a name, or one of {names}"),
    text("a new name, or --force to replace it"),
    text("a patience"),
    text("a patience of a known kind, no blanks"),
    text("more games"),
    text("a whole number from {low:d} to {high:d}"),
    text("an existing file"),
    text("an open game that was put away: kanugo games --put-away {n:d}"),
    text("another file to write to"),
    text("computer players only, as {name}"),
    text("deals of these difficulties"),
    text("deals that end by {last:d}, not {end:d}"),
    text("game {n:d}, as it is"),
    text("games that teach nothing"),
    text("mode {name}"),
    text("more than a game"),
    text("names that differ"),
    text("not a card crossword"),
    text("no deal"),
    text("no game"),
    text("no players"),
    text("no such deck"),
    text("nothing else: a saved game keeps its settings"),
    text("one of them"),
    text("one of {names} here"),
    text("one of {names}"),
    text("one of {names}, then a file"),
    text("parts among {names}"),
    text("people only: no computer plays this"),
    text("the file that is read"),
    text("the name of a copy, or of a store set aside: there is none yet"),
    text("the name of a copy, or of a store set aside: {names}"),
    text("the name of a deck, a file, or words of this game"),
    text("the number of a game, as `kanugo games` lists"),
    text("the number of an existing page"),
    text("too few arguments"),
    text("two numbers from -{low:d} to {high:d}, the lower one first"),
    text("{n:d} of {m:d} seats"),
    text("two players or more, one of them a person"),
    text("two players"),
    text("what `{command} --help` shows"),
    text("what can be written"),
    text("{name} and one of {names}"),
)

_OF_WINDOWS = (
    text("a program that speaks what it reads"),
    text("a clipboard that text can be copied to"),
    text("a clipboard with a text"),
    text("a text that is too long"),
    text("a screen on which a window can be opened"),
    text("espeak-ng, speech-dispatcher or accesskit"),
    text("only pygame-ce; fix with: {command}"),
    text("none"),
    text("nothing to speak with"),
    text("pygame-ce; fix with: {command}"),
    text("the classic pygame installed over pygame-ce"),
)

_OF_RULESETS = (
    text("0 or more"),
    text("[fewest, most]"),
    text("a factor below 0"),
    text("a known field"),
    text("a known field; did you mean {field}?"),
    text("a list of choices, the usual one first"),
    text("fields, each with a list of choices"),
    text("fields with values"),
    text("languages, such as en, each with fields"),
    text("a mode of the plugin {name}"),
    text("a mode plugin ({name} fails: {why})"),
    text("a mode that can be searched"),
    text("a mode with the methods {names}"),
    text("a plugin that an installed package enters as {group}"),
    text("a mode that checks words with a lexicon"),
    text("an invalid ruleset name"),
    text("a pack of letter cards"),
    text("a pack with {sign} cards"),
    text("a readable YAML file in UTF-8"),
    text("a readable YAML file of at most 1 MB"),
    text("a readable file"),
    text("an invalid value"),
    text("a list"),
    text("a mapping"),
    text("a whole number"),
    text("a whole number, {n:d} or less"),
    text("a whole number, {n:d} or more"),
    text("text"),
    text("true or false"),
    text("at most {n:d} by {m:d}"),
    text("at most {n:d}"),
    text("letters"),
    text("no choice"),
    text("not a ruleset field"),
    text("the field {field}"),
    text("no id: the file name is the id"),
    text("no letter"),
    text("not an option of this ruleset"),
    text("no options"),
    text("a special file"),
    text("none: {file} allows no choice"),
    text("none: {mode} has no fields of its own"),
    text("one letter for another"),
    text("a known value"),
    text("plain YAML"),
    text("smaller ones"),
    text("the name of a lexicon"),
    text("the name of another ruleset file, without .yaml"),
    text("unknown field {field}"),
    text("up to 50 letters, digits, - and _, then .yaml"),
    text("up to {n:d} characters, none invisible"),
    text("what {option} can be ({why})"),
    text("{low:d} to {high:d}"),
)

_OF_POSITIONS = (
    text("a blank"),
    text("a position file"),
    text("a position in JSON"),
    text("at most {n:d}, as in the set of {name}"),
    text("capital letters: {name} has no blanks"),
    text("letters of {name} on its grid"),
    text("lists nested too deeply"),
    text("not UTF-8"),
    text("pieces of {name}"),
    text("{height:d} rows of {width:d}"),
    text("{n:d} rows"),
    text("{n:d} squares in a row"),
)

_OF_WORDS = (
    text("a catalogue of gettext"),
    text("a file or one of {names}"),
    text("a file that can be written"),
    text("a letter of the alphabet"),
    text("a letter"),
    text("a language with several lexicons"),
    text("a lexicon or a readable file"),
    text("a list of words"),
    text("a list, one word a line"),
    text("a name of up to 40 letters, digits, spaces and hyphens"),
    text("a word, a pattern such as *ING, or a length such as 5-7"),
    text("numbers such as 500 or 501-1000"),
    text("a day and a time, such as 2026-03-01 12:00:00"),
    text("a practice table exported as CSV"),
    text("a table of words: a word and its meaning a line"),
    text("an installed word list"),
    text("a packed lexicon"),
    text("a sound packed lexicon"),
    text("a wrong checksum"),
    text("an empty file"),
    text("letters of the alphabet only"),
    text("letters of the alphabet"),
    text("no such file"),
    text("no such lexicon or file"),
    text("no words"),
    text("offensive words in UTF-8"),
    text("one word a line"),
    text("text in UTF-8"),
    text("the description of a lexicon"),
    text("the header of a lexicon"),
    text("the rest of the file: it is cut short"),
    text("the name of an installed lexicon; --lexicon chooses another one"),
    text("up to {n:d} characters"),
    text("words of up to {n:d} letters"),
    text("no table of notes"),
    text("no collection of up to 256 MB"),
    text("a package in Anki’s newest form"),
    text("a package exported with “Support older Anki versions” ticked"),
    text("more than {n:d} notes"),
    text("more than {n:d} words"),
    text("too many fields"),
)

_OF_GAMES = (
    text("+gain and total at the end"),
    text("UTF-8 or ISO-8859-1"),
    text("a GCG file"),
    text("a file and a disk that can be written"),
    text("a folder to write to"),
    text("a game of at most {n:d}"),
    text("one of your games"),
    text("a tile-board game: GCG has no other games"),
    text("a tile-board game: CGP has no other games"),
    text("a position without its moves"),
    text("a game that begins from a position"),
    text("a game from an empty board: GCG has no other"),
    text("a game: GCG is a list of moves"),
    text("a game saved by Kanugo"),
    text("a line that begins with > or #"),
    text("a move in JSON"),
    text("a possible move"),
    text("a possible move: cards in hand, free squares"),
    text("a place to write to"),
    text("a rack and a play: 8D WORD, -TILES, - or --"),
    text("a ruleset"),
    text("a save file"),
    text("a saved game, a ruleset or a word list"),
    text("a square, as 8D across or D8 down"),
    text("a games file that another window has open"),
    text("an undamaged games file"),
    text("an installed word list; open it first"),
    text("{name} rules that differ from the installed ones"),
    text("no such game"),
    text("nothing"),
    text("turns: {n:d}"),
    text("a closed games file"),
    text("a finished game: an export shows every hand"),
    text("several players, who still play"),
    text("the same; the game keeps its own"),
    text("{name} ({hash}), the lexicon here"),
    text("{name}, as the setup says"),
)

_OF_DEALS = (
    text("a book of deals"),
    text("a code like {code}"),
    text("a file to write to"),
    text("a file that another program is writing"),
    text("a folder or a device"),
    text("a solution that the rules allow"),
    text("a file for the results"),
    text("a place to write a book of deals"),
    text("a whole book of deals"),
    text("another task"),
    text("no Dask installed"),
    text("number, grade, wins and solution of a deal"),
    text("the address of a Dask scheduler ({why})"),
    text("the same task as before"),
)

FOUND_OR_EXPECTED = (
    *OF_ARGPARSE,
    *OF_SYSTEMS,
    *_OF_COMMANDS,
    *_OF_WINDOWS,
    *_OF_RULESETS,
    *_OF_POSITIONS,
    *_OF_WORDS,
    *_OF_GAMES,
    *_OF_DEALS,
)


_FIELD = re.compile(r"\{(\w+)(:d)?\}")


class _FaultPattern(NamedTuple):
    """A known text, and the pattern that matches it with its fields filled in."""

    sentence: str
    pattern: re.Pattern[str]
    numbers: frozenset[str]


def fault_line(fault: Fault) -> str:
    """The fault in the player's language; in English its own text."""
    if catalogues.language() == "en":
        return str(fault)
    file, place, found, expected = fault.shown()
    phrase, colon, path = found.partition(": '") if not found.startswith("'") else (found, "", "")
    fields = {
        "file": _translated(file, FILES),
        "found": _translated(phrase, FOUND_OR_EXPECTED) + colon + path,
        "expected": _translated(expected, FOUND_OR_EXPECTED),
    }
    if place:
        line = catalogues.text(
            "{file}: {place}: found {found}, expected {expected}", place=_translated(place, PLACES), **fields
        )
    else:
        line = catalogues.text("{file}: found {found}, expected {expected}", **fields)
    return " ".join(line.split())


def _translated(english: str, known: Sequence[str]) -> str:
    """Translate a known text; others, and what is in quotes, stay."""
    if english[:1] in "'\"" and english[:1] == english[-1:]:
        return english
    for each in _patterns(known):
        if filled := each.pattern.fullmatch(english):
            values = {
                name: int(value) if name in each.numbers else value
                for name, value in filled.groupdict().items()
            }
            return catalogues.text(each.sentence, **values)
    return english


@cache
def _patterns(known: Sequence[str]) -> tuple[_FaultPattern, ...]:
    """The patterns of the known texts, most specific first."""
    return tuple(map(_pattern, sorted(known, key=lambda sentence: -len(_FIELD.sub("", sentence)))))


def _pattern(sentence: str) -> _FaultPattern:
    made, at, numbers = "", 0, set[str]()
    for field in _FIELD.finditer(sentence):
        made += re.escape(sentence[at : field.start()])
        made += f"(?P<{field[1]}>{'-?[0-9]{1,18}' if field[2] else '.+'})"
        numbers |= {field[1]} if field[2] else set()
        at = field.end()
    return _FaultPattern(sentence, re.compile(made + re.escape(sentence[at:]), re.DOTALL), frozenset(numbers))
