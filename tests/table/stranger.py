"""A package of a stranger that is installed: a mode, a ruleset, and whatever else it enters."""

from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from game.fault import Fault
from game.system import extensions
from game.table import rulefile
from game.table.mode import Mode, mode_of
from tests.tiny import TinyWords

WORDS = TinyWords("AT TA CAT")
RULES = """
name: Mine
mode: mine.Mine
players: [1, 1]
lexicon: english
scoring: laid
hand: 3
pieces: {A: [3, 1], C: [2, 4], T: [3, 1]}
"""
MODE = """
from dataclasses import replace
from game.table.mode import Outcome
from game.table.mode import MoveRule, always
from game.table.moves import Pass, Place, Slot
from game.table.ruleset import ModeOptions
from game.table.state import Seat, State, pack_of, shuffled
from modes.placing import Placing
from modes.moves import Draw

class Fields(ModeOptions, frozen=True):
    depth: int = 1

class Mine(Placing):
    zones = ()
    {facts}

    def start(self, setup):
        cards = shuffled(pack_of(self.ruleset), setup.deal)
        return State((Seat("", cards[:3]),), cards[3:])

    def moves(self):
        return MoveRule(Place, self.placeable, self.laid), MoveRule(Pass, always, lambda state, move: state)

    def laid(self, state, place):
        used = {slot.place for slot, _, _ in place.laid}
        hand = tuple(card for n, card in enumerate(state.seat.hand) if n not in used)
        return state.with_seat(replace(state.seat, hand=hand))

    def outcome(self, state):
        return None if state.seat.hand else Outcome.WON

    def slots(self, state):
        return {Slot("hand", n): card for n, card in enumerate(state.seat.hand)}

    {hook}
"""


class Stranger:
    """A package of a stranger, with one mode and one ruleset."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.entered = [EntryPoint("mine", "mine_stranger", extensions.MODES)]
        self.entered.append(EntryPoint("mine", "mine_rules", extensions.RULESETS))
        (folder / "mine_rules").mkdir()
        self.rules(RULES)
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.setattr(extensions, "entries", self.entries)
        monkeypatch.delitem(__import__("sys").modules, "mine_stranger", raising=False)

    def entries(self, group: str) -> tuple[EntryPoint, ...]:
        return tuple(entry for entry in self.entered if entry.group == group)

    def rules(self, text: str, name: str = "mine") -> None:
        (self.folder / "mine_rules" / f"{name}.yaml").write_text(text, "utf-8")

    def mode(self, hook: str = "", facts: str = "") -> None:
        text = MODE.replace("{hook}", hook).replace("{facts}", facts)
        (self.folder / "mine_stranger.py").write_text(text, "utf-8")


def fault(ask: Callable[[], object]) -> str:
    with pytest.raises(Fault) as caught:
        ask()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def made() -> Mode:
    return mode_of(rulefile.load("mine"), WORDS)
