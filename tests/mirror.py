"""A stranger's package in a folder: a kind of drill of its own, entered as packages enter theirs."""

from pathlib import Path

import pytest

from game.practice import registry
from game.system import extensions

KIND = '''
"""Does a word read the same from behind?"""

from game.practice.forms import NO, YES, AskedItem, YesOrNo
from game.practice.item import Solution
from game.practice.kind import DrillKind


class Mirror(DrillKind):
    name = "mirror"
    brisk = 2.0

    def title(self):
        return "Mirrors"

    def ask(self, course, item):
        return AskedItem("Does this word read the same from behind?", YesOrNo(item.ask))

    def suits(self, course):
        return bool(course.letters)

    def make(self, course, random):
        words = [word for word in course.words(3) if word[0] == word[-1]] + ["CAT", "TOE"]
        for word in random.sample(words, len(words)):
            yield self.item(course, word)

    def solution(self, course, item):
        return Solution((YES if item.ask == item.ask[::-1] else NO,))
'''


def enter(folder: Path, monkeypatch: pytest.MonkeyPatch, source: str, **entries: str) -> None:
    """Put a package with this source where Python finds it, with these entries for drills; the kinds have to
    be looked for anew."""
    module = f"stranger_{folder.name.replace('-', '_')}"
    (folder / f"{module}.py").write_text(source, "utf-8")
    info = folder / "stranger-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n", "utf-8")
    lines = [f"{name} = {module}{at}" for name, at in entries.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{extensions.DRILLS}]", *lines]), "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    registry._load_kinds.cache_clear()
