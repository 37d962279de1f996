"""Figures of the code's structure: `python research/figures.py [CHECKOUT]` prints them, one a line.

Counts `game` and `modes`; an import inside a function counts. A half class has a single subclass, in the same
package, and nothing else names it: no module, and no ruleset as its mode.
"""

import ast
import re
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

SHORT, SMALL, CAP = 40, 60, range(300, 321)


def modules(root: Path) -> dict[str, Path]:
    """The path of each module by its dotted name."""
    found = {}
    for folder in ("game", "modes"):
        for path in sorted((root / folder).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(tree: ast.Module, known: dict[str, Path]) -> Iterator[str]:
    """The modules of ours that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in known or node.module in known:
                    yield full if full in known else node.module


def half_classes(trees: dict[str, ast.Module], root: Path) -> list[str]:
    """Classes that exist to hold a part of their only subclass."""
    home, bases, named = {}, defaultdict(list), Counter[str]()
    for path in sorted((root / "rulesets").rglob("*.yaml")):
        if mode := re.search(r"^mode: *\w+\.(\w+)", path.read_text("utf-8"), re.MULTILINE):
            named[mode[1]] += 1
    for module, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                home[node.name] = module.rpartition(".")[0]
                for base in node.bases:
                    bases[ast.unparse(base).partition("[")[0]].append(node.name)
            elif isinstance(node, ast.Name | ast.Attribute):
                named[node.id if isinstance(node, ast.Name) else node.attr] += 1
    return [
        name
        for name, heirs in bases.items()
        if len(heirs) == 1 and home.get(name) == home.get(heirs[0]) and named[name] == 1
    ]


def fields(trees: dict[str, ast.Module], module: str, name: str) -> int:
    """How many fields a class declares."""
    classes = [n for n in ast.walk(trees[module]) if isinstance(n, ast.ClassDef) and n.name == name]
    return sum(isinstance(node, ast.AnnAssign) for node in classes[0].body)


def main() -> None:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    known = modules(root)
    texts = {name: path.read_text("utf-8") for name, path in known.items()}
    trees = {name: ast.parse(text) for name, text in texts.items()}
    lines = {name: len(text.splitlines()) for name, text in texts.items()}
    importers = defaultdict(set)
    for name, tree in trees.items():
        for other in imports(tree, known):
            if other != name:
                importers[other].add(name)
    single = {name: next(iter(by)) for name, by in importers.items() if len(by) == 1}
    small = [name for name in single if lines[name] < SMALL]
    neighbours = [n for n in small if n.rpartition(".")[0] == single[n].rpartition(".")[0]]
    lengths = [
        node.end_lineno - node.lineno + 1
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.end_lineno
    ]
    halves = half_classes(trees, root)
    rows = {
        "modules": len(known),
        "lines": sum(lines.values()),
        "median lines of a module": statistics.median(lines.values()),
        f"modules under {SHORT} lines": sum(count < SHORT for count in lines.values()),
        f"modules of {CAP.start} to {CAP.stop - 1} lines": sum(count in CAP for count in lines.values()),
        "modules with one importer": len(single),
        f"of these under {SMALL} lines": len(small),
        "of these in the importer's package": len(neighbours),
        "half classes": f"{len(halves)} ({', '.join(sorted(halves))})",
        "median and longest function": f"{statistics.median(lengths):.0f}, {max(lengths)}",
        "fields of Ruleset": fields(trees, "game.table.ruleset", "Ruleset"),
        "fields of State": fields(trees, "game.table.state", "State"),
        "loose modules in game, in game/ui": ", ".join(
            str(len(list((root / folder).glob("*.py")))) for folder in ("game", "game/ui")
        ),
    }
    for what, value in rows.items():
        print(f"{what}: {value}")


if __name__ == "__main__":
    main()
