"""The letters that fingers type, in the rows of the keyboards that are usual for each language."""

from typing import NamedTuple

_LATIN = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SIGNS = ("1234567890", "-–.,:;'’!?", "()&+/@#%*=")

_OF_LANGUAGE = {
    "en": _LATIN,
    "eo": (*_LATIN, "ĉĝĥĵŝŭ"),
    "pl": (*_LATIN, "ąćęłńóśźż"),
    "ru": ("йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю"),
    "uk": ("йцукенгшщзхї", "фівапролджєґ", "ячсмитьбю’"),
    "gu": (
        "અઆઇઈઉઊઋએઐઓઔંઃ",
        "ાિીુૂૃેૈોૌ્ઁ",
        "કખગઘઙચછજઝઞટઠ",
        "ડઢણતથદધનપફબભ",
        "મયરલવશષસહળ",
    ),
}


class KeyPage(NamedTuple):
    """Rows of signs, and what the key is called that leads to them."""

    name: str
    rows: tuple[str, ...]


def pages_for(language: str, only: str = "") -> tuple[KeyPage, ...]:
    """What can be typed in a language, the letters first; of a line that takes few signs those alone."""
    own = _OF_LANGUAGE.get(language, _LATIN)
    pages = [KeyPage("".join(own[0][:3]).upper(), own), KeyPage("ABC", _LATIN), KeyPage("123", _SIGNS)]
    if own[:3] == _LATIN:
        del pages[1]
        pages[0] = KeyPage("ABC", own)
    kept = [KeyPage(page.name, _of(page.rows, only)) for page in pages]
    return tuple(page for page in kept if page.rows)


def _of(rows: tuple[str, ...], only: str) -> tuple[str, ...]:
    """The rows with these signs alone; without any, as they are."""
    if not only:
        return rows
    found = ("".join(sign for sign in row if sign in only) for row in rows)
    return tuple(filter(None, found))
