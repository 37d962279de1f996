"""Which plays may still be challenged, whatever computer players did since, and what becomes of moves."""

from game.table.mode import Setup
from game.table.moves import Challenge, Exchange, Move, Slot
from game.table.open_plays import OpenPlay, challenge, challengers, open_now, open_plays
from game.table.session import Session, dumps, loads, record_of
from game.table.state import State
from modes.kanugo import Kanugo
from modes.moves import Draw
from tests.modes.kanugo_table import ACROSS, DOWN, Table

WORDS = "CAT CATS SO"
CLUB = "computer:club"


def begun(hands: str, names: tuple[str, ...]) -> tuple[Table, Session]:
    """CAT lies there; the first of these players is to lay. The table finds the pieces, the session plays."""
    table = Table(hands, WORDS, board="CAT", adjudication="challenge")
    start = table.state

    class Laid(Kanugo):
        def start(self, setup: Setup) -> State:
            return start

    mode = Laid(table.mode.ruleset, table.mode.words)
    return table, Session(mode, Setup(ruleset="kan-u-go", names=names, deal=7))


def play(table: Table, session: Session, move: Move) -> None:
    assert session.play(move) is None
    table.state = session.state


def ana_then_club(hands: str = "SXQ OXQ YXQ") -> tuple[Table, Session]:
    """Ana has laid CATS, and the computer player after her SO; it is Bo's turn."""
    table, session = begun(hands, ("Ana", CLUB, "Bo"))
    play(table, session, table.placing(("S", (3, 0), ACROSS)))
    play(table, session, table.placing(("O", (3, 1), DOWN)))
    return table, session


def test_a_computer_player_in_between_closes_nothing() -> None:
    _, session = ana_then_club()
    assert open_plays(session) == (OpenPlay(2, 1, ("SO",)), OpenPlay(1, 0, ("CATS",)))
    assert [challengers(session, each) for each in open_plays(session)] == [(0, 2), (2,)]


def test_only_the_last_play_is_open_now() -> None:
    table, session = begun("SXQ OXQ YXQ", ("Ana", CLUB, "Bo"))
    assert open_now(session) is None
    play(table, session, table.placing(("S", (3, 0), ACROSS)))
    assert open_now(session) == OpenPlay(1, 0, ("CATS",))
    play(table, session, table.placing(("O", (3, 1), DOWN)))
    assert open_now(session) == OpenPlay(2, 1, ("SO",))
    session.go(1)
    assert open_now(session) == OpenPlay(1, 0, ("CATS",))


def test_the_next_person_who_begins_closes_them() -> None:
    _, session = ana_then_club()
    assert session.play(Exchange((Slot("hand", 0),))) is None
    assert open_plays(session) == ()


def test_a_computer_player_that_exchanges_closes_nothing_either() -> None:
    table, session = begun("SXQ OXQ YXQ", ("Ana", CLUB, "Bo"))
    play(table, session, table.placing(("S", (3, 0), ACROSS)))
    play(table, session, Exchange((Slot("hand", 0),)))
    play(table, session, Draw("stock"))
    assert open_plays(session) == (OpenPlay(1, 0, ("CATS",)),)


def test_ones_own_word_is_open_to_others_only() -> None:
    table, session = begun("SXQ OXQ", ("Ana", CLUB))
    play(table, session, table.placing(("S", (3, 0), ACROSS)))
    assert open_plays(session) == (), "there is no other person"


def test_what_computer_players_laid_goes_back_with_the_challenged_play() -> None:
    table, session = begun("XSQ OXQ YXQ", ("Ana", CLUB, "Bo"))
    play(table, session, table.placing(("X", (3, 0), ACROSS)))
    play(table, session, table.placing(("O", (0, 1), DOWN)))
    wrong = open_plays(session)[-1]
    assert challenge(session, wrong, Challenge(2, ("CATX",), True)) is None
    assert str(session.state.board) == "CAT"
    assert [len(seat.hand) for seat in session.state.seats] == [3, 3, 3]
    assert session.state.turn == 1, "the computer player is next, and thinks anew"
    assert session.moves == session.played, "what was taken back is gone"
    record = loads(dumps(record_of(session)), "game")
    assert Session(session.mode, record.setup, record.moves).state == session.state


def test_where_the_play_stands_they_stay_as_they_were_laid() -> None:
    _, session = ana_then_club()
    board = session.state.board
    assert challenge(session, open_plays(session)[-1], Challenge(2, (), False)) is None
    assert session.state.board == board
    assert session.state.turn == 0, "Bo misses that turn"
    assert [type(move).__name__ for move in session.played] == ["Place", "Challenge", "Place"]
    assert open_plays(session) == (OpenPlay(3, 1, ("SO",)),), "the other one is still open"


def test_a_refused_challenge_changes_nothing() -> None:
    _, session = ana_then_club()
    before = session.played
    refusal = challenge(session, open_plays(session)[-1], Challenge(0, (), False))
    assert refusal is not None
    assert [broken.code for broken in refusal.broken] == ["own-word"]
    assert session.played == before
