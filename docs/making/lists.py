"""The word lists as a page, from the cards that lie beside them."""

from collections.abc import Iterator
from pathlib import Path

from game.text.phrases import choice_name, language_name
from game.words.lexicons import Card, read_card

_NO_CARD = ".grammar.yaml"


def page(folder: Path) -> str:
    """Every list of a folder: its language, how many words its parts have, where it is from."""
    cards = [read_card(path) for path in sorted(folder.glob("*.yaml")) if not path.name.endswith(_NO_CARD)]
    parts = ["# The shipped word lists\n", "| list | language | words |\n|---|---|---|"]
    parts += (_row(card) for card in cards)
    parts += (line for card in cards for line in _section(card))
    return "\n".join(parts)


def _row(card: Card) -> str:
    counted = ", ".join(f"{choice_name(tier)} {count:,}" for tier, count in card.tiers.items())
    return f"| [{card.name}](#{card.name}) | {language_name(card.language)} | {counted} |"


def _section(card: Card) -> Iterator[str]:
    yield f"\n({card.name})=\n## {card.name}\n"
    yield f"From {card.source}.\n"
    yield f"Versions: {card.version}.\n"
    yield f"Licence: {card.licence}.\n"
    yield f"Credit: {card.credit}.\n"
    yield from (f"{note.capitalize()}: {said}\n" for note, said in card.notes.items())
