"""Which level fits, guessed from the games played, and what is told of it."""

import pytest

from game.store.contests import Contest, FittingLevel, fitting_level

LADDER = ("beginner", "club", "expert", "master")


def games(level: str, *shares: float, rivals: int = 1) -> list[Contest]:
    return [Contest("ana", (level,) * rivals, share) for share in shares]


def level(*played: list[Contest]) -> str:
    return fitting_level([game for some in played for game in some], LADDER).level


def test_a_new_player_starts_with_the_weakest_level_without_explanation() -> None:
    assert fitting_level([], LADDER) == FittingLevel("beginner")
    assert fitting_level(games("stranger", 1, 1, 1), LADDER) == FittingLevel("beginner")


def test_winning_or_losing_three_of_four_changes_the_level_by_one() -> None:
    assert fitting_level(games("club", 1, 1, 0, 1, 1, 0, 1, 1), LADDER) == FittingLevel(
        "expert", "club", 6, 8
    )
    assert fitting_level(games("club", 0, 0, 1, 0, 0, 1, 0, 0), LADDER) == FittingLevel(
        "beginner", "club", 2, 8
    )
    assert fitting_level(games("club", 1, 0, 1, 0, 1, 0, 1, 0), LADDER) == FittingLevel("club", "club", 4, 8)


def test_one_or_two_games_do_not_change_the_level() -> None:
    assert level(games("club", 1)) == level(games("club", 1, 1)) == "club"
    assert level(games("club", 0)) == level(games("club", 0, 0)) == "club"
    assert level(games("club", 1, 1, 1)) == "expert"


def test_winning_nearly_all_games_raises_the_level_by_two() -> None:
    assert level(games("beginner", *(20 * [1]))) == "expert"


def test_the_level_is_bounded_above_and_below() -> None:
    assert fitting_level(games("master", *(9 * [1])), LADDER) == FittingLevel("master", "master", 9, 9)
    assert fitting_level(games("beginner", *(9 * [0])), LADDER) == FittingLevel("beginner", "beginner", 0, 9)
    assert fitting_level(games("expert", *(9 * [1])), LADDER[:3]).level == "expert", "no master plays cards"


def test_only_the_last_twenty_count() -> None:
    long_ago = games("club", *(30 * [0]))
    assert level(games("club", *(20 * [1, 0])), long_ago) == "club"


def test_an_equal_player_wins_their_share_among_several() -> None:
    assert level(games("club", 1, 0, 0, 0, 1, 0, 0, 0, rivals=3)) == "club"
    assert level(games("club", 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, rivals=3)) == "expert"
    assert level(games("club", 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5)) == "club", "a win that is shared"


def test_a_bad_day_after_rising_does_not_lower_the_level_at_once() -> None:
    before = games("club", 1, 1, 0, 1, 1, 0, 1, 1)
    assert level(games("expert", 0, 0, 0), before) == "expert"
    assert fitting_level([*games("expert", *(6 * [0])), *before], LADDER) == FittingLevel(
        "club", "expert", 0, 6
    )


def test_the_explanation_agrees_with_the_proposal() -> None:
    """A lower level is never proposed with a win, nor a higher one with a loss, as the reason."""
    mixed = [*games("expert", 1), *games("beginner", 1, 0, 1, 0, 1, 0, 1, 0)]
    assert fitting_level(mixed, LADDER) == FittingLevel("club", played=9)
    back = [*games("beginner", 0), *games("expert", 1, 0, 1, 0, 1, 0, 1, 0, 1, 0)]
    assert fitting_level(back, LADDER).against != "beginner"
    two = [Contest("ana", ("club", "expert"), share) for share in (1, 0, 0, 1, 0)]
    assert fitting_level(two, LADDER).against == ""


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
def test_the_estimate_and_its_explanation(what: str) -> None:
    played, found = GUESSED[what]
    assert fitting_level(played, LADDER) == found


def test_the_strongest_of_several_rivals_counts_whatever_its_name() -> None:
    ladder = ("novice", "club", "ace")
    assert fitting_level([Contest("ana", ("novice", "ace"), 0.5)], ladder).level == "ace"


def test_results_against_all_levels_at_once_identify_the_level() -> None:
    assert fitting_level([Contest("ana", LADDER, 0)], LADDER).played == 1
