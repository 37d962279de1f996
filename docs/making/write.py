"""Writes every page that is made from the program into a folder; it does not build the site."""

from collections.abc import Iterator
from pathlib import Path

from docs.making import commands, fields, games, lists
from game.system.paths import shipped
from game.table import rulefile
from game.text import catalogues


def write_all(folder: Path) -> None:
    """All pages. One that says the same as before is left alone, so that it need not be built again."""
    catalogues.use("en")
    (folder / "games").mkdir(parents=True, exist_ok=True)
    for name, said in _pages(folder):
        path = folder / name
        if not path.is_file() or path.read_text("utf-8") != said:
            path.write_text(said, "utf-8")


def _pages(folder: Path) -> Iterator[tuple[str, str]]:
    yield "commands.md", commands.page()
    yield "fields.md", fields.page()
    yield "lists.md", lists.page(shipped("lexicons"))
    for name, said in games.write(folder / "games", rulefile.names()):
        yield f"games/{name}", said
