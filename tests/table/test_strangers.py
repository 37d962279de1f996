"""A stranger's mode takes nothing along: whatever it does wrong is one line that names it and the hook."""

from collections.abc import Iterator
from functools import partial
from importlib.metadata import EntryPoint

import pytest

from game import extensions
from game.system.paths import shipped
from game.table import rulefile
from game.table.mode import Mode, Setup, kind_of
from game.table.moves import Draw, Pass, Place, Placement, Slot
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


ZONES = "expected some of row, hand, heaps, stock, open, waste"
OWN_METHOD = "found a method of its own, expected what its moves() and its words say"


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
    ],
)
def test_what_it_says_of_itself_is_looked_at(stranger: Stranger, facts: str, said: str) -> None:
    stranger.mode(facts=facts)
    assert fault(made) == f"mode mine.Mine: {said}"


def test_sentences_and_zones_as_they_should_be_are_taken(stranger: Stranger) -> None:
    stranger.mode(facts="zones = ('hand', 'stock')\n    sentences = {'a': '{word} {n}'}")
    assert (made().zones, made().sentences) == (("hand", "stock"), {"a": "{word} {n}"})


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("patience.Nothing", "a mode of the plugin 'patience'"),
        ("patience.State", "a mode of the plugin 'patience'"),
        ("patience.Cards", "a mode of the plugin 'patience'"),
        ("patience", "a mode of the plugin 'patience'"),
        ("placing.Placing", "a mode of the plugin 'placing'"),
        ("mine.Nobody", "a mode of the plugin 'mine'"),
        ("mine.Mine.x", "a mode of the plugin 'mine'"),
        (
            "nowhere.Nothing",
            "a mode plugin ('nowhere' fails: ModuleNotFoundError: No module named 'modes.nowhere')",
        ),
    ],
)
def test_a_mode_that_is_none_is_named(stranger: Stranger, mode: str, expected: str) -> None:
    stranger.mode()
    stranger.rules(RULES.replace("mine.Mine", mode))
    assert fault(made) == f"rulesets/mine.yaml: mode: found {mode!r}, expected {expected}"


def test_fields_of_its_own_are_read_and_checked(stranger: Stranger) -> None:
    stranger.mode(facts="extra_fields = Fields")
    assert made().extra.depth == 1
    stranger.rules(RULES + "extra: {depth: 7}\n")
    assert made().extra.depth == 7
    stranger.rules(RULES + "extra: {depth: deep}\n")
    assert fault(made) == "rulesets/mine.yaml: extra depth: found `str`, expected `int`"
    stranger.rules(RULES + "extra: {width: 7}\n")
    assert fault(made) == (
        "rulesets/mine.yaml: extra: found unknown field `width`, "
        "expected a field that there is; is it misspelt?"
    )
    stranger.rules(RULES + "extra: 7\n")
    assert fault(made) == "rulesets/mine.yaml: extra: found `int`, expected `object`"


def test_fields_that_no_mode_reads_are_refused(stranger: Stranger) -> None:
    stranger.mode()
    assert made().extra is None
    none = "none: mine.Mine has no fields of its own"
    for extra, found in (("depth: 7, width: 8", "depth, width"), ("a" * 70 + ": 1", "a" * 60)):
        stranger.rules(RULES + f"extra: {{{extra}}}\n")
        assert fault(made) == f"rulesets/mine.yaml: extra: found {found}, expected {none}"


def test_a_name_that_is_taken_is_told_and_takes_nothing(stranger: Stranger) -> None:
    stranger.mode()
    stranger.rules(RULES, "scrabble")
    (told,) = rulefile.faults()
    file = stranger.folder / "mine_rules" / "scrabble.yaml"
    assert str(told) == (
        f"{file}: found a ruleset 'scrabble', expected another name: {shipped('rulesets')} has it"
    )
    assert rulefile.load("scrabble", 2).mode == "tiles.Tiles"


def test_a_folder_that_is_none_is_told(stranger: Stranger) -> None:
    stranger.entered.append(EntryPoint("lost", "no_such_module_at_all", extensions.RULESETS))
    (told,) = rulefile.faults()
    assert str(told).startswith("kanugo.rulesets: lost: found ModuleNotFoundError")
    assert "scrabble" in rulefile.names()


def test_two_plugins_of_one_name_are_refused_and_none_takes_the_place_of_ours(stranger: Stranger) -> None:
    stranger.mode()
    stranger.entered.append(EntryPoint("tiles", "mine_stranger", extensions.MODES))
    assert kind_of(rulefile.load("scrabble")).__module__ == "modes.tiles"
    stranger.entered.append(EntryPoint("mine", "mine_rules", extensions.MODES))
    assert fault(made) == (
        "rulesets/mine.yaml: mode: found 'mine.Mine', "
        "expected one plugin of that name, not mine_rules and mine_stranger"
    )


def test_words_that_are_no_lexicon_cannot_be_searched_unless_it_says_how(stranger: Stranger) -> None:
    stranger.mode("def __init__(self, ruleset, words):\n        super().__init__(ruleset, {'AT'})")
    mode = made()
    assert "expected a mode that judges by a lexicon" in fault(lambda: mode.offers(mode.start(SETUP)))


def test_a_module_that_hangs_is_given_up_and_not_asked_again(
    stranger: Stranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger.entered[0] = EntryPoint("mine", "mine_endless", extensions.MODES)
    (stranger.folder / "mine_endless.py").write_text("import time\ntime.sleep(600)\n", "utf-8")
    monkeypatch.setattr(extensions, "IMPORT_SECONDS", 0.2)
    monkeypatch.setattr(extensions, "_hanging", set())
    assert "'mine' fails: no answer in" in fault(made)
    monkeypatch.setattr(extensions, "IMPORT_SECONDS", 600.0)
    assert "'mine' fails: no answer in" in fault(made)
    assert kind_of(rulefile.load("scrabble"))


def test_what_a_hanging_import_has_begun_is_given_up_at_once(
    stranger: Stranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = stranger.folder / "mine_slow"
    package.mkdir()
    (package / "__init__.py").write_text("import time\ntime.sleep(600)\n", "utf-8")
    (package / "modes.py").write_text("", "utf-8")
    stranger.entered[0] = EntryPoint("mine", "mine_slow.modes", extensions.MODES)
    monkeypatch.setattr(extensions, "IMPORT_SECONDS", 0.2)
    monkeypatch.setattr(extensions, "_hanging", set())
    assert "'mine' fails: no answer in" in fault(made)
    monkeypatch.setattr(extensions, "IMPORT_SECONDS", 600.0)
    for name in ("mine_slow", "mine_slow.drills"):
        drill = EntryPoint("other", f"{name}:Drill", extensions.DRILLS)
        assert "no answer in" in fault(partial(extensions.load, drill))


def test_a_move_that_cannot_be_saved_is_refused_when_the_mode_is_made(stranger: Stranger) -> None:
    stranger.mode(
        "def moves(self):\n"
        "        class Trade(Pass): pass\n"
        "        return (MoveRule(Trade, always, lambda state, move: state),)"
    )
    assert fault(made) == (
        "mode mine.Mine: moves: found a move 'Trade', expected one of Place, Exchange, Draw, Done, Pass, "
        "Challenge, Deal, Resign, Stop: no other move can be saved"
    )
