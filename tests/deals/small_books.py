"""Small books of deals in a player's own folder, made of the first deals of shipped ones."""

from pathlib import Path

import msgspec

from game.deals import book
from game.deals.book import Book, DealWords
from game.system.paths import shipped


def small_book(home: Path, words: DealWords) -> Path:
    """Four deals of patience Six in English."""
    name = book.name_of("patience-six", "en", words)
    found = book.read_book(shipped("assets") / "deals" / name)
    path = home / "assets" / "deals" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    few = Book(msgspec.structs.replace(found.header, count=4, added=0), found.deals[:4])
    path.write_bytes(book.packed(few, path))
    return path
