"""The layers of ARCHITECTURE.md: a module imports only from its own layer and from those below it,
also inside functions, and no two modules import each other."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.places import CODE, PROJECT, of_the_project

_MAP = (PROJECT / "ARCHITECTURE.md").read_text("utf-8").partition("```")[2].partition("```")[0]

LAYERS = [re.findall(r"\b(?:game(?:\.\w+)+|modes(?:\.\w+)*)\b", line) for line in reversed(_MAP.splitlines())]
"""The packages and modules of each layer, from the bottom."""


def name_of(path: Path) -> str:
    parts = path.relative_to(CODE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {
    name_of(path): path for folder in ("game", "modes") for path in sorted((CODE / folder).rglob("*.py"))
}


class Source(NamedTuple):
    """What the tests ask of a module: its docstring, every import wherever it stands, the base classes of its
    classes, and the names of its classes, aliases and type variables."""

    docstring: str | None
    imports: tuple[ast.Import | ast.ImportFrom, ...]
    bases: dict[str, list[str]]
    names: tuple[str, ...]


@cache
def source(path: Path) -> Source:
    tree = ast.parse(path.read_text("utf-8"))
    imports = (node for node in statements(tree.body) if isinstance(node, ast.Import | ast.ImportFrom))
    bases = {
        node.name: [ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases]
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    return Source(ast.get_docstring(tree), tuple(imports), bases, tuple(_declared(tree.body)))


def statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """All statements of a body, at any depth."""
    for node in body:
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from statements(getattr(node, part, ()))


def _declared(body: Iterable[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name.lstrip("_")[:1].isupper() and not name.isupper():
                yield name


def imported(path: Path) -> Iterator[str]:
    """Every module of ours that a module imports."""
    for node in source(path).imports:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        else:
            assert node.level == 0, f"{path}: relative import"
            for alias in node.names:
                found = f"{node.module}.{alias.name}"
                if found in MODULES:
                    yield found
                elif node.module in MODULES:
                    yield node.module


@cache
def layer_of(module: str) -> int:
    """The layer of a module: that of the longest name on the map that it is in."""
    holds = [
        (len(name), layer)
        for layer, names in enumerate(LAYERS)
        for name in names
        if module == name or module.startswith(f"{name}.")
    ]
    assert holds or module in ("game", "game.ui"), f"{module} is in no layer"
    return max(holds)[1] if holds else 0


def upward() -> list[str]:
    """Every import that goes up."""
    return [
        f"{module} -> {other}"
        for module, path in MODULES.items()
        for other in imported(path)
        if layer_of(other) > layer_of(module)
    ]


def circles() -> list[list[str]]:
    """Modules that import each other, on whatever way round."""
    arrows = {module: set(imported(path)) - {module} for module, path in MODULES.items()}
    found: list[list[str]] = []
    done: set[str] = set()

    def walk(module: str, way: list[str]) -> None:
        if module in way:
            found.append([*way[way.index(module) :], module])
        elif module not in done:
            for other in sorted(arrows[module]):
                walk(other, [*way, module])
            done.add(module)

    for module in arrows:
        walk(module, [])
    return found


def test_the_map_names_only_what_there_is() -> None:
    assert [name for names in LAYERS for name in names if name not in MODULES] == []


def test_imports_run_downwards() -> None:
    assert upward() == []


def test_no_module_imports_itself_by_a_detour() -> None:
    assert circles() == []


@pytest.mark.parametrize("package", [m for m, path in MODULES.items() if path.name == "__init__.py"])
def test_a_package_says_what_lives_there(package: str) -> None:
    said = source(MODULES[package]).docstring
    assert said is not None
    assert said.endswith((".", ")"))


def test_only_the_app_knows_the_window() -> None:
    assert not [
        module
        for module, path in MODULES.items()
        if not module.startswith(("game.ui", "game.lab.bench"))
        for node in source(path).imports
        for name in (
            [node.module or ""] if isinstance(node, ast.ImportFrom) else [n.name for n in node.names]
        )
        if name.split(".")[0] in ("pygame", "pygame_gui")
    ]


def test_the_game_never_names_a_mode() -> None:
    assert not [
        module
        for module, path in MODULES.items()
        if module.startswith("game")
        for other in imported(path)
        if other.startswith("modes") and other not in ("modes.options", "modes.states", "modes.moves")
    ]


def test_no_name_of_a_class_means_two_things() -> None:
    places: dict[str, list[str]] = {}
    for module, path in MODULES.items():
        for name in source(path).names:
            places.setdefault(name.lstrip("_"), []).append(module)
    assert not {name: where for name, where in places.items() if len(where) > 1}


def test_classic_pygame_is_not_installed() -> None:
    from importlib.metadata import distributions

    assert "pygame" not in {each.name.lower() for each in distributions() if each.name}


def test_inheritance_in_the_app_is_two_steps_at_most() -> None:
    bases = {
        name: above
        for module, path in MODULES.items()
        if module.startswith("game.ui")
        for name, above in source(path).bases.items()
    }

    def steps(name: str) -> int:
        return max((1 + steps(base) for base in bases[name] if base in bases), default=0)

    assert not [name for name in bases if steps(name) > 2]


@of_the_project
def test_every_package_is_in_the_wheel() -> None:
    given = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    files = (path for folder in ("game", "modes") for path in (PROJECT / folder).rglob("__init__.py"))
    assert {".".join(path.parent.relative_to(PROJECT).parts) for path in files} - set(given) == set()
