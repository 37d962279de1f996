"""The house's rules about imports, held by reading every module."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted([*(ROOT / "game").rglob("*.py"), *(ROOT / "modes").rglob("*.py")])

MAY_IMPORT: dict[str, set[str]] = {
    "game.table": set(),
    "game.words": set(),
    "game.search": {"game.words", "game.table"},
    "modes": {"game.words", "game.table", "game.search"},
    "game.store": {"game.table", "game.words"},
    "game.study": {"game.words", "game.table", "game.search", "game.store"},
}
"""Rooms and the rooms they may know; `ui` and the command line may know all. The small modules in `game`
itself (paths, texts, faults) are open to everyone but for those that bring rooms together."""

GATHERING = {
    "game.cli",
    "game.answers",
    "game.opening",
    "game.speech",
    "game.bench",
    "game.bench_fair",
    "game.bench_search",
    "game.fair",
    "game.forge",
    "game.proving",
    "game.kept",
    "game.simulate",
    "game.ruled",
    "game.reasons",
    "game.waiting",
    "game.__main__",
}


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room(module: str) -> str:
    parts = module.split(".")
    return ".".join(parts[:2]) if parts[0] == "game" else parts[0]


def name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def within(path: Path, *folders: str) -> bool:
    """Whether a module lies in this folder of the project, wherever the project itself lies."""
    return path.relative_to(ROOT).parts[: len(folders)] == folders


def test_the_rules_look_at_the_modules() -> None:
    assert any(within(path, "game", "ui") for path in MODULES)
    assert any(within(path, "game", "table") for path in MODULES)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_run_one_way(path: Path) -> None:
    here = room(name(path))
    if here not in MAY_IMPORT:
        return
    allowed = MAY_IMPORT[here] | {here}
    for module in imported(path):
        there = room(module)
        if there in MAY_IMPORT or there == "game.ui":
            assert there in allowed, f"{name(path)} imports {module}"
        assert not any(module == each or module.startswith(f"{each}.") for each in GATHERING), module


@pytest.mark.parametrize("path", [path for path in MODULES if not within(path, "game", "ui")], ids=name)
def test_only_the_app_knows_the_window(path: Path) -> None:
    assert not [module for module in imported(path) if module.split(".")[0] in ("pygame", "pygame_gui")]


@pytest.mark.parametrize("path", [path for path in MODULES if within(path, "game")], ids=name)
def test_the_game_never_names_a_mode(path: Path) -> None:
    assert not [module for module in imported(path) if module.split(".")[0] == "modes"]


def test_files_stay_short() -> None:
    long = {name(path): n for path in MODULES if (n := len(path.read_text("utf-8").splitlines())) > 320}
    assert not long


def test_classic_pygame_is_not_installed() -> None:
    from importlib.metadata import distributions

    assert "pygame" not in {each.name.lower() for each in distributions() if each.name}
