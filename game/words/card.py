"""The card beside a lexicon: what it holds, where it is from, on which terms; it does not open it."""

from pathlib import Path

import msgspec

from game.files import write_whole
from game.words.automaton import LexiconError
from game.yaml_file import read_yaml


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lexicon described. `tiers` counts the words of each tier, a tier holding those before it; `kept_back`
    the offensive ones beside them, in a list of their own; `everyday` those of every day among them."""

    name: str
    language: str
    alphabet: str
    folding: dict[str, str]
    tiers: dict[str, int]
    judging: str
    source: str
    version: str
    licence: str
    credit: str
    licence_files: tuple[str, ...]
    count: int
    hash: str
    kept_back: int = 0
    everyday: int = 0
    notes: dict[str, str] = {}

    def write(self, path: Path) -> None:
        """Write the card to a file."""
        import yaml  # not for those who only read cards

        plain = msgspec.to_builtins(self)
        said: str = yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, width=110)
        write_whole(path, said.encode())


def read_card(path: Path) -> Card:
    """The card of a file."""
    try:
        return msgspec.convert(read_yaml(path), Card)
    except msgspec.ValidationError as error:
        raise LexiconError(str(path), "card", str(error), "the card of a lexicon") from error
