"""The rules of each shipped ruleset are those that saves of 1.0 name by their fingerprint."""

from typing import Any

import msgspec
import pytest
from msgspec import structs

from game.table import rulefile
from game.table.ruleset import Clocks, JudgingRules, PlacingRules, Ruleset
from modes.options import KanugoOptions, PatienceOptions, TileOptions

FROZEN = {
    ("ekraibl-hard", "ru"): "3884cdce1dc15a3c",
    ("ekraibl-simple", "ru"): "c3e790ce3894f10e",
    ("kan-u-go", "en"): (
        "3611090a89613559 3196b6362f8beb4c c2d901ead1d74065 399b1fe855cafc13 "
        "2adf817655a00e4b d93ae0b4116397b4"
    ),
    ("kan-u-go", "eo"): (
        "fe67f53d5385276d fe77878270661f9b 2ef0cf6cb34c70f2 059769afd26f9fe7 "
        "b8c6b7eeec2b93ab eeaf479e03cccb44"
    ),
    ("kan-u-go", "pl"): (
        "9fd1a1d01aa40b04 14a5ade84c794012 312ae1ec4b2664a8 b617e982528c244c "
        "d2cc801d052b604d 0c73d2b7d84eba8e"
    ),
    ("kan-u-go", "ru"): (
        "9fdbea3cc45a8fa3 7cdad2b65c43a14b 82e81e44632429ab a9e49f5fdf6a06ea "
        "3213bde5f7226df1 bdcee5425d347180"
    ),
    ("kan-u-go", "uk"): (
        "3f063ad958ffbb7d 1649e7700108f5c7 1fba81536adcc2c4 1dc409a0fc541d85 "
        "132bf9565b0bb984 5db717b51deba97c"
    ),
    ("literaki", "pl"): "332ef7a2ecae2694",
    ("patience-heaps", "en"): "48c84d2b293edbc4",
    ("patience-heaps", "eo"): "d154a630e8548595",
    ("patience-heaps", "pl"): "83d1a8456db5ddf4",
    ("patience-heaps", "ru"): "9ca4b89a7f6c0588",
    ("patience-heaps", "uk"): "bf6a46dbd8c08f9b",
    ("patience-six", "en"): "a25d32f3d72f87c7",
    ("patience-six", "eo"): "0427f1b78e7f4ffa",
    ("patience-six", "pl"): "fce80fca9be2356a",
    ("patience-six", "ru"): "7687e03ff6a0fd04",
    ("patience-six", "uk"): "dee034d3ff32763c",
    ("patience-twelve", "en"): "beb79c6cf6de9d06",
    ("patience-twelve", "eo"): "a9e05e2f6047c0b5",
    ("patience-twelve", "pl"): "09e431daef611951",
    ("patience-twelve", "ru"): "f873a5c70109fbb3",
    ("patience-twelve", "uk"): "58cca9a5d8f2c72f",
    ("scrabble", "en"): "4b1dd61262fc9ff3",
    ("scrabble", "eo"): "5019d1565c94f844",
    ("scrabble", "pl"): "e9f4e9476f50b123",
    ("scrabble", "ru"): "4c62be6e2e985927",
    ("scrabble", "uk"): "96bf8d32e4b111d4",
    ("scrabble-finish", "en"): "1d0d18c18a20f4cb db60dd809c4241f6 38c01352f68e7df5",
    ("scrabble-finish", "eo"): "bfbd96092e8ed846 0c057f1976a0a4df 9f0e8c4f96842d9d",
    ("scrabble-finish", "pl"): "4dd2a9a0f5b49638 5cd358f703c1e9ad 04134e51d6c63954",
    ("scrabble-finish", "ru"): "336ed72ebc327acc 7b67a3028961c88b 011ea4b93942380e",
    ("scrabble-finish", "uk"): "1bfafa1ab5384e70 14c7ec70389abc23 2f0cbccb9d798128",
    ("scrabble-nine", "en"): "6ea9bff96466e11b",
    ("scrabble-nine", "eo"): "346d1bf52560e27c",
    ("scrabble-nine", "pl"): "d718760dfb044f5a",
    ("scrabble-nine", "ru"): "2c7ac86de896868e",
    ("scrabble-nine", "uk"): "a525bfc2033f47c6",
    ("skrablo", "eo"): "742eda763952d88a",
}
"""The fingerprint of a ruleset in a language; where it depends on how many play, one for each number."""

DEFAULTS: dict[type[msgspec.Struct], dict[str, Any]] = {
    Ruleset: {
        "language": "",
        "tier": "full",
        "word_forms": None,
        "forms_alone": True,
        "offensive": "not_offered",
        "fold": {},
        "pieces_are": "cards",
        "blank_is": "blank",
        "pack": "",
        "board": {"rows": (), "legend": {}},
        "hand": 0,
        "scoring": "words",
        "bonus": None,
    },
    JudgingRules: {
        "adjudication": "strict",
        "doubt": {"wrong": "turn_lost", "right": "turn_lost", "counts_as_pass": False},
        "right_doubted": "turn_lost",
        "vote": {"wrong": "turn_lost", "right": "turn_lost", "counts_as_pass": False},
        "voters": "all",
        "majority": "more_than_half",
        "derivation_vote": False,
    },
    PlacingRules: {
        "first_min": 2,
        "first_max": None,
        "max_new": None,
        "parallel_min_contact": None,
        "hooks": True,
        "contact_per_word": False,
        "must_include_old": False,
        "blank_swap": False,
        "attacks_per_turn": 1,
        "bridge": True,
    },
    Clocks: {"turn_seconds": 0, "player_minutes": 0, "game_minutes": 0},
    KanugoOptions: {
        "passing": "free",
        "tie": "shared",
        "exchange": False,
        "letterless_cut": "again",
        "dealer_must_begin": False,
        "exchange_free": True,
        "stock_out": "reshuffle",
        "free_alone": "exchange",
        "idle_circuits": 3,
        "game_over_at": 100,
    },
    PatienceOptions: {
        "turn_only_when_stuck": True,
        "draw_only_when_stuck": True,
        "stuck_by": "valid",
        "open_refill": False,
        "open_top_only": True,
        "exchange": False,
        "stock_ends_game": False,
        "refill_hand": False,
        "heaps": (),
        "heap_refill": False,
        "turn_by": 3,
        "short_turn": True,
        "turn_past_usable": True,
        "waste_uncovers": False,
        "heaps_first": False,
    },
    TileOptions: {
        "passing": "free",
        "tie": "shared",
        "exchange": False,
        "letterless_cut": "again",
        "sight": {},
        "begins": "agreed",
        "exchange_times": None,
        "exchange_bag": 1,
        "over": {
            "out": False,
            "stuck": False,
            "passes_by_one": None,
            "passes_by_all": None,
            "passes_with_empty_bag": False,
            "at_target": "at_once",
            "agreed": False,
        },
        "overtime": 0,
        "scoreless_turns": 0,
        "reckoning": "none",
        "target": None,
        "targets": {},
        "level": "",
    },
}
"""What a field is where a ruleset does not name it: the fingerprint leaves out what is as usual."""

WHAT_TO_DO = """\
Saves of 1.0 hold only what differs from a shipped ruleset, and name its rules by their fingerprint. With
other rules under the same name they are refused, or replayed by rules that they were not played by.
If nobody meant to change {}, put it back. If the rules are to change, leave it as it is, and ship the new
rules under another name. If they must have the old name, write the new value here, and say in CHANGELOG.md
that saves of {} are not read any more. A new ruleset or language is added to this table."""


def tables() -> list[tuple[str, str]]:
    """Every shipped ruleset in each of its languages."""
    return [
        (name, language)
        for name in rulefile.names()
        if rulefile.is_ours(name)
        for language in rulefile.languages(name) or (rulefile.load(name).language,)
    ]


@pytest.mark.parametrize(("name", "language"), sorted({*FROZEN, *tables()}))
def test_saves_of_1_0_find_the_rules_that_they_name(name: str, language: str) -> None:
    what_to_do = WHAT_TO_DO.format(f"rulesets/{name}.yaml", name)
    assert (name, language) in tables(), what_to_do
    fewest, most = rulefile.load(name, language=language).players
    each = [
        rulefile.fingerprint(rulefile.load(name, players, language)) for players in range(fewest, most + 1)
    ]
    now = each if len(set(each)) > 1 else each[:1]
    frozen = FROZEN.get((name, language), "").split()
    assert now == frozen, what_to_do


@pytest.mark.parametrize("name", ["literaki", "scrabble"])
def test_computer_players_may_notice_more_or_less_than_in_1_0(name: str) -> None:
    rules = rulefile.load(name, 2)
    other = rules.changed(sight={"beginner": 0.9})
    assert rulefile.fingerprint(other) == rulefile.fingerprint(rules)


@pytest.mark.parametrize("kind", DEFAULTS, ids=lambda kind: kind.__name__)
def test_saves_of_1_0_find_what_no_ruleset_names(kind: type[msgspec.Struct]) -> None:
    now = {field.name: field for field in structs.fields(kind)}
    for name, value in DEFAULTS[kind].items():
        what = f"{kind.__name__}.{name}"
        assert name in now, WHAT_TO_DO.format(what, "all games")
        field = now[name]
        usual = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        assert msgspec.to_builtins(usual) == value, WHAT_TO_DO.format(what, "all games")
