"""How the name at a seat says that a computer player sits there, and of which level; it knows no player."""

COMPUTER = "computer:"
"""How the name of every computer player begins."""


def computer(level: str) -> str:
    """The name of a computer player of a level.

    >>> computer("expert")
    'computer:expert'
    """
    return COMPUTER + level


def is_computer(name: str) -> bool:
    """Whether a seat of this name is a computer player's."""
    return name.startswith(COMPUTER)


def level_of(name: str) -> str | None:
    """The level of a computer player of this name; None for a person.

    >>> level_of("computer:expert")
    'expert'
    >>> level_of("Ana") is None
    True
    """
    return name.removeprefix(COMPUTER) if is_computer(name) else None
