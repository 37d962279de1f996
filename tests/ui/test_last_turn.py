"""The last turn: all its words, points and squares, read from the moves."""

from game.hosting.move_log import last_turn, words_made
from game.table.moves import Challenge, Done, Move, Pass, Place, Placement, Resign, Slot
from game.table.session import Session
from game.ui.company.curtain import curtain_news
from game.ui.speech.tables import last_move
from tests.modes.board_table import Table
from tests.ui.boards import Player, session_of

FIRST = Place(tuple(Placement(Slot("hand", n), (7 + n, 7)) for n in range(3)))
SECOND = Place((Placement(Slot("hand", 1), (9, 8)), Placement(Slot("hand", 0), (9, 9))))


def attacked(*moves: Move, adjudication: str = "strict") -> Session:
    """КОТ across, then ТОН down from its last letter, in one turn."""
    session = session_of(
        Table("ekraibl-hard", "КОТ ТОН", ["КОТНОСС", "ЕЕЕЕЕЕЕ"], "А" * 12, adjudication=adjudication)
    )
    for move in (FIRST, SECOND, *moves):
        session.make(move)
    return session


def test_a_turn_of_several_attacks_is_described_and_marked_completely() -> None:
    for session in (attacked(), attacked(Done()), attacked(Done(), Pass())):
        last = last_turn(session)
        assert last is not None
        assert (last.seat, last.words) == (0, ("КОТ", "ТОН"))
        assert last.points == session.state.seats[0].score == 9
        assert last.cells == {(7, 7), (8, 7), (9, 7), (9, 8), (9, 9)}


def test_of_a_turn_taken_back_no_word_stands() -> None:
    session = attacked(Done(), Challenge(1, ("КОТ", "ТОН"), True), adjudication="challenge")
    assert not session.state.board
    assert last_turn(session) is None
    assert words_made(session) == ()


def test_the_curtain_and_the_speech_tell_the_points_of_the_turn() -> None:
    turn = Player(attacked(Done())).turn
    assert [line.points for line in curtain_news(turn).lines if line.words] == [4, 5]
    assert last_move(turn) == "Ana: played КОТ, ТОН for 9 points."


def test_what_was_done_since_the_last_turn_stands_below_it() -> None:
    turn = Player(attacked(Done())).turn
    before = turn.since_last_turn
    turn.play(Pass())
    assert (before, [line.text for line in turn.since_last_turn]) == ((), ["passed"])


def test_a_star_that_is_freed_before_any_word_of_the_turn_is_told() -> None:
    laid = Place((Placement(Slot("hand", 0), (7, 7), "О"), Placement(Slot("hand", 1), (8, 7))))
    session = session_of(Table("ekraibl-hard", "ОН", ["?ННННН", "ОЕЕЕЕЕЕ"], "А" * 12))
    for move in (laid, Done(), Place((Placement(Slot("hand", 0), (7, 7)),))):
        session.make(move)
    turn = Player(session).turn
    assert [line.text for line in turn.since_last_turn] == ["freed a star"]


def test_a_star_that_is_freed_after_a_word_of_the_turn_is_told() -> None:
    laid = Place((Placement(Slot("hand", 0), (7, 7), "О"), Placement(Slot("hand", 1), (8, 7))))
    session = session_of(Table("ekraibl-hard", "ОН ОЕ", ["?ННННН", "ОЕЕЕЕЕЕ"], "А" * 12))
    below = Place((Placement(Slot("hand", 1), (7, 8)),))
    for move in (laid, Done(), below, Place((Placement(Slot("hand", 0), (7, 7)),))):
        session.make(move)
    turn = Player(session).turn
    assert turn.last_turn is not None
    assert turn.last_turn.words == ("ОЕ",)
    assert [line.text for line in turn.since_last_turn] == ["freed a star"]


def test_the_curtain_says_scores_and_bag_and_leaves_out_who_resigned() -> None:
    session = session_of(Table("scrabble", "AN", ["ANANANA", "EEEEEEE", "OOOOOOO"], "A" * 12))
    session.make(Place(tuple(Placement(Slot("hand", n), (7 + n, 7)) for n in range(2))))
    session.make(Resign(1))
    news = curtain_news(Player(session).turn)
    assert (news.totals, news.bag) == ((4, 0, 0), "10 tiles in the bag")
    assert news.order == (0, 2)
    assert "10 tiles in the bag" in news.heading
