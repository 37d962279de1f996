"""What a person did wrong is told in one plain sentence; what cannot be copied is not offered; nobody is
praised for what they gave up."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.deals.daily import read_code
from game.fault import Fault
from game.hosting.seated_game import Seating
from game.opening import open_game
from game.search.solver.solve import SolvedLine
from game.store.database import Database
from game.store.exports import GameNotOverError, export_text, may_be_exported
from game.store.gcg_games import nicks_of
from game.store.journal import Journal
from game.store.saved import PlayedElsewhereError, SavedSession
from game.store.shared_files import SharedFileError, read_shared
from game.system.files import WriteError
from game.table.mode import StartPosition
from game.table.moves import Place, Placement, Resign, Slot, Stop
from game.text.actions import Action
from game.text.phrases import display_names
from game.ui.company.pages import menu_page
from game.ui.kit.controls.form import Message
from game.ui.kit.controls.plain_fault import player_message, repair_line
from game.ui.practice.review import _nothing
from game.ui.table.actions import available
from game.ui.table.offers import waiting_offer
from game.ui.table.turn import Turn
from tests.modes.kanugo_table import Table, game_of
from tests.ui.players import GAMES, Player, session_of

pytestmark = pytest.mark.usefixtures("home")


def faults() -> Iterator[Fault]:
    yield GameNotOverError("game", "", "a game of several players that is not over", "one that is over")
    yield PlayedElsewhereError("kanugo.db", "game 3", "a game that was continued in another window", "…")
    yield Fault("code", "six-en-7-k7", "six-en-7-aa", "a code for this word list")
    try:
        read_code("rubbish")
    except Fault as fault:
        yield fault


def test_what_was_pasted_is_at_fault_and_no_part_of_the_program() -> None:
    fault = Fault("pasted text", "hand", "10", "at most 9")
    message = Message.about(fault)
    assert message.lead == "The pasted text is not a position of this game."
    assert message.line == repair_line(fault)


def test_mistakes_of_the_player_are_one_plain_sentence() -> None:
    reported = list(faults())
    assert len(reported) == 4
    for fault in reported:
        message = Message.about(fault)
        assert not repair_line(fault)
        assert message.line == player_message(fault)
        assert not {"found", "expected"} & set(message.line.replace(",", "").split())


def test_a_shared_word_list_that_cannot_be_used_is_called_one(home: Path) -> None:
    (home / "mine.kanugo").write_text("cat\nmother-in-law\n", "utf-8")
    with pytest.raises(SharedFileError) as refused:
        read_shared(home / "mine.kanugo")
    assert player_message(refused.value) == "This file cannot be used as a word list."
    assert "line 2 MOTHER-IN-LAW" in repair_line(refused.value)


def test_every_other_fault_begins_with_a_plain_sentence_too() -> None:
    for fault in (Fault("search", "board", "too much", "less"), Fault("ruleset", "", "'x'", "one of …")):
        assert player_message(fault)
        assert "found" not in player_message(fault)


def test_a_folder_that_cannot_be_written_is_named_in_a_sentence(home: Path) -> None:
    (home / "exports").write_text("a file where the folder should be")
    with pytest.raises(WriteError) as refused:
        export_text("table", "csv", "x")
    assert player_message(refused.value) == f"Cannot write to {home / 'exports'}"


def test_a_refused_copy_says_so_over_the_table(home: Path) -> None:
    opening = open_game("patience-six", ("",), 7)
    session = SavedSession.begin(
        Journal(Database(lambda fault: None)), opening.mode, opening.setup, opening.lexicon
    )
    (home / "exports").write_text("a file where the folder should be")
    player = Player(session)
    player.press(pygame.K_ESCAPE)
    player.button("copy")
    assert player.screen.sheet is not None
    assert player.screen.sheet.page.lines[0].startswith("Cannot write to")


@pytest.mark.parametrize("over", [False, True])
def test_a_copy_of_a_game_of_several_is_offered_only_when_it_is_over(over: bool) -> None:
    options = {"game_minutes": 30}
    opening = open_game("kan-u-go", ("Ana", "Bo"), 7, options=options)
    session = SavedSession.begin(
        Journal(Database(lambda fault: None)), opening.mode, opening.setup, opening.lexicon
    )
    turn = Turn(session)
    if over:
        turn.play(Stop(timeout=True))
    assert may_be_exported(session) is over
    assert bool(available(turn, Action.COPY)) is over
    assert any(offer.action is Action.COPY for offer in menu_page(turn).offers) is over


@pytest.mark.parametrize("from_position", [False, True])
def test_gcg_is_not_offered_for_a_game_from_a_position(from_position: bool) -> None:
    opening = open_game("scrabble", ("Ana", "Bo"), 7)
    position = StartPosition(("." * 15,) * 15, ("", ""), (0, 0)) if from_position else msgspec.UNSET
    setup = msgspec.structs.replace(opening.setup, position=position)
    journal = Journal(Database(lambda fault: None))
    turn = Turn(SavedSession.begin(journal, opening.mode, setup, opening.lexicon))
    turn.play(Resign(0))
    assert available(turn, Action.COPY)
    assert bool(available(turn, Action.GCG)) is not from_position


def test_computer_players_are_called_by_their_level_wherever_names_are_written() -> None:
    names = ("Ana", "computer:club", "computer:club")
    assert display_names(names) == ("Ana", "Club player 1", "Club player 2")
    assert nicks_of(names) == ("Ana", "Clubplayer1", "Clubplayer2")


def test_a_long_name_leaves_the_sentence_on_a_button_whole() -> None:
    turn = Turn(game_of(Table("CATX SOQQ", "CAT")))
    turn.seating, turn.remote_seats = Seating(("W" * 24, "Bo")), frozenset({0})
    assert waiting_offer(turn).label == "W" * 15 + "… plays on a phone"


def test_no_computer_player_has_the_name_of_a_person() -> None:
    names = ("beginner", "computer:beginner", "computer:club", "Club player 1", "computer:club")
    assert display_names(names) == (
        "beginner",
        "Beginner 1",
        "Club player 2",
        "Club player 1",
        "Club player 3",
    )


# --- praise ------------------------------------------------------------------------------------------------


def test_giving_up_is_not_praised() -> None:
    session = session_of(GAMES[0], GAMES[0].won)
    session.play(Resign())
    assert _nothing(Turn(session)) == "You gave up this game. Nothing in it to practise."


def test_a_win_is_praised() -> None:
    session = session_of(GAMES[0], GAMES[0].won)
    for word, row in (((0, 1, 2), 0), ((0,), 3)):
        laid = tuple(Placement(Slot("hand", place), (row + n, 0)) for n, place in enumerate(word))
        session.play(Place(laid))
    turn = Turn(session)
    assert turn.outcome is not None
    assert _nothing(turn).endswith("well played!")


def test_a_patience_given_up_that_could_be_won_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(session_of(GAMES[0], GAMES[0].won))

    class Known:
        def answer(self, state: object) -> SolvedLine:
            return SolvedLine((), 1)

        def changed(self) -> bool:
            return False

        def close(self) -> None: ...

    monkeypatch.setattr(player.screen.delegate, "light", Known())
    player.screen.perform(lambda: Action.RESIGN)
    assert player.screen.sheet is not None
    lines = player.screen.sheet.page.lines
    assert lines[:2] == ("You gave up this deal.", "It could still be won: there was a solution.")
