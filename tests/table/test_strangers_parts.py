"""Catalogues, computer players and kinds of drill of strangers: what fails is one line, the rest goes on."""

from importlib.metadata import EntryPoint

import pytest

from game.search.players import levels_for, player
from game.search.players.player import Choice, History, Player
from game.system import extensions
from game.table.state import State
from game.text import catalogues
from tests.table.stranger import WORDS, Stranger, fault, made


def test_a_broken_catalogue_is_reported_and_the_others_are_used(stranger: Stranger) -> None:
    folder = stranger.folder / "mine_rules" / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "kanugo.mo").write_bytes(b"nonsense")
    stranger.entered.append(EntryPoint("mine", "mine_rules", extensions.CATALOGUES))
    try:
        (reported,) = catalogues.use("eo")
        assert "expected a catalogue of gettext" in str(reported)
        assert catalogues.text("yes") == "jes"
    finally:
        catalogues.use("en")


def test_a_player_that_fails_takes_no_other_along(stranger: Stranger) -> None:
    stranger.mode()
    stranger.entered.append(EntryPoint("mine.wild", "mine_stranger:Nobody", extensions.PLAYERS))
    mode = made()
    assert levels_for(mode.ruleset) == ("beginner", "club", "expert", "master", "wild")
    assert "kanugo.players: mine.wild: found AttributeError" in fault(
        lambda: player("wild", mode, WORDS, WORDS, 1)
    )
    assert player("club", mode, WORDS, WORDS, 1)


def test_what_a_player_overrides_of_the_bases_of_players_is_guarded_too() -> None:
    class Halting(Player):
        def think(self, seen: State, history: History, seat: int) -> Choice:
            raise AssertionError("nobody asks it for a move")

        def go_on(self) -> None:
            raise ZeroDivisionError("halted")

    kind = extensions.guarded(Halting, Player, "player mine.halting")
    halting = object.__new__(kind)
    assert fault(halting.go_on).startswith("player mine.halting: go_on: found ZeroDivisionError: halted")


DRILL = """
from game.practice.kind import DrillKind

class Drill(DrillKind):
    name, brisk = {name!r}, 1.0
    def title(self): return "Mine"
    def ask(self, course, item): raise SystemExit
    def make(self, course, random): raise SystemExit
    def solution(self, course, item): 1 / 0
    def suits(self, course): return True
    def check_item(self, course, item): return None
"""


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ("del brisk", "brisk: found None, expected seconds, more than 0"),
        ("brisk = 0", "brisk: found 0, expected seconds, more than 0"),
        ("brisk = property(lambda self: 1 / 0)", "ZeroDivisionError: division by zero, expected an answer"),
        ("choice = 'x'", "choice: found 'x', expected a whole number, 1 or more"),
        ("choice = 0", "choice: found 0, expected a whole number, 1 or more"),
        ("of_words = None", "of_words: found None, expected True or False"),
        ("of_decks = 1", "of_decks: found 1, expected True or False"),
        ("def on_phone(self): return True", ", expected True or False"),
    ],
)
def test_what_a_kind_of_drill_says_of_itself_is_looked_at(stranger: Stranger, facts: str, said: str) -> None:
    from game.practice import registry

    module = "mine_" + "".join(filter(str.isalnum, facts))  # Python keeps those that it has loaded
    (stranger.folder / f"{module}.py").write_text(DRILL.format(name="odd") + f"    {facts}\n", "utf-8")
    stranger.entered.append(EntryPoint("odd", f"{module}:Drill", extensions.DRILLS))
    registry._load_kinds.cache_clear()
    (reported,) = registry.faults()
    registry._load_kinds.cache_clear()
    assert str(reported).startswith("kanugo.drills: odd")
    assert str(reported).endswith(said)


def test_kinds_of_drill_may_be_brought(stranger: Stranger) -> None:
    from game.practice import registry

    ours = next(iter(registry.kinds()))
    for module, name in (("mine_drill", "mine"), ("mine_taken", ours)):
        (stranger.folder / f"{module}.py").write_text(DRILL.format(name=name), "utf-8")
        stranger.entered.append(EntryPoint(module, f"{module}:Drill", extensions.DRILLS))
    registry._load_kinds.cache_clear()
    (taken,) = registry.faults()
    assert "expected a name that no other kind has" in str(taken)
    mine = registry.kind_of("mine")
    registry._load_kinds.cache_clear()
    assert fault(lambda: mine.solution(None, None)) == (  # type: ignore[arg-type]
        "drill mine_drill: solution: found ZeroDivisionError: division by zero, expected an answer"
    )
