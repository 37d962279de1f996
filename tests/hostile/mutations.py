"""Good documents made bad, with their structure known: trees (JSON and YAML), lines of text, bytes. What
reads them is not known here; signed files are signed again by the caller."""

import json
import struct
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

Tree = Any
"""What JSON can say."""

_NUMBERS = (0, -1, 1, 2, 3, 63, 64, 127, 255, 256, 65535, 65536, 10**6, 10**9, 2**31 - 1, 2**31, 2**32 - 1)
_HUGE = (2**32, 2**53 + 1, 2**63 - 1, 2**63, 2**64, -(2**63), -(2**64), 10**30)
_SIGNS = (
    *("\0", "\x07", "\x1b[31m", "\t", "\n", "\r", "\x85", "\u2028", "\u200b", "\u200d", "\u202e", "\u2066"),
    *("\ufeff", "\ufffd", "\uffff", "\ud800", "\udfff", "\U0001f600", "\U000e0001", "e\u0301", "\u0130"),
    *("ß", "ŉ", "ǆ", "ﬁ", "Ĉ", "ж", "?", ".", "/", "\\", "'", '"', "{", "}", "{0}", "%s", "%", ":", "#", "$"),
)
_TEXTS = (
    *(
        "",
        " ",
        "FREE",
        "?",
        ".",
        "*",
        "-",
        "~",
        "null",
        "true",
        "nan",
        "../../x",
        "/etc/passwd",
        "CON",
        "0x10",
    ),
    *(
        "packs/x",
        "shared/x",
        "1e999",
        "٣",
        "Ⅷ",
        "computer:club",
        "computer:",
        "{name}",
        "A" * 61,
        "x" * 10_000,
    ),
)
_RAW = ("NaN", "Infinity", "-Infinity", "1e999", "-0.0", "0.1", "1" * 5000, "true", "null", '"\\ud800"')
_MARK = "\x01RAW"


def tree_text(tree: Tree, others: Sequence[Tree], chance: Random) -> str:
    """A tree with one to three of its nodes made bad, as JSON, which is YAML too. Not all of it is JSON that
    a careful writer would make: a key may stand there twice, a number be none."""
    raw: list[str] = []
    made: Tree = [json.loads(json.dumps(tree))]
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        parent, key = chance.choice(list(_places(made)))
        parent[key] = _other(parent[key], others, chance, raw)
    text = json.dumps(made[0], ensure_ascii=chance.random() < 0.3)
    for number, each in enumerate(raw):
        text = text.replace(json.dumps(f"{_MARK}{number}"), each, 1)
    if chance.random() < 0.02 and text.startswith('{"'):  # the first key twice
        text = text[:-1] + ", " + text[1:]
    return text


def _places(tree: Tree) -> Iterator[tuple[Tree, Any]]:
    """Every node, by what holds it and where."""
    keys = tree.keys() if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key
        yield from _places(tree[key])


def _other(node: Tree, others: Sequence[Tree], chance: Random, raw: list[str]) -> Tree:
    """Something else in the place of a node."""
    if chance.random() < 0.35:
        parent, key = chance.choice(list(_places([chance.choice(others)])))
        return json.loads(json.dumps(parent[key]))
    if chance.random() < 0.2:
        return _odd(chance, raw)
    if isinstance(node, dict) and node:
        return _other_map(dict(node), chance, raw)
    if isinstance(node, list) and node:
        return _other_list(list(node), chance, raw)
    if isinstance(node, bool) or node is None:
        return _odd(chance, raw)
    if isinstance(node, int | float):
        near = (node + 1, node - 1, -node, node * 1000, node * 2)
        return chance.choice((*near, *_NUMBERS, chance.choice(_HUGE)))
    return text(node, chance) if isinstance(node, str) and node else chance.choice(_TEXTS)


def _odd(chance: Random, raw: list[str]) -> Tree:
    kind = chance.randrange(8)
    if kind < 4:
        raw.append(chance.choice(_RAW) if kind else _deep(chance))
        return f"{_MARK}{len(raw) - 1}"
    odd: tuple[Tree, ...] = (chance.choice(_NUMBERS), chance.choice(_TEXTS), [], {}, "", [[]], {"": {}}, 1.5)
    return chance.choice(odd)


def _deep(chance: Random) -> str:
    deep = chance.choice((5, 39, 41, 200, 1200, 3000))
    return "[" * deep + "]" * deep if chance.random() < 0.5 else '{"a":' * deep + "1" + "}" * deep


def _other_map(node: dict[str, Tree], chance: Random, raw: list[str]) -> Tree:
    key = chance.choice(list(node))
    match chance.randrange(5):
        case 0:
            del node[key]
        case 1:
            node[text(key, chance)] = node.pop(key)
        case 2:
            node[chance.choice(_TEXTS)] = node[key]
        case 3:
            return dict.fromkeys(node, node[key])
        case _:
            node |= {f"{key}{n}": node[key] for n in range(chance.choice((1, 30, 300)))}
    return node


def _other_list(node: list[Tree], chance: Random, raw: list[str]) -> Tree:
    at = chance.randrange(len(node))
    match chance.randrange(6):
        case 0:
            del node[at]
        case 1:
            node.insert(at, node[chance.randrange(len(node))])
        case 2:
            chance.shuffle(node)
        case 3:
            return node[:at]
        case 4:
            return node * chance.choice((2, 10, 100)) if len(node) < 200 else node
        case _:
            node[at] = _odd(chance, raw)
    return node


def text(given: str, chance: Random) -> str:
    """A text with a sign too many, too few, or of another kind; now and then another text."""
    at = chance.randrange(len(given) + 1)
    match chance.randrange(9):
        case 0 | 1:
            return given[:at] + chance.choice(_SIGNS) + given[at:]
        case 2:
            return given[:at] + given[at + 1 :]
        case 3:
            return given[:at] + chance.choice(_SIGNS) + given[at + 1 :]
        case 4:
            return given[:at]
        case 5:
            return given.lower() if given.upper() == given else given.upper()
        case 6:
            return given[at:] + given[:at]
        case 7:
            return given * chance.choice((2, 2, 2, 20, 1000))
    return chance.choice(_TEXTS)


def lines(given: bytes, others: Sequence[bytes], chance: Random, ends: bytes = b"\n") -> bytes:
    """A file of lines with one to four of them made bad."""
    made = given.split(ends)
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(made)) if made else 0
        match chance.randrange(10):
            case 0 if made:
                del made[at]
            case 1 if made:
                made.insert(at, made[chance.randrange(len(made))])
            case 2 if len(made) > 1:
                other = chance.randrange(len(made))
                made[at], made[other] = made[other], made[at]
            case 3 if made:
                made[at : at + 1] = [made[at]] * chance.choice((2, 5, 50))
            case 4:
                made[at:at] = chance.choice(list(others) or [given]).split(ends)[:20][
                    -chance.randint(1, 20) :
                ]
            case 5 if made:
                made[at] = octets(made[at], chance)
            case 6:
                del made[at:]
            case _ if made:
                made[at] = _token(made[at], chance)
    return ends.join(made)


def _token(line: bytes, chance: Random) -> bytes:
    """A line with one of its words or numbers made bad."""
    said = line.decode("utf-8", "surrogateescape")
    words = said.split(" ")
    at = chance.randrange(len(words))
    if chance.random() < 0.3:
        number = chance.choice((*_NUMBERS, chance.choice(_HUGE)))
        words[at] = _as_text(number) if chance.random() < 0.5 else words[at] + _as_text(number)
    elif chance.random() < 0.2 and len(words) > 1:
        words[at], words[at - 1] = words[at - 1], words[at]
    else:
        words[at] = text(words[at], chance)
    return " ".join(words).encode("utf-8", "surrogatepass" if chance.random() < 0.5 else "replace")


def _as_text(number: int) -> str:
    return "9" * 5000 if number == 10**30 else str(number)


def octets(given: bytes, chance: Random) -> bytes:
    """Bytes flipped, put in, cut out, or a number among them set to an extreme."""
    made = bytearray(given)
    for _ in range(chance.choice((1, 1, 1, 2, 8))):
        at = chance.randrange(len(made) + 1)
        match chance.randrange(6):
            case 0 if at < len(made):
                made[at] ^= 1 << chance.randrange(8)
            case 1:
                made[at:at] = chance.randbytes(chance.choice((1, 1, 4, 64)))
            case 2:
                del made[at : at + chance.choice((1, 1, 4, 64, 10**9))]
            case 3 if len(made) >= at + 4:
                struct.pack_into(
                    "<I", made, at, chance.choice((0, 1, 2**31, 2**32 - 1, chance.getrandbits(32)))
                )
            case 4:
                made[at:at] = made[:at][-chance.choice((1, 4, 16, 256)) :]
            case _ if at < len(made):
                made[at] = chance.choice((0, 0xFF, 0x7F, 0x80, 0x22, 0x0A, 0xC0, 0xED))
    return bytes(made)
