"""The fields of a ruleset as tables, read from the types and the comments in the code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.table import layout, ruleset
from modes import options

_TYPES = {
    "PieceCount": "a number from 0",
    "Positive": "a number from 1",
    "RuleName": "a number from 2",
    "Seats": "a number from 1 to 12",
    "bool": "`true` or `false`",
    "int": "a number",
    "str": "text",
    "tuple[Seats, Seats]": "two numbers",
    "tuple[Positive, ...]": "numbers",
    "tuple[str, ...]": "texts",
    "dict[str, tuple[bool | int | str, ...]]": "lists of choices by field",
    "dict[str, Any]": "fields",
    "dict[str, str]": "letters by letter",
    "dict[str, tuple[Positive, PieceCount]]": "two numbers by piece",
    "dict[str, Positive]": "numbers by level",
    "LetterlessCut": "`again` or `first` or `last`",
    "RightDoubted": "`turn_lost` or `nothing` or `five_points` or `ten_points`",
    "Passing": "`free` or `stuck`",
    "Tie": "`shared` or `another_round` or `before_reckoning`",
    "dict[SightLevel, Chance]": (
        "numbers from 0 to 1 for `expert`, `club` and `beginner`, and for `common`: a beginner where a list "
        "says which words are common"
    ),
    "dict[str, Premium]": "squares by sign",
}
_COMMENT = re.compile(r"^    (?P<code>[^#\n]*?)\s*#\s*(?P<said>.*)$")
_OTHERS = ("Bonus", "ChallengeCosts", "Ending", "Layout", "Premium")  # fields that have fields


class Field(NamedTuple):
    """A field as the code declares it."""

    name: str
    kind: str
    default: str
    said: str


def fields(module: object, name: str) -> Iterator[Field | str]:
    """The fields of a class in their order; a comment that stands alone is the heading of those after it."""
    source = Path(str(getattr(module, "__file__", ""))).read_text("utf-8")
    lines = source.splitlines()
    (made,) = (
        each for each in ast.parse(source).body if isinstance(each, ast.ClassDef) and each.name == name
    )
    last = made.lineno
    for node in made.body:
        if not isinstance(node, ast.AnnAssign) or ast.unparse(node.target) in _PARTS:
            continue
        yield from (
            line.strip()[2:] for line in lines[last : node.lineno - 1] if line.strip().startswith("# ")
        )
        found = _COMMENT.match(lines[node.lineno - 1])
        default = "needed" if node.value is None else _default(ast.unparse(node.value))
        said = found["said"] if found else ""
        yield Field(ast.unparse(node.target), _kind(ast.unparse(node.annotation)), default, said)
        last = node.lineno


def _kind(annotation: str) -> str:
    plain = annotation.removesuffix(" | None")
    if plain.startswith("Literal["):
        said = " or ".join(f"`{each}`" for each in ast.literal_eval(f"[{plain[8:-1]}]"))
    elif plain in _OTHERS:
        said = f"[fields](#{plain.lower()})"
    else:
        said = _TYPES[plain]
    return said if plain == annotation else f"{said}, or `null`"


def _default(value: str) -> str:
    plain = {"True": "true", "False": "false", "None": "null", "()": "[]", "_NONE": "{}", "''": '""'}.get(
        value, value
    )
    return "`{}`" if plain.endswith("()") else f"`{plain.strip(chr(39))}`"


def page() -> str:
    """All fields of a ruleset, and those of the fields that have some of their own."""
    parts = ["# Every field of a ruleset\n", _table(fields(ruleset, "Ruleset"))]
    for name, heading in _GROUPS.items():
        module = options if name.endswith("Options") else ruleset
        parts.append(f"## {heading}\n\n{_table(fields(module, name))}")
    for name in _OTHERS:
        module = {"Layout": layout, "Premium": layout, "Ending": options}.get(name, ruleset)
        said = " ".join((getattr(module, name).__doc__ or "").split())
        parts.append(f"({name.lower()})=\n## {_HEADINGS[name]}\n\n{said}\n")
        parts.append(_table(fields(module, name)))
    return "\n".join(parts)


_PARTS = ("judging", "placing", "clocks", "own")  # whose fields have tables of their own
_GROUPS = {
    "JudgingRules": "Judging",
    "PlacingRules": "Placing",
    "Clocks": "Clocks",
    "TileOptions": "The tile boards",
    "KanugoOptions": "Kan-u-go",
    "PatienceOptions": "The patiences",
}
_HEADINGS = {
    "Bonus": "The fields of `bonus`",
    "ChallengeCosts": "The fields of `doubt` and `vote`",
    "Ending": "The fields of `over`",
    "Layout": "The fields of `board`",
    "Premium": "The fields of a sign in the `legend`",
}


def _table(found: Iterator[Field | str]) -> str:
    lines: list[str] = []
    open_ = False
    for each in found:
        if isinstance(each, str):
            lines += ["", f"## {each}", ""]
            open_ = False
            continue
        if not open_:
            lines += ["| field | takes | unless said | decides |", "|---|---|---|---|"]
            open_ = True
        lines.append(f"| `{each.name}` | {each.kind} | {each.default} | {each.said} |")
    return "\n".join([*lines, ""])
