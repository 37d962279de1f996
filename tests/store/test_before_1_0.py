"""Games of older versions load and replay: of before 1.0, when a ruleset had the fields of every game, and of
1.0, when a state had them."""

import json
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from game.opening import open_game, words_for
from game.store.journal import Journal, move_in, ruleset_in, setup_in
from game.store.records import Entry, differences, load_game, read_game, ruleset_here
from game.store.saved import SavedSession
from game.table import rulefile
from game.table.position import drawing_of
from game.table.ruleset import Ruleset, from_flat, to_flat
from game.table.session import LexiconRef, Record, Session, dumps, loads
from modes.states import HeapState, RoundState

FOLDER = Path(__file__).parent / "before_1_0"
OF_1_0 = Path(__file__).parent / "version_1_0"
STATES: dict[str, Any] = json.loads((OF_1_0 / "states.json").read_text("utf-8"))
ROWS: dict[str, dict[str, Any]] = {
    row["game"]: row for row in json.loads((FOLDER / "journal.json").read_text("utf-8"))
}


def facts(session: Session) -> dict[str, Any]:
    """Where everything lies, as it was written down beside the old saves."""
    state, outcome = session.state, session.mode.outcome(session.state)
    return {
        "board": drawing_of(state.board, session.mode.ruleset),
        "hands": [list(seat.hand) for seat in state.seats],
        "scores": [seat.score for seat in state.seats],
        "stock": list(state.stock),
        "open": list(state.open),
        "heaps": [list(heap) for heap in state.of(HeapState).heaps],
        "turn": state.turn,
        "phase": state.phase.value,
        "dealer": state.dealer,
        "round": state.of(RoundState).round,
        "sheet": [list(row) for row in state.of(RoundState).sheet],
        "outcome": outcome and outcome.value,
    }


def as_json(value: object) -> object:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("game", ROWS)
def test_an_old_save_file_is_replayed(game: str) -> None:
    session = load_game(FOLDER / f"{game}.kanugo", words_for)
    assert as_json(facts(session)) == ROWS[game]["state"]
    begun, here = session.mode.ruleset, ruleset_here(session.setup)
    sight = begun.option("sight")  # boards only
    kept = {"options": begun.options, "about": begun.about} | ({} if sight is None else {"sight": sight})
    assert begun == here.changed(**kept), "but for texts, new options and what computer players notice"


@pytest.mark.parametrize("game", ROWS)
def test_an_old_save_file_says_of_no_rule_that_it_differs(game: str) -> None:
    record = read_game(FOLDER / f"{game}.kanugo")
    words = words_for(ruleset_here(record.setup))
    assert not [fault for fault in differences(record, words, "f") if fault.place == "line 1 ruleset"]


@pytest.mark.parametrize("game", STATES)
def test_a_save_file_of_1_0_is_replayed(game: str) -> None:
    session = load_game(OF_1_0 / f"{game}.kanugo", words_for)
    assert as_json(facts(session)) == STATES[game]


@pytest.mark.parametrize("game", ROWS)
def test_games_of_old_journal_rows_can_be_continued(game: str, journal: Journal) -> None:
    row = ROWS[game]
    setup = setup_in(row["setup"], "")
    ruleset = ruleset_in(row["ruleset"], len(setup.names), "")
    moves = [Entry(n, move_in(move, "")) for n, move in enumerate(row["moves"], 1)]
    number = journal.begin(setup, ruleset, LexiconRef(row["lexicon"], row["lexicon_hash"]), moves)
    assert as_json(facts(SavedSession.resume(journal, number, words_for))) == row["state"]


@pytest.mark.parametrize("game", ROWS)
def test_an_old_row_is_found_by_its_setup(game: str, journal: Journal) -> None:
    """Its text lacks the fields that came later."""
    row = ROWS[game]
    setup = setup_in(row["setup"], "")
    ruleset = ruleset_in(row["ruleset"], len(setup.names), "")
    number = journal.begin(setup, ruleset, LexiconRef(row["lexicon"], row["lexicon_hash"]), [])
    journal._database.write(lambda store: store.execute("UPDATE game SET setup = ?", (row["setup"],)))
    assert [found.id for found in journal.games_of(setup)] == [number]
    assert not journal.games_of(msgspec.structs.replace(setup, levels=("expert",)))


@pytest.mark.parametrize("game", [name for name in rulefile.names() if rulefile.is_ours(name)])
def test_a_save_without_moves_holds_only_what_differs_from_the_shipped_ruleset(game: str) -> None:
    names = ("Ana", "Bo", "Cid", "Dea", "Eva", "Fil", "Gil")[: rulefile.load(game).players[1]]
    opening = open_game(game, names, 999_999_999)
    setup, ruleset = opening.setup, opening.mode.ruleset
    for own in (ruleset, ruleset.changed(hand=5, tier="common")):
        record = Record(setup, (), 0, own, LexiconRef(opening.lexicon.name, opening.lexicon.hash))
        written = dumps(record)
        assert len(written.encode()) <= 600
        assert loads(written, "game.kanugo") == record


def test_a_ruleset_is_read_back_as_it_was_written() -> None:
    ruleset = ruleset_here(setup_in(ROWS["kan-u-go"]["setup"], ""))
    for every in (False, True):
        assert from_flat(cast(dict[str, Any], as_json(to_flat(ruleset, every)))) == ruleset


def test_a_game_takes_little_space() -> None:
    assert len(Ruleset.__struct_fields__) <= 30
