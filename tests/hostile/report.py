"""What one part of the harness tried, and what it found; it does not know how anything is tried."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """Something the program did that it must never do. `again` is what makes it happen again: a command, a
    seed, or the file in which the input was left."""

    what: str
    again: str

    def __str__(self) -> str:
        return f"{self.what} (again: {self.again})"


@dataclass
class Report:
    """`tried` counts by what was tried; `figures` are measured values with their units, as they are shown."""

    tried: dict[str, int] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def count(self, what: str, times: int = 1) -> None:
        self.tried[what] = self.tried.get(what, 0) + times

    def find(self, what: str, again: str) -> None:
        self.findings.append(Finding(what, again))

    def lines(self) -> list[str]:
        tried = [f"{times:>12,}  {what}" for what, times in sorted(self.tried.items())]
        figures = [f"{value:>12}  {name}" for name, value in self.figures.items()]
        return [*tried, *figures, *map(str, self.findings), f"{len(self.findings):>12,}  findings"]
