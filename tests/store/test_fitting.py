"""Which level fits, guessed from the games played, and what is told of it."""

import pytest

from game.store.contests import Contest, FittingLevel, fitting

LADDER = ("beginner", "club", "expert", "master")


def games(level: str, *shares: float, rivals: int = 1) -> list[Contest]:
    return [Contest("ana", (level,) * rivals, share) for share in shares]


def level(*played: list[Contest]) -> str:
    return fitting([game for some in played for game in some], LADDER).level


def test_who_has_played_nothing_begins_with_the_weakest_and_nothing_is_said_of_him() -> None:
    assert fitting([], LADDER) == FittingLevel("beginner")
    assert fitting(games("stranger", 1, 1, 1), LADDER) == FittingLevel("beginner")


def test_who_wins_three_of_four_rises_and_who_loses_three_of_four_goes_down() -> None:
    assert fitting(games("club", 1, 1, 0, 1, 1, 0, 1, 1), LADDER) == FittingLevel("expert", "club", 6, 8)
    assert fitting(games("club", 0, 0, 1, 0, 0, 1, 0, 0), LADDER) == FittingLevel("beginner", "club", 2, 8)
    assert fitting(games("club", 1, 0, 1, 0, 1, 0, 1, 0), LADDER) == FittingLevel("club", "club", 4, 8)


def test_nobody_rises_or_falls_by_a_game_or_two() -> None:
    assert level(games("club", 1)) == level(games("club", 1, 1)) == "club"
    assert level(games("club", 0)) == level(games("club", 0, 0)) == "club"
    assert level(games("club", 1, 1, 1)) == "expert"


def test_who_wins_nearly_all_rises_by_two() -> None:
    assert level(games("beginner", *(20 * [1]))) == "expert"


def test_there_is_an_end_above_and_below() -> None:
    assert fitting(games("master", *(9 * [1])), LADDER) == FittingLevel("master", "master", 9, 9)
    assert fitting(games("beginner", *(9 * [0])), LADDER) == FittingLevel("beginner", "beginner", 0, 9)
    assert fitting(games("expert", *(9 * [1])), LADDER[:3]).level == "expert", "no master plays cards"


def test_only_the_last_twenty_count() -> None:
    long_ago = games("club", *(30 * [0]))
    assert level(games("club", *(20 * [1, 0])), long_ago) == "club"


def test_among_several_an_equal_wins_his_part() -> None:
    assert level(games("club", 1, 0, 0, 0, 1, 0, 0, 0, rivals=3)) == "club"
    assert level(games("club", 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, rivals=3)) == "expert"
    assert level(games("club", 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5)) == "club", "a win that is shared"


def test_a_bad_day_after_rising_does_not_throw_back_at_once() -> None:
    before = games("club", 1, 1, 0, 1, 1, 0, 1, 1)
    assert level(games("expert", 0, 0, 0), before) == "expert"
    assert fitting([*games("expert", *(6 * [0])), *before], LADDER) == FittingLevel("club", "expert", 0, 6)


def test_what_is_told_never_speaks_against_what_is_proposed() -> None:
    """A lower level is never proposed with a win, nor a higher one with a loss, as the reason."""
    mixed = [*games("expert", 1), *games("beginner", 1, 0, 1, 0, 1, 0, 1, 0)]
    assert fitting(mixed, LADDER) == FittingLevel("club", played=9)
    back = [*games("beginner", 0), *games("expert", 1, 0, 1, 0, 1, 0, 1, 0, 1, 0)]
    assert fitting(back, LADDER).against != "beginner"
    two = [Contest("ana", ("club", "expert"), share) for share in (1, 0, 0, 1, 0)]
    assert fitting(two, LADDER).against == ""


GUESSED = {
    "as few games as tell something": (games("club", 1, 1, 1), FittingLevel("expert", "club", 3, 3)),
    "one less": (games("club", 1, 1), FittingLevel("club", played=2)),
    "a shared win is a win": (games("beginner", 1, 1, 0.5, rivals=2), FittingLevel("club", "beginner", 3, 3)),
    "of three games at the top one won": (
        games("master", 1, 0, 0, rivals=2),
        FittingLevel("master", "master", 1, 3),
    ),
    "a third of a win against two is no loss": (
        [*games("expert", 0.5, 0, 0, rivals=2), *games("beginner", 0)],
        FittingLevel("club", "expert", 1, 3),
    ),
    "the level itself, where too few games were against the one met last": (
        [Contest("ana", ("beginner", "club"), 1), *games("master", 1, 1, 1, rivals=2)],
        FittingLevel("master", "master", 3, 3),
    ),
    "the level met last before the level itself": (
        [
            *games("beginner", 1),
            *games("club", 1, 0.5, rivals=3),
            *games("beginner", 0, 0.5),
            *games("club", 0.5, rivals=3),
        ],
        FittingLevel("club", "beginner", 2, 3),
    ),
    "of twenty-one games twenty": (games("club", *(21 * [1])), FittingLevel("master", "club", 20, 20)),
}


@pytest.mark.parametrize("what", GUESSED)
def test_what_is_guessed_and_what_is_told_of_it(what: str) -> None:
    played, found = GUESSED[what]
    assert fitting(played, LADDER) == found


def test_of_several_rivals_the_strongest_was_met_whatever_the_levels_are_called() -> None:
    ladder = ("novice", "club", "ace")
    assert fitting([Contest("ana", ("novice", "ace"), 0.5)], ladder).level == "ace"


def test_whoever_has_met_every_level_at_once_is_known() -> None:
    assert fitting([Contest("ana", LADDER, 0)], LADDER).played == 1
