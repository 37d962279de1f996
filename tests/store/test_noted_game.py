"""A game of a real table, noted turn by turn."""

import pytest

from game.fault import Fault
from game.opening import open_game
from game.store.noted_game import NotedGame, NotedLines, noted_in
from game.table.board import Axis
from game.table.mode import Outcome, mode_of
from game.table.moves import Place

_LETTERS = {"A": (3, 1), "C": (1, 3), "T": (2, 1), "S": (2, 1), "?": (1, 0)}


def _noted(*names: str, **options: object) -> NotedGame:
    opening = open_game(
        "scrabble", names or ("Ann", "Ben"), 7, None, {"adjudication": "challenge", **options}
    )
    return NotedGame(opening.mode, opening.setup)


def _short() -> NotedGame:
    """A game of nine tiles, three on a rack."""
    opening = open_game("scrabble", ("Ann", "Ben"), 7, None, {"adjudication": "challenge"})
    rules = opening.mode.ruleset.changed(pieces=_LETTERS, hand=3)
    return NotedGame(mode_of(rules, opening.mode.words), opening.setup)


def _scores(game: NotedGame) -> list[int]:
    return [seat.total for seat in game.session.state.seats]


def test_words_count_with_the_tiles_that_lie_there_and_a_small_letter_is_a_blank() -> None:
    game = _noted().laid((7, 7), Axis.ACROSS, "QUIZ").laid((7, 7), Axis.DOWN, "QaT")
    assert _scores(game) == [44, 12 - 1]
    assert game.session.state.board[(7, 8)].is_blank
    assert game.session.state.turn == 0


def test_a_swap_of_unknown_tiles_and_a_pass_cost_the_turn() -> None:
    game = _noted().exchanged("3")
    assert (game.session.state.turn, len(game.session.state.stock)) == (1, 86)
    assert game.passed().session.state.turn == 0


def test_a_wrong_word_goes_back_when_it_is_challenged() -> None:
    game = _noted().laid((7, 7), Axis.ACROSS, "QUIX")
    assert game.challengeable == ("QUIX",)
    game = game.challenged(1)
    assert (_scores(game), len(game.session.state.board), game.session.state.turn) == ([0, 0], 0, 1)
    assert game.challengeable == ()


@pytest.mark.parametrize(("price", "turn", "score"), [("turn_lost", 2, 44), ("five_points", 1, 49)])
def test_a_right_word_stands_and_its_challenger_pays_as_agreed(price: str, turn: int, score: int) -> None:
    game = _noted("Ann", "Ben", "Cleo", right_doubted=price).laid((7, 7), Axis.ACROSS, "QUIZ")
    assert game.challengers == (1, 2)
    game = game.challenged(1)
    assert (_scores(game)[0], game.session.state.turn) == (score, turn)


def test_who_challenged_is_kept_with_the_lines() -> None:
    game = _noted("Ann", "Ben", "Cleo").laid((7, 7), Axis.ACROSS, "QUIZ", "QUIZAAE").challenged(2).passed()
    noted = noted_in(game.draft, 3)
    assert noted == NotedLines(game.lines)
    assert game.session.state.turn == 0  # Cleo has lost her turn


@pytest.mark.parametrize("saved_table", ["", '{"at": 3}', "no JSON"])
def test_the_draft_of_another_table_has_no_lines(saved_table: str) -> None:
    assert noted_in(saved_table, 2) is None


def test_lines_that_cannot_be_read_are_a_fault() -> None:
    with pytest.raises(Fault):
        noted_in('{"noted": [["#note", ""]]}', 2)


def test_the_last_line_is_taken_away() -> None:
    game = _noted().laid((7, 7), Axis.ACROSS, "QUIZ")
    assert _scores(game.passed().undone().undone()) == [0, 0]


def test_tiles_are_in_the_hand_where_somebody_names_them() -> None:
    game = _noted()
    session = game.holding("QUIZ?")
    assert set("QUIZ?") <= set(session.state.seat.hand)
    assert session.state.pieces() == game.session.state.pieces()


def test_a_whole_rack_takes_the_place_of_one_that_was_named_earlier() -> None:
    game = _noted().passed("ABCDEFG").passed()
    assert sorted(game.holding("QUIZ").state.seat.hand) == sorted("ABCDEFG")
    assert sorted(game.holding("QUIZAEE").state.seat.hand) == sorted("QUIZAEE")


def test_tiles_that_somebody_else_is_known_to_hold_are_in_no_other_hand() -> None:
    game = _noted().passed("ZJABCDE")
    held = game.holding("ZJQ").state.seat.hand
    assert set("ZJQ") & set(held) == {"Q"}


def test_typing_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _noted().laid((7, 7), Axis.ACROSS, "QUIZ")
    monkeypatch.setattr("game.store.noted_game.replay_moves", None)
    assert set("CAT") <= set(game.holding("CAT").state.seat.hand)
    assert game.holding("CAT").moves == game.session.moves


def _ekraibl() -> NotedGame:
    """A game of Ekraibl in which a star lies as И."""
    opening = open_game("ekraibl-simple", ("Ann", "Ben"), 7)
    game = NotedGame(opening.mode, opening.setup).laid((7, 7), Axis.ACROSS, "КиТ").turn_ended()
    assert game.session.state.board[(8, 7)].is_blank
    return game


def test_the_end_of_a_turn_of_several_words_is_kept() -> None:
    game = _ekraibl()
    noted = noted_in(game.draft, 2)
    assert noted is not None
    again = NotedGame(game.session.mode, game.session.setup, noted)
    assert again.session.state.turn == 1
    assert again.undone().session.state.turn == 0


def test_a_letter_on_a_star_frees_it_for_the_same_turn() -> None:
    game = _ekraibl().laid((8, 7), Axis.ACROSS, "И")
    assert not game.session.state.board[(8, 7)].is_blank
    assert game.session.state.open == ("?",)
    assert game.challengeable == (), "the turn goes on"
    assert not game.may_end_turn
    assert game.may_pass
    game = game.laid((7, 7), Axis.DOWN, "КОт")
    assert (game.session.state.open, game.may_pass) == ((), False)
    lines = game.turn_ended().passed().lines
    assert NotedGame(game.session.mode, game.session.setup, NotedLines(lines)).session.state.turn == 1


def test_who_does_not_lay_a_freed_star_gives_the_turn_up() -> None:
    game = _ekraibl().laid((8, 7), Axis.ACROSS, "И").passed()
    assert game.session.state.board[(8, 7)].is_blank
    assert game.session.state.turn == 0
    assert game.exchanged("2").session.state.turn == 1


def test_words_of_no_rack_are_refused() -> None:
    with pytest.raises(Fault):
        _noted().laid((3, 7), Axis.ACROSS, "QUIZZICAL")


def test_the_last_hand_follows_from_an_empty_bag() -> None:
    game = _short().laid((7, 7), Axis.ACROSS, "CAT").laid((7, 7), Axis.DOWN, "CATS")
    assert (game.playing, game.over, game.challengeable) == (False, False, ("CATS",))
    assert game.tiles_left == {0: 3}
    assert game.settled({})
    over = game.finished({}, {})
    assert over.over
    assert _scores(over) == [10 - 2, 6 + 2]
    assert sorted(over.session.state.seats[0].hand) == ["?", "A", "S"]


def test_unknown_tiles_leave_the_game_unfinished() -> None:
    game = _noted().laid((7, 7), Axis.ACROSS, "QUIZ")
    assert not game.settled({0: "AEINRST"})
    assert not game.finished({0: "AEINRST"}, {}).over


def test_the_players_may_end_the_game_with_all_tiles_left_over() -> None:
    game = _noted().laid((7, 7), Axis.ACROSS, "QUIZ").finished({0: "AEIORST", 1: "DDDEEEE"}, {})
    assert game.session.mode.outcome(game.session.state) is Outcome.WON
    assert _scores(game) == [44 - 7, -10]


def test_each_minute_over_time_costs_points_when_the_game_is_over() -> None:
    game = _noted(player_minutes=25, overtime=10).laid((7, 7), Axis.ACROSS, "QUIZ")
    game = game.finished({0: "AEIORST", 1: "DDDEEEE"}, {1: 2})
    assert _scores(game) == [44 - 7, -10 - 20]
    session = game.session
    assert session.mode.check(session.state_at(session.at - 1), session.moves[-1]) is None
    assert _noted(player_minutes=25).overtime == _noted(overtime=10).overtime == 0


def test_turns_without_points_end_the_game_by_the_house_rule() -> None:
    game = _noted(scoreless_turns=6)
    for _ in range(5):
        game = game.exchanged("1")
    assert not game.over
    assert game.exchanged("1").over


def test_the_rules_of_swaps_are_described() -> None:
    opening = open_game("literaki", ("Ann", "Ben"), 7, None, {"adjudication": "challenge"})
    game = NotedGame(opening.mode, opening.setup)
    for _ in range(3):
        game = game.exchanged("1").exchanged("1")
        assert game.refusal is None
    assert game.exchanged("1").refusal is not None


def test_a_turn_of_several_words_is_ended_by_the_player() -> None:
    opening = open_game("ekraibl-hard", ("Ann", "Ben"), 7, None, {"adjudication": "challenge"})
    game = NotedGame(opening.mode, opening.setup).laid((7, 7), Axis.ACROSS, "КОТ")
    assert game.session.state.turn == 0
    assert game.may_end_turn
    game = game.laid((9, 7), Axis.DOWN, "ТОН").turn_ended()
    assert game.session.state.turn == 1
    assert (len(game.undone().lines), game.undone().session.state.turn) == (2, 0)
    game = game.laid((7, 7), Axis.DOWN, "КИТ")
    assert [isinstance(move, Place) for move in game.session.moves] == [True, True, False, True]
