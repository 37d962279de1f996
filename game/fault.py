"""What is wrong with a file or a request, in one line that says where; it does not know how it is shown."""

<<<<<<< HEAD
_LONGEST = 500  # signs of each part: a file may hold anything
=======
_LONGEST = 600
>>>>>>> doors


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

    def __str__(self) -> str:
<<<<<<< HEAD
        where = f"{_shown(self.file)}: {_shown(self.place)}" if self.place else _shown(self.file)
        return f"{where}: found {_shown(self.found)}, expected {_shown(self.expected)}"


def _shown(said: str) -> str:
    """In one line, cut off where it is long; a sign that cannot be seen is told by its number."""
    line = " ".join(said.split())
    line = line if len(line) <= _LONGEST else line[:_LONGEST] + "…"
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in line)
=======
        file, place, found, expected = map(_seen, (self.file, self.place, self.found, self.expected))
        where = f"{file}: {place}" if place else file
        return " ".join(f"{where}: found {found}, expected {expected}".split())


def _seen(text: str) -> str:
    """The text, cut where it is longer than anybody reads, with a number for each sign that is not seen."""
    cut = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return "".join(sign if sign.isprintable() or sign.isspace() else ascii(sign)[1:-1] for sign in cut)
>>>>>>> doors
