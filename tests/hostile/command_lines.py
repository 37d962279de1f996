"""Crafted command lines by their number: every command and option that the parser has, with odd values, files
of other kinds, what is missing, repeated or very long. What becomes of them is not known here."""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

from game import cli
from game.deals import book
from game.table import rulefile
from game.words.lexicons import lexicon_names
from tests.hostile import mutations, small

_SEED = 20

_WORDS = (
    *(
        "",
        " ",
        "-",
        "--",
        "-1",
        "0",
        "1",
        "2",
        "7",
        "4821",
        "999999999",
        "1000000000",
        "9" * 400,
        "1e3",
        "٣",
        "+1",
    ),
    *(
        "en",
        "eo",
        "pl",
        "ru",
        "xx",
        "EN",
        "Ana",
        "Ana,Bo",
        "Ana,ana",
        ",,,",
        "computer:club",
        "computer:expert",
    ),
    *(
        "computer:club,computer:club",
        "computer:x",
        "cat",
        "CATS",
        "hundo",
        "ĉu",
        "cx",
        "ЁЖ",
        "CAT DOG",
        "csv",
        "anki",
    ),
    *(
        "six-en-4821-k7",
        "heaps-eo-1-22",
        "tiles.Tiles",
        "adjudication=challenge",
        "offensive=offered",
        "x=y",
        "=",
    ),
    *(
        "turn_seconds=30",
        "tier=common",
        "word_forms=roots",
        "=x",
        "lexicon=english",
        "hand=99",
        "nul\0",
        "a\nb",
    ),
    *(
        "\u202eabc",
        "\u200b",
        "\udcff",
        "\udcff\udcfe.json",
        "\x1b[31m",
        "x" * 300,
        "x" * 70_000,
        "😀",
        "e\u0301",
    ),
)
_HARMLESS = ("/dev/null", "/dev/full", "/dev/zero", "/", ".", "..", "no/such/file")
_BOUNDED = {  # what would do honest work for long gets little of it
    "games": ("1", "2"),
    "count": ("1", "2"),
    "rollouts": ("1", "30"),
    "items": ("1", "3"),
    "make": ("1", "3"),
    "minutes": ("1",),
    "workers": ("1",),
}
_ALWAYS = {
    "solve": ["--rollouts", "20"],
    "lab census": ["--rollouts", "20"],
    "lab forge": ["--rollouts", "20", "--first", "999999998"],
    "lab simulate": ["--players", "computer:club,computer:club"],
}


class CommandLines:
    """Command lines by their number, and the folder of files that they name."""

    def __init__(self, home: Path, seed: int) -> None:
        self.seed = seed
        self.folder = home / "a" / "b" / "work"
        self.folder.mkdir(parents=True)
        chance = Random(_SEED)
        samples = {
            "save.jsonl": small.saves(chance)[0],
            "patience.jsonl": next(each for each in small.saves(chance) if b"patience" in each[:60]),
            "ours.gcg": small.gcgs(chance)[0],
            "theirs.gcg": small.gcgs(chance)[1],
            "position.json": small.positions(chance)[-1],
            "scrabble.json": small.positions(chance)[15],
            "words.txt": b"cat\nact\ncats\n",
            "rules.kanugo": b"extends: patience-twelve\nhand: 10\n",
            "mine.dawg": (home / "lexicons/english.dawg").read_bytes(),
            "rules.yaml": b"name: x\n",
            "book.deals": b"{}\n",
            "empty": b"",
            "bytes": bytes(range(256)),
        }
        for name, content in samples.items():
            (self.folder / name).write_bytes(content)
            bad = chance.choice(
                (mutations.octets(content, chance), mutations.lines(content, [content], chance))
            )
            (self.folder / f"bad-{name}").write_bytes(bad)
        self.files = (
            *sorted(each.name for each in self.folder.iterdir()),
            "new.out",
            "new.deals.xz",
            "sub/new",
        )
        self.names = (*rulefile.names(), *lexicon_names(), *(str(path.name) for path in _books()))
        tools = (f"lab {tool}" for tool in ("census", "forge", "leaves", "lexicon", "simulate"))
        commands = (name for name in cli.COMMANDS if name != "lab")
        self.parsers = {name: _parser_of(name) for name in (*commands, *tools)}

    def made(self, number: int) -> tuple[list[str], str]:
        """The arguments of a number, and what standard input says."""
        chance = Random(f"command {self.seed} {number}")
        name = chance.choice(list(self.parsers))
        arguments = [*name.split(), *self._of(self.parsers[name], chance), *_ALWAYS.get(name, [])]
        for _ in range(chance.choice((0, 0, 0, 0, 0, 0, 1, 2))):
            at = chance.randrange(len(arguments) + 1)
            match chance.randrange(4):
                case 0:
                    arguments[at:at] = [self._value("", chance)]
                case 1:
                    del arguments[at:]
                    arguments += _ALWAYS.get(" ".join(arguments[: 1 + (arguments[:1] == ["lab"])]), [])
                case 2:
                    arguments[at:at] = arguments[:at][-2:]
                case _:
                    arguments[at:at] = [
                        chance.choice(("--help", "--version", "--json", "--", "-x", "--lex", "--set"))
                    ]
        safe = _bounded([each for each in arguments if _is_safe(each)])
        if safe in ([], ["--"]) or "bench" in safe[:2]:
            safe = ["rulesets"]
        return safe, chance.choice(
            ("", "cat\n\nquit\n", "1\ny\n", "\0\n" * 9, '{"ruleset": "scrabble"}', "x" * 20_000)
        )

    def _of(self, parser: argparse.ArgumentParser, chance: Random) -> Iterator[str]:
        """Arguments as the parser wants them, more or less, with the values they might have."""
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                name = chance.choice(list(action.choices))
                yield name
                yield from self._of(action.choices[name], chance)
            elif not action.option_strings:
                times = chance.choice((1, 1, 2)) if action.nargs in ("+", "*") else 1
                yield from (self._value(action.dest, chance) for _ in range(times) if chance.random() < 0.9)
            elif (
                chance.random() < (0.9 if action.required else 0.2) and "--help" not in action.option_strings
            ):
                yield chance.choice(action.option_strings)
                many = action.nargs if isinstance(action.nargs, int) else 1
                yield from (self._value(action.dest, chance) for _ in range(many))

    def _value(self, dest: str, chance: Random) -> str:
        if dest in _BOUNDED and chance.random() < 0.9:
            return chance.choice(_BOUNDED[dest])
        likely = {
            **dict.fromkeys(("ruleset",), rulefile.names()),
            **dict.fromkeys(("game", "position", "file", "out", "list", "learn", "verify"), self.files),
            **dict.fromkeys(("name", "lexicon"), (*lexicon_names(), "words.txt", "mine.dawg")),
            "deal": ("1", "4821", "0"),
            "language": ("en", "eo"),
            "id": ("1", "2"),
        }
        pool = likely.get(dest, ())
        if pool and chance.random() < 0.8:
            return chance.choice(pool)
        way = chance.random()
        if way < 0.25:
            return chance.choice(self.files)
        if way < 0.35:
            return chance.choice(self.names)
        if way < 0.4:
            return chance.choice(_HARMLESS)
        if way < 0.5:
            return mutations.text(chance.choice((*self.names, *self.files)), chance)
        return chance.choice(_WORDS)


def _bounded(arguments: list[str]) -> list[str]:
    """The same with little of what takes long: who asks for a billion games gets them."""
    made = arguments[:1]
    for option, value in pairwise(arguments):
        long = value.isdecimal() and int(value[:9]) > 30
        named = len(option) > 2 and any(f"--{each}".startswith(option) for each in _BOUNDED)
        made.append("2" if long and named else value)
    return made


def _is_safe(argument: str) -> bool:
    """Whether it leads nowhere but into the folder at hand, and could be an argument: without NUL, and with
    no surrogate that does not stand for a byte."""
    if "\0" in argument or any(
        "\ud800" <= sign <= "\udc7f" or "\udd00" <= sign <= "\udfff" for sign in argument
    ):
        return False
    return argument in _HARMLESS or ("../" not in argument and not argument.startswith("/"))


def _books() -> list[Path]:
    return [path for name in rulefile.names() if (path := book.find(name, "en"))]


def _parser_of(name: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = cli.parser_of(name.split())
    for word in name.split():
        parts = next(each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
        parser = parts.choices[word]
    return parser
