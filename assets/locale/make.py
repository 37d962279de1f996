"""Makes the catalogues anew: `python assets/locale/make.py` after any change of a text.

Collects every sentence of the program, of the shipped rulesets and of the grammar into kanugo.pot, takes new
ones into each language's kanugo.po (to be translated there by hand), and compiles kanugo.mo from it. Needs
Babel.
The words that the texts use, one for each thing, are in glossary-en.md.
"""

import ast
import sys
from collections.abc import Container, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import yaml
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SPOKEN = ("name", "about")
"""The fields of a ruleset or a pack that a player reads."""

_WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)  # a date that never changes keeps equal catalogues equal


def sentences() -> Iterator[tuple[str, int, str | tuple[str, ...]]]:
    """Every sentence with the file and line where it stands."""
    folders = ("game", "modes", "assets/desktop")
    programs = {path: nodes_of(path) for folder in folders for path in (ROOT / folder).rglob("*.py")}
    every = list(chain.from_iterable(programs.values()))
    faults = fault_classes(every), fault_functions(every)
    for path, nodes in programs.items():
        for line, message in (*calls(nodes), *fault_parts(nodes, *faults)):
            yield path.relative_to(ROOT).as_posix(), line, message
    for path in sorted((ROOT / "rulesets").rglob("*.yaml")):
        written = yaml.safe_load(path.read_text("utf-8"))
        for field in SPOKEN:
            if written.get(field):
                yield str(path.relative_to(ROOT)), 1, written[field]
    yield from grammar()


def nodes_of(path: Path) -> list[ast.AST]:
    """Everything in the syntax tree of a program."""
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def calls(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str | tuple[str, ...]]]:
    """The sentences that a program says: what it calls `text` or `plural` with, also inside an f-string.

    Babel guesses these from the tokens, and each version of it guesses otherwise.
    """
    for node in nodes:
        match node:
            case ast.Call(
                func=ast.Name(id="text") | ast.Attribute(attr="text"), args=[ast.Constant(str(sentence)), *_]
            ):
                yield node.lineno, sentence
            case ast.Call(
                func=ast.Name(id="plural") | ast.Attribute(attr="plural"),
                args=[ast.Constant(str(one)), ast.Constant(str(many)), *_],
            ):
                yield node.lineno, (one, many)


def fault_classes(nodes: Iterable[ast.AST]) -> set[str]:
    """The names of Fault and of the classes that inherit from it."""
    bases = {node.name: set(map(ast.unparse, node.bases)) for node in nodes if isinstance(node, ast.ClassDef)}
    known = {"Fault"}
    while more := {name for name, of in bases.items() if of & known} - known:
        known |= more
    return known


def fault_functions(nodes: Iterable[ast.AST]) -> set[str]:
    """The names of functions whose last parameter is what a fault of theirs `expected`."""
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef) and node.args.args]
    return {node.name for node in functions if node.args.args[-1].arg == "expected"}


def fault_parts(
    nodes: Sequence[ast.AST], classes: Container[str], functions: Container[str]
) -> Iterator[tuple[int, str]]:
    """What faults are written to have found or expected, where that is a sentence without fields; also what a
    name is assigned that is written there."""
    parts: list[ast.expr] = []
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=name), args=[_, _, *found_and_expected]) if name in classes:
                parts += found_and_expected
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(value=ast.Name(id="self"), attr=name), args=[*_, part]
            ) if name in functions:
                parts.append(part)
    names = {part.id for part in parts if isinstance(part, ast.Name)}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=part) if name in names:
                parts.append(part)
    yield from ((part.lineno, sentence) for part in parts for sentence in _alternatives(part))


def _alternatives(part: ast.expr) -> Iterator[str]:
    """The sentences that an argument may be."""
    match part:
        case ast.Constant(str(sentence)) if sentence:
            yield sentence
        case ast.IfExp(body=one, orelse=other) | ast.BoolOp(values=[one, other]):
            yield from (*_alternatives(one), *_alternatives(other))


def grammar() -> Iterator[tuple[str, int, str]]:
    """What each affix and each part of a correlative does."""
    for path in sorted((ROOT / "lexicons").glob("*.grammar.yaml")):
        written = yaml.safe_load(path.read_text("utf-8"))
        small = written["correlatives"]
        affixes = (*written["prefixes"].values(), *written["suffixes"].values())
        means = [*small["beginnings"].values(), *small["endings"].values()]
        for said in (*means, *(affix["means"] for affix in affixes if "means" in affix)):
            yield str(path.relative_to(ROOT)), 1, said


def template() -> Catalog:
    """The catalogue of all sentences, translated into nothing."""
    catalog = Catalog(project="kanugo", version="", creation_date=_WRITTEN, revision_date=_WRITTEN)
    for file, line, message in sorted(sentences(), key=lambda found: found[:2]):
        catalog.add(message, locations=[(file, line)])
    return catalog


def catalogue(path: Path) -> Catalog:
    """The catalogue of one language as it stands in its file."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def main() -> None:
    new = template()
    with (HERE / "kanugo.pot").open("wb") as file:
        write_po(file, new, sort_output=True, include_lineno=False, omit_header=True, width=100)
    for path in sorted(HERE.glob("*/LC_MESSAGES/kanugo.po")):
        known = catalogue(path)
        known.update(new, no_fuzzy_matching=True)
        known.obsolete.clear()
        known.project, known.version = "kanugo", ""
        known.last_translator = known.language_team = known.msgid_bugs_address = ""
        known.creation_date = known.revision_date = _WRITTEN
        with path.open("wb") as file:
            write_po(file, known, sort_output=True, include_lineno=False, width=100)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue(path))
        missing = [message.id for message in known if message.id and not _translated(message.string)]
        print(
            f"{path.parent.parent.name}: {len(known)} texts, {len(missing)} without translation",
            file=sys.stderr,
        )


def _translated(string: str | tuple[str, ...] | None) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    main()
