"""A line of moves as it is written down."""

from game.hosting.move_log import line_text, log_lines
from game.table.moves import Challenge, Exchange, Pass, Resign, Slot
from tests.modes import board_table as boards
from tests.modes import kanugo_table as cards


def test_plays_on_a_board_are_written_with_square_main_word_and_points() -> None:
    table = boards.Table("scrabble", "AT TA TAT", ("ATXXXXX", "TAXXXXX"), bag="E" * 9)
    session = cards.begun_with(table.mode, table.state, boards.NAMES[:2])
    session.make(table.placing("AT", (7, 7), boards.ACROSS))
    session.make(Exchange((Slot("hand", 2), Slot("hand", 3))))
    session.make(Pass())
    table.state = session.state
    session.make(table.placing(".A", (8, 7), boards.DOWN))
    assert line_text(session, 0, boards.NAMES) == (
        "Ana: 8H AT +4; Bo: swapped 2 tiles; Ana: passed; Bo: I8 TA +3"
    )
    assert line_text(session, 3, boards.NAMES) == "Bo: I8 TA +3"


def test_on_a_table_without_edges_and_points_the_word_is_enough() -> None:
    table = cards.Table("CATX SOQQ", "CAT CATS AT SO")
    session = cards.game_of(table)
    session.make(table.placing(("CAT", (0, 0), cards.ACROSS)))
    assert line_text(session, 0, cards.NAMES) == "Ana: CAT"


def test_points_for_a_challenge_are_a_line_of_the_player_whose_word_stands() -> None:
    table = boards.Table(
        "scrabble",
        "AT",
        ("ATXXXXX", "XXXXXXX"),
        "E" * 9,
        adjudication="challenge",
        right_doubted="five_points",
    )
    session = cards.begun_with(table.mode, table.state, boards.NAMES[:2])
    session.make(table.placing("AT", (7, 7), boards.ACROSS))
    session.make(Challenge(1, ("AT",), False))
    assert [(line.seat, line.text, line.at) for line in log_lines(session, None) if line.at] == [
        (1, "challenged AT: it stands", 2),
        (0, "for a challenge: +5", 2),
        (0, "played AT", 1),
    ]


def test_an_end_that_all_agreed_to_is_no_resignation() -> None:
    session = cards.game_of(cards.Table("CATX SOQQ", "CAT"))
    session.make(Resign())
    assert [line.text for line in log_lines(session, None) if line.at] == ["ended the game"]


def test_what_became_of_a_challenged_word_stands_first_where_there_is_little_room() -> None:
    table = boards.Table("scrabble", "AT", ("ATXXXXX", "XXXXXXX"), "E" * 9, adjudication="challenge")
    session = cards.begun_with(table.mode, table.state, boards.NAMES[:2])
    session.make(table.placing("TA", (7, 7), boards.ACROSS))
    session.make(Challenge(1, ("TA",), True))
    briefs = [line.brief for line in log_lines(session, None) if line.at]
    assert briefs == ["challenge: the word is off", "taken back: TA"]
