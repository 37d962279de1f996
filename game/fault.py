"""What is wrong with a file or a request, in one line that says where; it does not know how it is shown."""


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
        where = f"{self.file}: {self.place}" if self.place else self.file
        return " ".join(f"{where}: found {self.found}, expected {self.expected}".split())
