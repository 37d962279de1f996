"""A fault in a file or a request: file, place, what was found and what was expected."""

_LONGEST = 600


class Fault(Exception):
    """A file or a word of a command that cannot be used.

    `file` names the file (or the part of a command), `place` where in it, `found` what stands there,
    `expected` what should.
    """

    def __init__(self, file: str, place: str, found: str, expected: str) -> None:
        super().__init__(file, place, found, expected)
        self.file = file
        self.place = place
        self.found = found
        self.expected = expected

    def shown(self) -> tuple[str, str, str, str]:
        """File, place, found and expected, each so that it can be read."""
        return _seen(self.file), _seen(self.place), _seen(self.found), _seen(self.expected)

    def __str__(self) -> str:
        file, place, found, expected = self.shown()
        where = f"{file}: {place}" if place else file
        return " ".join(f"{where}: found {found}, expected {expected}".split())


def _seen(text: str) -> str:
    """The text, cut where it is longer than anybody reads, with a number for each sign that is not seen."""
    cut = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return "".join(sign if sign.isprintable() or sign.isspace() else ascii(sign)[1:-1] for sign in cut)
