"""A line of moves as it is written down."""

from game.hosting.move_log import line_text
from game.table.moves import Exchange, Pass, Slot
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
