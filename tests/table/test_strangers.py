"""A stranger's mode takes nothing along: whatever it does wrong is one line that names it and the hook."""

from collections.abc import Iterator

import pytest

from game.table import rulefile
from game.table.mode import Mode, Setup, mode_class_of
from game.table.moves import Pass, Place, Placement, Slot
from game.table.ruleset import ModeOptions
from modes.moves import Draw
from tests.table.stranger import RULES, Stranger, fault, made

SETUP = Setup(ruleset="mine", names=("Ana",), deal=1)


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
    assert mode_class_of(rulefile.load("mine")).zones == ()
    assert len(list(everything(made()))) == 11
    assert made().check(made().start(SETUP), Draw()) is not None


@pytest.mark.parametrize("failure", ["raise SystemExit(3)", "raise RuntimeError('a\\nb')", "1 / 0", "exit()"])
@pytest.mark.parametrize(
    "hook",
    [
        "start",
        "moves",
        "outcome",
        "slots",
        "apply",
        "winners",
        "read",
        "piece_at",
        "fits_board",
        "notes",
        "scored",
    ],
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


def test_a_class_that_is_not_made_by_its_base_is_refused(stranger: Stranger) -> None:
    stranger.mode("def __init__(self, ruleset, words): self.laid = 0")
    assert fault(made) == (
        "mode mine.Mine: __init__: found no rules and words, expected a call of super().__init__"
    )


def test_a_module_that_ends_the_program_ends_nothing(stranger: Stranger) -> None:
    (stranger.folder / "mine_stranger.py").write_text("raise SystemExit('bye')", "utf-8")
    assert "SystemExit: bye" in fault(made)
    assert mode_class_of(rulefile.load("scrabble"))


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


ZONES = "expected some of row, hand, heaps, stock, open, waste"
OWN_METHOD = "found a method of its own, expected none: moves() and words decide"


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ("zones = ('cellar',)", f"zones: found ('cellar',), {ZONES}"),
        ("zones = ([],)", f"zones: found ([],), {ZONES}"),
        ("zones = ['hand']", f"zones: found ['hand'], {ZONES}"),
        ("zones = 5", f"zones: found 5, {ZONES}"),
        ("zones = ('x',) * 40", "zones: found (" + "'x', " * 11 + f"'x',, {ZONES}"),
        (
            "sentences = {'a': 'so {much}'}",
            "sentences.a: found 'so {much}', expected a sentence (KeyError: 'much')",
        ),
        (
            "sentences = {'a': '{word} {n}', 'b': '{' * 81}",
            f"sentences.b: found '{'{' * 59}, expected a sentence (ValueError: Single '{{' encountered in "
            "format string)",
        ),
        (
            "sentences = {'a': 5}",
            "sentences.a: found 5, expected a sentence (AttributeError: 'int' object has no attribute "
            "'format')",
        ),
        ("sentences = 5", "sentences: found int, expected sentences by their codes"),
        ("def check(self, state, move): return None", f"check: {OWN_METHOD}"),
        ("def offers(self, state): return frozenset()", f"offers: {OWN_METHOD}"),
        ("def fits(self, state, move): return True", f"fits: {OWN_METHOD}"),
        ("rules = {}", f"rules: {OWN_METHOD}"),
        ("searchable = None", "searchable: found None, expected True or False, not a method"),
        ("solved_as = 5", "solved_as: found 5, expected the name of a kind of patience, or none"),
        ("closed = {'x': 5}", "closed: found {'x': 5}, expected codes of refusals by phases"),
        ("options_type = 5", "options_type: found 5, expected a subclass of ModeOptions"),
    ],
)
def test_what_it_says_of_itself_is_looked_at(stranger: Stranger, facts: str, said: str) -> None:
    stranger.mode(facts=facts)
    assert fault(made) == f"mode mine.Mine: {said}"


@pytest.mark.parametrize("fact", ["searchable", "solved_as", "closed", "options_type", "rules", "zones"])
def test_what_it_says_of_itself_is_no_method_that_may_fail(stranger: Stranger, fact: str) -> None:
    stranger.mode(facts=f"{fact} = property(lambda self: 1 / 0)")
    assert fault(made).startswith(f"mode mine.Mine: {fact}: found ")


def test_sentences_and_zones_as_they_should_be_are_taken(stranger: Stranger) -> None:
    stranger.mode(facts="zones = ('hand', 'stock')\n    sentences = {'a': '{word} {n}'}")
    assert (made().zones, made().sentences) == (("hand", "stock"), {"a": "{word} {n}"})


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("patience.Nothing", "a subclass of Mode in the plugin 'patience'"),
        ("patience.State", "a subclass of Mode in the plugin 'patience'"),
        ("patience.Cards", "a subclass of Mode in the plugin 'patience'"),
        ("patience", "a subclass of Mode in the plugin 'patience'"),
        ("placing.Placing", "a mode with the methods moves, outcome, slots, start"),
        ("mine.Nobody", "a subclass of Mode in the plugin 'mine'"),
        ("mine.Mine.x", "a subclass of Mode in the plugin 'mine'"),
        ("nowhere.Nothing", "a plugin that an installed package enters as kanugo.modes"),
    ],
)
def test_a_mode_that_is_none_is_named(stranger: Stranger, mode: str, expected: str) -> None:
    stranger.mode()
    stranger.rules(RULES.replace("mine.Mine", mode))
    assert fault(made) == f"rulesets/mine.yaml: mode: found {mode!r}, expected {expected}"


@pytest.mark.parametrize("line", ["depth: {}", "extra: {{depth: {}}}"])
def test_fields_of_its_own_are_read_and_checked(stranger: Stranger, line: str) -> None:
    stranger.mode(facts="options_type = Fields")
    assert made().options.depth == 1
    stranger.rules(RULES + line.format(7))
    assert made().options.depth == 7
    stranger.rules(RULES + line.format("deep"))
    assert fault(made) == "rulesets/mine.yaml: depth: found text, expected a whole number"
    stranger.rules(RULES + line.replace("depth", "width").format(7))
    assert fault(made) == ("rulesets/mine.yaml: found unknown field `width`, expected a known field")


def test_extra_fields_are_a_mapping(stranger: Stranger) -> None:
    stranger.mode()
    stranger.rules(RULES + "extra: 7\n")
    assert fault(made) == "rulesets/mine.yaml: extra: found a whole number, expected a mapping"


def test_fields_that_no_mode_reads_are_refused(stranger: Stranger) -> None:
    stranger.mode()
    assert made().options == ModeOptions()
    stranger.rules(RULES + "extra: {depth: 7}\n")
    none = "none: mine.Mine has no fields of its own"
    assert fault(made) == f"rulesets/mine.yaml: extra: found depth, expected {none}"
