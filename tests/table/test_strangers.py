"""A stranger's mode takes nothing along: whatever it does wrong is one line that names it and the hook."""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from game import extensions
from game.fault import Fault
from game.search.players import levels_for, player
from game.table import rulefile, rulefolders
from game.table.mode import Mode, Setup, kind_of, mode_of
from game.table.moves import Draw, Pass, Place, Placement, Slot
from game.text import catalogues
from tests.tiny import TinyWords

WORDS = TinyWords("AT TA CAT")
SETUP = Setup(ruleset="mine", names=("Ana",), deal=1)
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
import msgspec
from game.table.mode import Outcome
from game.table.moverule import MoveRule, always
from game.table.moves import Draw, Pass, Place, Slot
from game.table.state import Seat, State, pack_of, shuffled
from modes.placing import Placing

class Fields(msgspec.Struct, forbid_unknown_fields=True):
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


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stranger:
    return Stranger(tmp_path, monkeypatch)


def fault(ask: Callable[[], object]) -> str:
    with pytest.raises(Fault) as caught:
        ask()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def made() -> Mode:
    return mode_of(rulefile.load("mine"), WORDS)


def everything(mode: Mode) -> Iterator[object]:
    """All that is asked of a mode in a game."""
    state = mode.start(SETUP)
    place = Place((Placement(Slot("hand"), (0, 0)), Placement(Slot("hand", 1), (1, 0))))
    yield mode.slots(state)
    yield mode.outcome(state)
    yield mode.offers(state)
    yield mode.check(state, Pass())
    yield mode.check(state, place)
    yield mode.fits(state, place)
    yield mode.notes(state, place)
    yield mode.worth(state, place)
    yield mode.apply(state, place)
    yield mode.winners(state)
    yield list(mode.plays(state.board, ()))


def test_without_zones_and_with_few_lines_it_is_a_game(stranger: Stranger) -> None:
    stranger.mode("def plays(self, board, pieces): return ()")
    assert "mine" in rulefile.names()
    assert kind_of(rulefile.load("mine")).zones == ()
    assert len(list(everything(made()))) == 11
    assert made().check(made().start(SETUP), Draw()) is not None


@pytest.mark.parametrize("failure", ["raise SystemExit(3)", "raise RuntimeError('a\\nb')", "1 / 0", "exit()"])
@pytest.mark.parametrize(
    "hook",
    ["start", "moves", "outcome", "slots", "apply", "winners", "read", "piece_at", "lies", "notes", "scored"],
)
def test_a_hook_that_fails_is_named_in_one_line(stranger: Stranger, hook: str, failure: str) -> None:
    stranger.mode(f"def {hook}(self, *given): {failure}")
    said = fault(lambda: list(everything(made())))
    assert said.startswith("mode mine.Mine: ")
    assert f" {hook}: found " in said


def test_a_failure_while_answers_are_given_is_one_too(stranger: Stranger) -> None:
    stranger.mode("def plays(self, board, pieces):\n        yield ()\n        raise SystemExit")
    mode = made()
    assert fault(lambda: list(mode.plays(mode.start(SETUP).board, ()))) == (
        "mode mine.Mine: plays: found SystemExit, expected an answer"
    )


@pytest.mark.parametrize(
    ("hook", "name"),
    [
        ("def __init__(self, *given): raise SystemExit", "__init__"),
        ("@classmethod\n    def faults(cls, ruleset): raise SystemExit", "faults"),
        ("@classmethod\n    def faults(cls, ruleset):\n        yield from ()\n        1 / 0", "faults"),
    ],
)
def test_a_class_that_cannot_be_made_is_named(stranger: Stranger, hook: str, name: str) -> None:
    stranger.mode(hook)
    assert fault(made).startswith(f"mode mine.Mine: {name}: found ")


def test_a_module_that_ends_the_program_ends_nothing(stranger: Stranger) -> None:
    (stranger.folder / "mine_stranger.py").write_text("raise SystemExit('bye')", "utf-8")
    assert "SystemExit: bye" in fault(made)
    assert kind_of(rulefile.load("scrabble"))


def test_who_stops_the_program_is_no_failure(stranger: Stranger) -> None:
    stranger.mode("def start(self, setup): raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        made().start(SETUP)


@pytest.mark.parametrize(
    ("hook", "expected"),
    [
        ("def start(self, setup): return 5", "start: found an answer that is a int, expected State"),
        ("def outcome(self, state): return 'won'", "outcome: found an answer that is a str"),
        ("def slots(self, state): return None", "slots: found an answer that is a NoneType, expected dict"),
    ],
)
def test_an_answer_of_another_kind_is_refused(stranger: Stranger, hook: str, expected: str) -> None:
    stranger.mode(hook)
    assert expected in fault(lambda: list(everything(made())))


@pytest.mark.parametrize(
    "hook",
    [
        "def start(self, setup): return State((Seat('', (1, 2)),), ())",
        "def start(self, setup): return State((Seat('', ()),), stock=7)",
        "def start(self, setup): return State((Seat('', ()),), undisputed=b'')",
        "def slots(self, state): return {5: 'A'}",
        "def slots(self, state): return {Slot('hand'): None}",
        "def winners(self, state): return (0, 'Ana')",
        "def plays(self, board, pieces): return (((0, 0), 'A'),)",
        "def plays(self, board, pieces): yield (((0, 0), 'A'),)",
        "def notes(self, state, place): return ('in-order', 5)",
        "def start(self, setup): return State((Seat('', ()),), board={})",
    ],
)
def test_an_answer_of_the_right_kind_with_nonsense_in_it_is_refused(stranger: Stranger, hook: str) -> None:
    stranger.mode(hook)
    said = fault(lambda: list(everything(made())))
    assert said.startswith(f"mode mine.Mine: {hook.split()[1].partition('(')[0]}: found a")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ("zones = ('cellar',)", "mode mine.Mine: zones: found ('cellar',), expected some of row, hand"),
        ("zones = 5", "mode mine.Mine: zones: found 5"),
        ("sentences = {'a': 'so {much}'}", "mode mine.Mine: sentences.a: found 'so {much}'"),
        ("sentences = {'a': 5}", "mode mine.Mine: sentences.a: found 5"),
        ("def check(self, state, move): return None", "mode mine.Mine: check: found a method of its own"),
        ("def offers(self, state): return frozenset()", "mode mine.Mine: offers: found a method of its own"),
    ],
)
def test_what_it_says_of_itself_is_looked_at(stranger: Stranger, facts: str, expected: str) -> None:
    stranger.mode(facts=facts)
    assert fault(made).startswith(expected)


def test_fields_of_its_own_are_read_and_checked(stranger: Stranger) -> None:
    stranger.mode(facts="extra_fields = Fields")
    assert made().extra.depth == 1
    stranger.rules(RULES + "extra: {depth: 7}\n")
    assert made().extra.depth == 7
    stranger.rules(RULES + "extra: {depth: deep}\n")
    assert fault(made) == "rulesets/mine.yaml: extra depth: found `str`, expected `int`"
    stranger.rules(RULES + "extra: {width: 7}\n")
    assert "found unknown field `width`" in fault(made)
    stranger.rules(RULES + "extra: 7\n")
    assert fault(made).startswith("rulesets/mine.yaml: extra: found `int`")


def test_fields_that_no_mode_reads_are_refused(stranger: Stranger) -> None:
    stranger.mode()
    stranger.rules(RULES + "extra: {depth: 7}\n")
    assert (
        fault(made)
        == "rulesets/mine.yaml: extra: found depth, expected none: mine.Mine has no fields of its own"
    )


def test_a_name_that_is_taken_is_told_and_takes_nothing(stranger: Stranger) -> None:
    stranger.mode()
    stranger.rules(RULES, "scrabble")
    (told,) = rulefolders.faults()
    assert "found a ruleset 'scrabble'" in str(told)
    assert rulefile.load("scrabble", 2).mode == "tiles.Tiles"


def test_a_folder_that_is_none_is_told(stranger: Stranger) -> None:
    stranger.entered.append(EntryPoint("lost", "no_such_module_at_all", extensions.RULESETS))
    (told,) = rulefolders.faults()
    assert str(told).startswith("kanugo.rulesets: lost: found ModuleNotFoundError")
    assert "scrabble" in rulefile.names()


def test_two_plugins_of_one_name_are_refused_and_none_takes_the_place_of_ours(stranger: Stranger) -> None:
    stranger.mode()
    stranger.entered.append(EntryPoint("tiles", "mine_stranger", extensions.MODES))
    assert kind_of(rulefile.load("scrabble")).__module__ == "modes.tiles"
    stranger.entered.append(EntryPoint("mine", "mine_rules", extensions.MODES))
    assert fault(made).endswith("expected one plugin of that name, not mine_rules and mine_stranger")


def test_words_that_are_no_lexicon_cannot_be_searched_unless_it_says_how(stranger: Stranger) -> None:
    stranger.mode("def __init__(self, ruleset, words):\n        super().__init__(ruleset, {'AT'})")
    mode = made()
    assert "expected a mode that judges by a lexicon" in fault(lambda: mode.offers(mode.start(SETUP)))


def test_a_broken_catalogue_is_told_and_the_others_are_spoken(stranger: Stranger) -> None:
    folder = stranger.folder / "mine_rules" / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "kanugo.mo").write_bytes(b"nonsense")
    stranger.entered.append(EntryPoint("mine", "mine_rules", extensions.CATALOGUES))
    try:
        (told,) = catalogues.use("eo")
        assert "expected a catalogue of gettext" in str(told)
        assert catalogues.text("yes") == "jes"
    finally:
        catalogues.use("en")


def test_a_player_that_fails_takes_no_other_along(stranger: Stranger) -> None:
    stranger.mode()
    stranger.entered.append(EntryPoint("mine.wild", "mine_stranger:Nobody", extensions.PLAYERS))
    mode = made()
    assert levels_for(mode.ruleset) == ("beginner", "club", "expert", "wild")
    assert "kanugo.players: mine.wild: found AttributeError" in fault(
        lambda: player("wild", mode, WORDS, WORDS, 1)
    )
    assert player("club", mode, WORDS, WORDS, 1)


DRILL = """
from game.study.kind import DrillKind

class Drill(DrillKind):
    name, brisk = {name!r}, 1.0
    def title(self): return "Mine"
    def ask(self, course, item): raise SystemExit
    def make(self, course, random): raise SystemExit
    def solution(self, course, item): 1 / 0
    def suits(self, course): return True
    def look_at(self, course, item): return None
"""


def test_kinds_of_drill_may_be_brought(stranger: Stranger) -> None:
    from game.study import kinds

    ours = next(iter(kinds.kinds()))
    for module, name in (("mine_drill", "mine"), ("mine_taken", ours)):
        (stranger.folder / f"{module}.py").write_text(DRILL.format(name=name), "utf-8")
        stranger.entered.append(EntryPoint(module, f"{module}:Drill", extensions.DRILLS))
    kinds._known.cache_clear()
    (taken,) = kinds.faults()
    assert "expected a name that no other kind has" in str(taken)
    mine = kinds.kind_of("mine")
    kinds._known.cache_clear()
    assert fault(lambda: mine.solution(None, None)) == (  # type: ignore[arg-type]
        "drill mine_drill: solution: found ZeroDivisionError: division by zero, expected an answer"
    )
