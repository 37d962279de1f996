"""One short game of each tile board from the first word to the end, every score reckoned by hand."""

from game.table.moves import Done, Stop
from tests.modes.board_table import DOWN, Table


def test_a_game_of_scrabble() -> None:
    words = "CAT CATS SO ODE ODES KIT"
    table = Table("scrabble", words, ("CATSODE", "SOKNIT?", "QZ"), bag="EDV")
    assert table.gain("CAT", (6, 7)) == (3 + 1 + 1) * 2
    assert table.gain("SO", (9, 7), DOWN) == (1 + 1) + (3 + 1 + 1 + 1)
    table.pass_()
    assert table.gain(".DE", (9, 8)) == 1 + 2 + 1
    assert table.gain("KI.", (8, 5), DOWN) == 5 + 2 * 1 + 1, "I on light blue"
    assert not table.over
    table.pass_()
    assert table.over, "Cid has passed twice running"
    assert table.scores == [14, 16, 0]
    assert (table.hand(0), table.hand(1)) == ("DEOSV", "?NT")
    assert table.totals == [14 - (2 + 1 + 1 + 1 + 4), 16 - (0 + 1 + 1), 0 - 20]
    assert table.winners == (1,)
    assert str(table.state.board).split("\n") == ["..K...", "..I...", "CATS..", "...ODE"]


def test_a_game_of_nine_tile_scrabble() -> None:
    table = Table("scrabble-nine", "COASTEDS AX EX", ("COASTEDSX", "XYQ"), bag="")
    assert table.gain("COASTEDS", (4, 7)) == (3 + 1 + 1 + 1 + 1 + 1 + 2 + 2 * 1) * 2 + 50
    assert table.gain("X", (9, 8)) == 1 + 8
    assert table.gain("X", (6, 8)) == 1 + 2 * 8, "light blue"
    assert table.over
    assert table.totals == [74 + 17 + (4 + 10), 9 - (4 + 10)]
    assert table.winners == (0,)


def test_a_game_to_the_finish_line() -> None:
    levels = ("beginner", "expert", "intermediate")
    words = "CAT CATS SO SOD COASTED"
    table = Table("scrabble-finish", words, ("CATODES", "SOVVVVV", "VVVVVVV"), "TACVVVVVVVVV", levels=levels)
    assert [seat.target for seat in table.state.seats] == [60, 180, 100]
    assert table.gain("CAT", (6, 7)) == 10
    assert table.gain("SO", (9, 7), DOWN) == 2 + 6
    table.exchange("VV")
    coasted = 3 + 1 + 3 * 1 + 1 + 1 + 1 + 3 * 2  # A and D on dark blue
    assert table.gain("COASTED", (3, 9)) == coasted + (1 + 1 + 3 * 2) + 50
    assert (table.over, table.winners) == (True, (0,))
    assert table.totals == [84, 8, 0], "nothing is taken off after a finish"


def test_a_game_of_skrablo() -> None:
    words = "HUNDO HUNDOJ HUNDOJN LUA EN"
    table = Table("skrablo", words, ("HUNDOLAE", "JNSK"), bag="")
    assert table.gain("HUNDO", (3, 7)) == (2 * 8 + 1 + 1 + 2 + 1) * 2
    assert table.gain("J", (8, 7)) == 8 + 1 + 1 + 2 + 1 + 2
    assert table.gain("L.A", (4, 6), DOWN) == 1 + 1 + 1
    assert table.gain("N", (9, 7)) == 15 + 1
    assert table.gain("E", (9, 6)) == 1 + 1
    assert table.over
    assert table.totals == [42 + 3 + 2 + (1 + 2), 15 + 16 - (1 + 2)]
    assert table.winners == (0,)
    assert str(table.state.board).split("\n") == [".L....E", "HUNDOJN", ".A....."]


def test_a_game_of_literaki() -> None:
    table = Table("literaki", "DOM DOMY", ("DOMYKAA", "AAAAAAŹ"), bag="ŹŹŹŹŹŹŹŹŹŹ")
    assert table.gain("DOM", (6, 7)) == 2 + 1 + 2
    assert table.exchange("Ź") == [], "seven tiles are left"
    assert table.gain("Y", (9, 7)) == 5 + 2, "a green tile on a blue square"
    assert table.exchange("Ź") == ["bag-too-small"]
    for _ in range(4):
        assert not table.over
        table.pass_()
    assert table.over
    assert (table.hand(0), table.hand(1)) == ("AAKŹŹŹŹ", "AAAAAAŹ")
    assert table.totals == [12 - (1 + 1 + 2 + 4 * 5), 0 - (6 + 5)]
    assert table.winners == (1,)


EKRAIBL = "КОТ РОС КОТА АМИ"


def ekraibl(game: str) -> Table:
    return Table(game, EKRAIBL, ("К?ТРС", "ОАМИ"), bag="")


def test_a_game_of_ekraibl_hard() -> None:
    table = ekraibl("ekraibl-hard")
    assert table.gain("КоТ", (6, 7)) == 2 + 3 + 2
    assert table.gain("Р.С", (7, 6), DOWN) == 2 + 3 + 2
    table.play(Done())
    assert table.gain("О", (7, 7)) == 0, "the star is freed"
    assert table.gain("А", (9, 7)) == 2 + 1 + 2 + 1
    assert table.gain(".Ми", (9, 7), DOWN) == 1 + 2 + 3
    table.play(Done())
    assert table.offers() == {"Pass"}, "Ana has no tile left"
    table.pass_()
    assert not table.over
    table.pass_()
    assert table.over, "the tiles have run out, and all have passed"
    assert (table.totals, table.winners) == ([14, 12], (0,))
    assert str(table.state.board).split("\n") == [".Р..", "КОТА", ".С.М", "...и"]


def test_a_game_of_ekraibl_simple() -> None:
    table = ekraibl("ekraibl-simple")
    assert table.gain("КоТ", (6, 7)) == 0
    assert table.gain("Р.С", (7, 6), DOWN) == 0
    table.play(Done())
    table.gain("О", (7, 7))
    table.gain("А", (9, 7))
    table.gain(".Ми", (9, 7), DOWN)
    table.play(Done())
    assert table.play(Stop()) == []
    assert (table.over, table.totals, table.winners) == (True, [0, 0], ())
