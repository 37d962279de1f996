"""What a text to read consists of; it does not know how it is laid out."""

from typing import NamedTuple


class Paragraph(NamedTuple):
    """Words that stand by themselves; `strong` ones lead, `quiet` ones are for whoever wants to know more."""

    words: str
    size: int = 15
    strong: bool = False
    quiet: bool = False
