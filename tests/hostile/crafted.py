"""For each kind of file whole samples, and how one is made bad so that what is bad in it is come upon: signed
again, its lengths right, its structure known. Who reads it is not known here."""

import json
import lzma
from collections.abc import Callable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import yaml

from game.opening import words_for
from game.practice.anki_package import package_of
from game.practice.context import load_context
from game.practice.item import Subject
from game.practice.registry import kinds
from game.store.settings import NewGame, Practice, Settings
from game.system.paths import shipped
from tests.hostile import mutations, small
from tests.hostile.mutations import Tree, lines, octets, tree_text

Make = Callable[[Random], bytes]

_SEED = 20
_BOMB = 1 << 29  # bytes, of which few are left when they are packed
_TAGS = (
    *(
        b"!!int ''",
        b"!!bool foo",
        b"!!set {a}",
        b"!!binary x",
        b"!!timestamp 99",
        b"!!python/name:os.system x",
    ),
    *(
        b"&a [*a]",
        b"*b",
        b"<<: {a: 1}",
        b"? [a]\n: b",
        b"!!omap [a]",
        b"2020-99-99",
        b"0o17",
        b"1_000",
        b"!x y",
    ),
    *(
        b"- - - - - x",
        b"[[[[[[",
        b"{{{{{{",
        b"|\n  x",
        b"%YAML 9.9\n---",
        b"---\n---",
        b"\t",
        b"? ",
        b"'",
        b"190:20:30",
    ),
)


def _yaml(texts: Sequence[bytes]) -> Make:
    """A tree made bad, written as JSON, which is YAML; or lines, bytes and tags of the text."""
    trees: list[Tree] = [json.loads(json.dumps(yaml.safe_load(each), default=str)) for each in texts]

    def make(chance: Random) -> bytes:
        way = chance.random()
        if way < 0.65:
            return tree_text(chance.choice(trees), trees, chance).encode("utf-8", "surrogatepass")
        given = chance.choice(texts)
        if way < 0.8:
            return lines(given, texts, chance)
        if way < 0.9:
            return octets(given, chance)
        places = [at for at in range(len(given)) if given[at : at + 2] in (b": ", b"[ ", b", ", b"- ")]
        at = chance.choice(places or [0])
        return given[: at + 2] + chance.choice(_TAGS) + b" " + given[at + 2 :]

    return make


def _files(*paths: Path) -> list[bytes]:
    return [path.read_bytes() for path in paths]


def rulesets() -> Make:
    folder = shipped("rulesets")
    return _yaml(_files(*sorted(folder.glob("*.yaml")), *sorted(folder.glob("shared/*.yaml"))))


def packs() -> Make:
    return _yaml(_files(*sorted(shipped("rulesets").glob("packs/*.yaml"))))


def cards() -> Make:
    return _yaml(_files(*sorted(shipped("lexicons").glob("*[a-z].yaml"))))


def leaves() -> Make:
    texts = []
    for path in sorted((shipped("assets") / "leaves").glob("*.yaml")):
        worths = yaml.safe_load(path.read_bytes())
        worths["pairs"] = dict(list(worths["pairs"].items())[:10])
        texts.append(yaml.safe_dump(worths).encode())
        if worths.pop("late", None):  # its keys are numbers, which a tree that is written as JSON has not
            texts.append(yaml.safe_dump(worths).encode())
    return _yaml(texts)


def grammars() -> Make:
    return _yaml(_files(shipped("lexicons") / "esperanto.grammar.yaml"))


def _json(texts: Sequence[bytes], in_lines: bool = False) -> Make:
    """Documents of JSON, or lines each of which is one."""
    trees: list[Tree] = [
        json.loads(line) for each in texts for line in (each.splitlines() if in_lines else [each])
    ]

    moves = [each for each in trees if not isinstance(each, dict) or "setup" not in each]

    def make(chance: Random) -> bytes:
        given = chance.choice(texts)
        way = chance.random()
        if way < 0.12:
            return octets(given, chance)
        if way < 0.25:
            return lines(given, texts, chance)
        if not in_lines:
            return tree_text(json.loads(given), trees, chance).encode("utf-8", "surrogatepass")
        made = given.split(b"\n")
        reported = [at for at, line in enumerate(made) if line]
        for at in {
            0 if chance.random() < 0.4 else chance.choice(reported) for _ in range(chance.choice((1, 1, 2)))
        }:
            others = trees if at == 0 else moves
            made[at] = tree_text(json.loads(made[at]), others, chance).encode("utf-8", "surrogatepass")
        return b"\n".join(made)

    return make


def saves() -> Make:
    return _json(small.saves(Random(_SEED)), in_lines=True)


def positions() -> Make:
    return _json(small.positions(Random(_SEED)))


def settings() -> Make:
    samples = (
        Settings(window=(800, 600), ui_scale=1.5),
        Settings(
            new_game=NewGame("scrabble", "en", {"target": 5, "x": True}, ("Ana", "Bo"), "mine"),
            practice=Practice("scrabble", left_out=("hooks",), names=("Ana",), minutes=3),
        ),
    )
    return _json(
        [msgspec.json.encode(getattr(each, name)) for each in samples for name in each.__struct_fields__]
    )


def drill_items() -> Make:
    """Items of every kind, made from small lists."""
    made = []
    for ruleset in ("scrabble", "patience-six"):
        context = load_context(Subject(ruleset, "en"), lambda rules: words_for(rules))
        for kind in kinds().values():
            if kind.suits(context) and kind.name != "finish":  # small lists complete no deal of the books
                made += [item for item, _ in zip(kind.make(context, Random(_SEED)), range(2), strict=False)]
    whole = [json.loads(msgspec.json.encode(item)) for item in made]
    asks = [json.loads(each["ask"]) for each in whole if each["ask"].startswith("{")]
    plain = _json([json.dumps(each).encode() for each in whole])

    def make(chance: Random) -> bytes:
        item = dict(chance.choice(whole))
        if chance.random() < 0.4:
            return plain(chance)
        if item["ask"].startswith("{"):
            item["ask"] = tree_text(json.loads(item["ask"]), asks, chance)
        else:
            item["ask"] = mutations.text(item["ask"], chance)
        return json.dumps(item).encode()

    return make


_PRACTICE = (
    b"kind,ruleset,language,options,ask,source,due,stability_days,difficulty,lexicon,state,step,reviewed,"
    b"marked,note,mistake\n"
    b"word,scrabble,en,,CAT,,2026-11-30 00:00:00,3.5,5.0,,2,,2026-11-27 10:00:00,yes,mine,\n"
    b"anagram,kan-u-go,eo,bridge=False,AKT,game 3,,,,,,,,,,2\n"
    b"hooks;scrabble;en;;.AT;;2026-12-30;3.5;5.0;;1;0;2026-11-27T10:00:00;;;\n"
)
_FIELDS: tuple[bytes, ...] = (
    b"NaN",
    b"inf",
    b"1e999",
    b"-1",
    b"1e-300",
    b"999999",
    b"0000-00-00",
    b"9999-12-31",
    b"0001-01-01",
)
_FIELDS += (b"2499-12-31 23:59:59", b"1970-01-01", b"\0", b"a/b=1", b"=", b"x" * 5000, b"kind", b"ask", b"")


def practice_tables() -> Make:
    """Tables of practice with other numbers, days and names in them."""
    head, *rows = _PRACTICE.splitlines(keepends=True)
    texts = [head + row for row in rows[:2]] + [head.replace(b",", b";") + rows[2], head + rows[0] + rows[1]]

    def make(chance: Random) -> bytes:
        given = chance.choice(texts)
        if chance.random() < 0.3:
            return octets(given, chance) if chance.random() < 0.5 else lines(given, texts, chance)
        separator = b"," if b"," in given else b";"
        fields = given.split(separator)
        for _ in range(chance.choice((1, 1, 2))):
            fields[chance.randrange(len(fields))] = chance.choice(_FIELDS)
        return separator.join(fields)

    return make


def word_tables() -> Make:
    """Tables of words and their meanings, of spreadsheets and of Anki, and packages of Anki."""
    pairs = [("cat", "an animal"), ("word", "a sign"), ("act", "")]
    texts = [
        b'word,meaning\ncat,an animal\ndog,"a ""pet"""\n',
        b"cat;an animal\r\n# a remark;\r\nact;\r\n",
        b"#separator:tab\n#html:true\n#tags column:3\nhundo\t<b>a dog</b>&amp;\tx\n{{c1::birdo::b}}\t\t\n",
    ]
    package = package_of("words", pairs)

    def make(chance: Random) -> bytes:
        if chance.random() < 0.3:
            return octets(package, chance)
        given = chance.choice(texts)
        return octets(given, chance) if chance.random() < 0.3 else lines(given, texts, chance)

    return make


def gcgs() -> Make:
    from tests.store.gcg_files import WHOLE, WITHDRAWN

    texts = [*small.gcgs(Random(_SEED)), WHOLE.encode(), WITHDRAWN.encode(), WHOLE.encode("utf-8-sig")]
    texts += [WHOLE.replace("\n", "\r\n").encode(), WHOLE.replace("#character-encoding UTF-8\n", "").encode()]

    def make(chance: Random) -> bytes:
        given = chance.choice(texts)
        if chance.random() < 0.15 and b"#note kanugo " in given:
            return _own_comment(given, chance)
        return octets(given, chance) if chance.random() < 0.1 else lines(given, texts, chance)

    return make


def _own_comment(given: bytes, chance: Random) -> bytes:
    """The deal that stands in a comment of ours made bad."""
    before, _, last = given.rpartition(b"#note kanugo ")
    document = last.replace(b"\n#note kanugo+ ", b"").strip()
    tree = json.loads(document)
    return (
        before + b"#note kanugo " + tree_text(tree, [tree], chance).encode("utf-8", "surrogatepass") + b"\n"
    )


# What is packed by xz


def _xz(texts: Sequence[bytes], ends: bytes = b"\n") -> Make:
    """Lines made bad and packed, or what is packed made bad; now and then what unpacks to very much."""
    fast: dict[str, Any] = {"preset": 0}
    whole = [lzma.compress(each, **fast) for each in texts]
    bomb = _bomb()

    def make(chance: Random) -> bytes:
        way = chance.random()
        if way < 0.4:
            return octets(chance.choice(whole), chance)
        if way < 0.401:
            return bomb
        made = lines(chance.choice(texts), texts, chance, ends)
        if way < 0.6:
            return made
        return lzma.compress(made, format=lzma.FORMAT_XZ, **fast)

    return make


@cache
def _bomb() -> bytes:
    packer = lzma.LZMACompressor(preset=0)
    step = bytes(1 << 20)
    return b"".join([*(packer.compress(step) for _ in range(_BOMB >> 20)), packer.flush()])


def glosses() -> Make:
    return _xz([b"cat\tan animal\ncats\t\tcat\n", "ŝuo\tshoe\nŝuoj\t\tŝuo\n".encode()])


def forms() -> Make:
    return _xz([b",s\n,e,es,naj~iest\ncat\t0\nfine\t0 1\n", "a,e,y\nкот\t0 1\nкота\t0\n".encode()])


def books() -> Make:
    texts = []
    for path in sorted(shipped("assets").glob("deals/*.xz")):
        head, *deals = lzma.decompress(path.read_bytes()).split(b"\n")
        said = json.loads(head) | {"count": 4}
        texts.append(b"\n".join((json.dumps(said).encode(), *deals[:4], b"")))
    heads = [json.loads(each.split(b"\n")[0]) for each in texts]
    packed = _xz(texts)

    def make(chance: Random) -> bytes:
        if chance.random() < 0.7:
            return packed(chance)
        head, _, rest = chance.choice(texts).partition(b"\n")
        return tree_text(json.loads(head), heads, chance).encode("utf-8", "surrogatepass") + b"\n" + rest

    return make


def deal_codes() -> Make:
    today = str(date(2026, 1, 1)).encode()
    texts = [b"six-en-4821-k7", b"heaps-eo-1-22", b" Twelve-EN-999999999-ab ", today]
    return lambda chance: octets(chance.choice(texts), chance)
