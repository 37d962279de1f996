"""Every number and rule of the shipped rulesets, written down a second time from the originals.

Never derived from `rulesets/`. Pieces stand by value, as a printed table has them. All quarters of a board
are alike: the upper left one is drawn, with the middle row and column. A sentence's number stands beside what
it says; "ours" marks what no original says, "reading" what one leaves open.
"""

from collections.abc import Mapping
from typing import Any

Pieces = dict[str, tuple[int, int]]
Square = tuple[int, int, int | None, str]
"""Factor of the letter, factor of the word, the only value whose letters count (None: all), paint."""

PLAIN: Square = (1, 1, None, "")


def _pieces(by_value: Mapping[int, str]) -> Pieces:
    """Letters with their counts, by value: {1: "A9 E12"} is A nine times and E twelve times, each 1."""
    return {each[0]: (int(each[1:]), value) for value, line in by_value.items() for each in line.split()}


def _board(quarter: str, legend: Mapping[str, Square]) -> dict[tuple[int, int], Square]:
    """All 225 squares of a board that is drawn by its upper left quarter."""
    rows = quarter.split()
    last = len(rows) - 1
    side = range(2 * last + 1)
    fold = [min(n, 2 * last - n) for n in side]
    return {(x, y): legend.get(rows[fold[y]][fold[x]], PLAIN) for y in side for x in side}


KAN_U_GO_ENGLISH = _pieces(  # 58 letter cards, commoner letters dearer; counts and values ours
    {
        10: "A5 E6 I4",
        8: "C2 H2 K1 L3 M2 N3 O4 P2 R3 S3 T3 U2 W1",
        6: "D2 J1 V1",
        4: "G2 Q1 Y1",
        2: "B1 F1 X1 Z1",
    }
)
KAN_U_GO_ESPERANTO = _pieces(  # ours, in five bands
    {
        10: "A5 E5 I4 N4 O4",
        8: "K2 L3 R3 S2 T3 U2",
        6: "D2 J2 M2 P2",
        4: "B1 C1 Ĉ1 F1 G1 Ĝ1 Ŝ1 V1 Z1",
        2: "H1 Ĥ1 Ĵ1 Ŭ1",
    }
)
KAN_U_GO_POLISH = _pieces(  # ours, these three after how often the letters stand in short words
    {
        10: "A5 E3 I3 O4",
        8: "K2 M2 N2 R3 S2 U2 Y2",
        6: "B1 C2 D2 L2 Ł1 P2 T2 W2 Z2",
        4: "Ą1 Ę1 F1 G1 H1 J1 Ó1 Ż1",
        2: "Ć1 Ń1 Ś1 Ź1",
    }
)
KAN_U_GO_RUSSIAN = _pieces(
    {
        10: "А5 Е4 И3 О4",
        8: "К2 Л3 М2 Н3 Р3 С2 Т3 У3",
        6: "В2 Д1 П2 Ы1",
        4: "Б1 Г1 Ж1 З1 Й1 Х1 Ч1 Ш1 Ь1 Ю1 Я1",
        2: "Ф1 Ц1 Щ1 Э1",
    }
)
KAN_U_GO_UKRAINIAN = _pieces(
    {
        10: "А6 И4 І3 О4 У3",
        8: "В2 Е2 К2 Л2 М2 Н2 Р3 Т2",
        6: "Д1 П1 С2",
        4: "Б1 Г1 Є1 Ж1 З1 Й1 Х1 Ц1 Ч1 Ш1 Ь1 Ю1 Я1",
        2: "Ґ1 Ї1 Ф1 Щ1",
    }
)
FREE_CARDS = {"FREE": (2, 15)}  # K22 and, for the number, a reading

KAN_U_GO = {
    "en": KAN_U_GO_ENGLISH,
    "eo": KAN_U_GO_ESPERANTO,
    "pl": KAN_U_GO_POLISH,
    "ru": KAN_U_GO_RUSSIAN,
    "uk": KAN_U_GO_UKRAINIAN,
}

SKRABLO = _pieces(  # S50
    {
        0: "?2",
        1: "A8 E8 I8 O8 N6 R6 S6 L4 T4 U4",
        2: "K4 M4 D3 J3 P3",
        3: "F2 G2 Ĝ2 V2",
        4: "B2 Ĉ2 C1 Ŝ1",
        5: "Z1",
        8: "H1 Ŭ1",
        10: "Ĥ1 Ĵ1",
    }
)
SCRABBLE = _pieces(  # G41
    {
        0: "?2",
        1: "E12 A9 I9 O8 N6 R6 T6 L4 S4 U4",
        2: "D4 G3",
        3: "B2 C2 M2 P2",
        4: "F2 H2 V2 W2 Y2",
        5: "K1",
        8: "J1 X1",
        10: "Q1 Z1",
    }
)
LITERAKI = _pieces(  # L43
    {
        0: "?2",
        1: "A9 I8 E7 O6 N5 Z5 R4 S4 W4",
        2: "Y4 C3 D3 K3 L3 M3 P3 T3",
        3: "B2 G2 H2 J2 Ł2 U2",
        5: "Ą1 Ć1 Ę1 F1 Ń1 Ó1 Ś1 Ź1 Ż1",
    }
)
EKRAIBL = _pieces(  # E14
    {
        1: "А8 Е8 О8 И7 Н7",
        2: "В5 Д5 К5 М5 П5 Р5 С5 Т5 Й4 Л4",
        3: "Б3 Г3 У3 Я3 ?3",  # the star counts 3
        5: "Ж2 З2 Х2 Ч2 Ы2 Ь2",
        10: "Ф1 Ц1 Ш1 Щ1 Ъ1 Э1 Ю1",
    }
)

# The published sets; Ё is an Е in our Russian list, the apostrophe is in no Ukrainian word of ours.
SCRABBLE_POLISH = _pieces(
    {
        0: "?2",
        1: "A9 I8 E7 O6 N5 Z5 R4 S4 W4",
        2: "Y4 C3 D3 K3 L3 M3 P3 T3",
        3: "B2 G2 H2 J2 Ł2 U2",
        5: "Ą1 Ę1 F1 Ó1 Ś1 Ż1",
        6: "Ć1",
        7: "Ń1",
        9: "Ź1",
    }
)
SCRABBLE_RUSSIAN = _pieces(
    {
        0: "?2",
        1: "О10 Е9 А8 И5 Н5 Р5 С5 Т5 В4",
        2: "Д4 К4 Л4 П4 У4 М3",
        3: "Б2 Г2 Ь2 Я2",
        4: "Ы2 Й1",
        5: "З2 Ж1 Х1 Ц1 Ч1",
        8: "Ш1 Э1 Ю1",
        10: "Ф1 Щ1 Ъ1",
    }
)
SCRABBLE_UKRAINIAN = _pieces(
    {
        0: "?2",
        1: "О10 А8 И7 Н7 Е5 І5 Р5 Т5 В4",
        2: "К4 М4 С4 Д3 Л3 П3",
        3: "У3",
        4: "Б2 Г2 З2 Я2",
        5: "Й1 Х1 Ч1 Ь1",
        6: "Ж1 Ї1 Ц1 Ш1",
        7: "Ю1",
        8: "Є1 Ф1 Щ1",
        10: "Ґ1",
    }
)
SCRABBLES = {
    "en": SCRABBLE,
    "eo": SKRABLO,
    "pl": SCRABBLE_POLISH,
    "ru": SCRABBLE_RUSSIAN,
    "uk": SCRABBLE_UKRAINIAN,
}

_CROSS = """
    T..d...T
    .D...t..
    ..D...d.
    d..D...d
    ....D...
    .t...t..
    ..d...d.
    T..d...*
"""
SCRABBLE_BOARD = _board(
    _CROSS,
    {
        "d": (2, 1, None, "light blue"),
        "t": (3, 1, None, "dark blue"),
        "D": (1, 2, None, "light red"),
        "T": (1, 3, None, "dark red"),
        "*": (1, 2, None, "light red"),
    },
)
SKRABLO_BOARD = _board(
    _CROSS,
    {
        "d": (2, 1, None, "blue"),
        "t": (3, 1, None, "violet"),
        "D": (1, 2, None, "orange"),
        "T": (1, 3, None, "red"),
        "*": (1, 2, None, "orange"),
    },
)
EKRAIBL_BOARD = _board(  # without the four inner squares of three times the letter; the start is plain
    """
    T..d...T
    .D...t..
    ..D...d.
    d..D...d
    ....D...
    .t......
    ..d...d.
    T..d...*
    """,
    {
        "d": (2, 1, None, "green"),
        "t": (3, 1, None, "yellow"),
        "D": (1, 2, None, "blue"),
        "T": (1, 3, None, "red"),
    },
)
LITERAKI_BOARD = _board(  # a colour trebles tiles of its own value alone; the start is a red square
    """
    r.3..g.r
    ....g.r.
    3..g.2.y
    ..g.2.y.
    .g.2.y..
    g.2.y..b
    .r.y..b.
    r.y..b.r
    """,
    {
        "y": (3, 1, 1, "yellow"),
        "g": (3, 1, 2, "green"),
        "b": (3, 1, 3, "blue"),
        "r": (3, 1, 5, "red"),
        "2": (1, 2, None, "sand"),
        "3": (1, 3, None, "sand"),
    },
)

NOT_RULES = {
    *("id", "name", "about", "mode", "language", "lexicon", "pack", "pieces", "board"),
    "pieces_are",
}
"""Fields that are no rule, or are held apart."""

_NO_DOUBT = {"wrong": "turn_lost", "right": "turn_lost", "counts_as_pass": False}
_NEVER_OVER = {
    "out": False,
    "stuck": False,
    "passes_by_one": None,
    "passes_by_all": None,
    "passes_with_empty_bag": False,
    "at_target": "at_once",
    "agreed": False,
}
_ANY: dict[str, Any] = {  # what a ruleset says of which its original says nothing
    "tier": "full",
    "word_forms": None,
    "forms_alone": True,
    "offensive": "not_offered",
    "fold": {},
    "adjudication": "strict",
    "doubt": _NO_DOUBT,
    "right_doubted": "turn_lost",
    "vote": _NO_DOUBT,
    "voters": "all",
    "majority": "more_than_half",
    "derivation_vote": False,
    "blank_is": "blank",
    "hand": 0,
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
    "scoring": "words",
    "bonus": None,
    "passing": "free",
    "tie": "shared",
    "turn_seconds": 0,
    "player_minutes": 0,
    "game_minutes": 0,
    "begins": "agreed",
    "exchange_times": None,
    "exchange_bag": 1,
    "over": _NEVER_OVER,
    "overtime": 0,
    "scoreless_turns": 0,
    "reckoning": "none",
    "target": None,
    "targets": {},
    "level": "",
    "letterless_cut": "again",
    "dealer_must_begin": False,
    "exchange_free": True,
    "stock_out": "reshuffle",
    "free_alone": "exchange",
    "idle_circuits": 3,
    "game_over_at": 100,
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
    "sight": {},
}

_CARDS = _ANY | {"scoring": "laid", "first_min": 2, "first_max": 4, "max_new": 4}  # K13, K15
_PATIENCE = _CARDS | {"players": (1, 1), "offensive": "not_valid"}
_SCRABBLE = _ANY | {
    "players": (2, 4),
    "hand": 7,
    "begins": "nearest",
    "letterless_cut": "first",  # a blank beats all
    "exchange": True,
    "over": _NEVER_OVER | {"out": True, "stuck": True, "passes_by_one": 2},  # G29, G40
    "reckoning": "hands",
    "tie": "before_reckoning",
    "bonus": {"points": 50, "at": (7,)},
}
_EKRAIBL = _ANY | {
    "players": (2, 6),  # "two or more": a reading
    "tier": "nouns",
    "fold": {"Ё": "Е"},
    "blank_is": "star",
    "hand": 7,
    "blank_swap": True,
    "attacks_per_turn": None,
    "exchange": True,
    "vote": _NO_DOUBT | {"right": "nothing"},
}

_FINISH = {  # G72 to G77: beginner, intermediate, expert
    2: {"beginner": 70, "intermediate": 120, "expert": 200},
    3: {"beginner": 60, "intermediate": 100, "expert": 180},
    4: {"beginner": 50, "intermediate": 90, "expert": 160},
}
_KAN_U_GO_HANDS = {2: 12, 3: 11, 4: 10, 5: 9, 6: 8, 7: 7}  # K6 to K11

RULES: dict[str, dict[str, Any]] = {
    "patience-six": _PATIENCE | {"hand": 6},
    "patience-twelve": _PATIENCE | {"hand": 12},
    "patience-heaps": _PATIENCE | {"heaps": (1, 2, 3, 4, 5, 6, 7), "turn_by": 3},
    "kan-u-go": _CARDS
    | {"players": (2, 7), "exchange": True, "passing": "stuck", "idle_circuits": 3, "game_over_at": 100},
    "skrablo": _ANY
    | {
        "players": (2, 4),
        "hand": 8,
        "begins": "nearest",
        "parallel_min_contact": 2,
        "doubt": _NO_DOUBT | {"right": "nothing"},
        "derivation_vote": True,
        "vote": _NO_DOUBT | {"wrong": "lay_another", "right": "nothing"},
        "exchange": True,
        "passing": "stuck",
        "over": _NEVER_OVER | {"out": True, "stuck": True, "passes_by_all": 1},
        "reckoning": "hands",
        "bonus": {"points": 50, "at": (8,)},
    },
    "scrabble": _SCRABBLE,
    "scrabble-nine": _SCRABBLE | {"hand": 9, "bonus": {"points": 50, "at": (7, 8, 9)}},
    "scrabble-finish": _SCRABBLE | {"level": "intermediate"},
    "literaki": _ANY
    | {
        "players": (2, 4),
        "hand": 7,
        "begins": "lot",
        "doubt": _NO_DOUBT | {"counts_as_pass": True},
        "exchange": True,
        "exchange_times": 3,
        "exchange_bag": 7,
        "over": _NEVER_OVER | {"out": True, "passes_by_all": 2},
        "reckoning": "hands",
        "bonus": {"points": 50, "at": (7,)},
    },
    "ekraibl-hard": _EKRAIBL
    | {
        "target": 200,
        "over": _NEVER_OVER
        | {"passes_by_all": 1, "passes_with_empty_bag": True, "at_target": "circle_played_out"},
        "bonus": {"points": 15, "at": (7,)},
    },
    "ekraibl-simple": _EKRAIBL
    | {
        "scoring": "none",
        "over": _NEVER_OVER | {"passes_by_all": 1, "passes_with_empty_bag": True, "agreed": True},
    },
}

PIECES: dict[tuple[str, str], Pieces] = {
    **{
        (f"patience-{method}", language): pack
        for language, pack in KAN_U_GO.items()
        for method in ("six", "twelve", "heaps")
    },
    **{("kan-u-go", language): pack | FREE_CARDS for language, pack in KAN_U_GO.items()},
    ("skrablo", "eo"): SKRABLO,
    **{
        (name, language): pieces
        for language, pieces in SCRABBLES.items()
        for name in ("scrabble", "scrabble-nine", "scrabble-finish")
    },
    ("literaki", "pl"): LITERAKI,
    **{(name, "ru"): EKRAIBL for name in ("ekraibl-hard", "ekraibl-simple")},
}

BOARDS = {
    "skrablo": SKRABLO_BOARD,
    **dict.fromkeys(("scrabble", "scrabble-nine", "scrabble-finish"), SCRABBLE_BOARD),
    "literaki": LITERAKI_BOARD,
    **dict.fromkeys(("ekraibl-hard", "ekraibl-simple"), EKRAIBL_BOARD),
}


# What a new game offers, the original's choice first; the other choices are ours.
_CLOCKS = {
    "turn_seconds": (0, 30, 60, 120, 300),
    "player_minutes": (0, 10, 25, 45),
    "game_minutes": (0, 30, 60, 90),
}
_OFFENSIVE = {"offensive": ("not_offered", "not_valid", "offered")}
_BY_LEXICON = {"adjudication": ("strict", "challenge")}
_VOTES = {
    "adjudication": ("strict", "challenge", "vote"),
    "voters": ("all", "others"),
    "majority": ("more_than_half", "two_thirds", "everyone"),
}
_TILES = _BY_LEXICON | _OFFENSIVE | _CLOCKS
_TOURNAMENT = {  # rules of tournaments, which are off at first
    "right_doubted": ("turn_lost", "nothing", "five_points", "ten_points"),
    "scoreless_turns": (0, 6),
    "reckoning": ("hands", "doubled"),
    "exchange_bag": (1, 7),
}
_OVERTIME = {"overtime": (0, 10)}
_EKRAIBL_SIMPLE = (
    _VOTES | _OFFENSIVE | _CLOCKS | {"tier": ("nouns", "common", "full"), "must_include_old": (False, True)}
)
_STUCK = {"stuck_by": ("valid", "everyday"), "offensive": ("not_valid", "offered")}
_FORMS = {"word_forms": ("roots", "endings", "affixes"), "forms_alone": (True, False)}  # K33
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "patience-six": _STUCK
    | {
        "turn_only_when_stuck": (True, False),
        "open_refill": (False, True),
        "open_top_only": (True, False),
        "exchange": (False, True),
        "stock_ends_game": (False, True),
    },
    "patience-twelve": _STUCK
    | {
        "draw_only_when_stuck": (True, False),
        "refill_hand": (False, True),
        "stock_ends_game": (False, True),
    },
    "patience-heaps": _STUCK
    | {
        "turn_only_when_stuck": (True, False),
        "waste_uncovers": (False, True),
        "heaps_first": (False, True),
        "turn_past_usable": (True, False),
        "short_turn": (True, False),
        "heap_refill": (False, True),
    },
    "kan-u-go": _VOTES
    | _OFFENSIVE
    | _CLOCKS
    | {
        "bridge": (True, False),
        "game_over_at": (100, 50, 150, 200),
        "stock_out": ("reshuffle", "open_only"),
        "idle_circuits": (3, 1, 2, 5),
        "dealer_must_begin": (False, True),
        "exchange_free": (True, False),
        "free_alone": ("exchange", "out"),
        "letterless_cut": ("again", "first", "last"),
        "tie": ("shared", "another_round"),
        "passing": ("stuck", "free"),
    },
    "skrablo": _TILES
    | {"tier": ("full", "derived"), "hooks": (True, False), "contact_per_word": (False, True)},
    "scrabble": _TILES | _TOURNAMENT | _OVERTIME,
    "scrabble-nine": _TILES | _TOURNAMENT | _OVERTIME,
    "scrabble-finish": _TILES | _TOURNAMENT | {"level": ("intermediate", "beginner", "expert")},
    "literaki": _TILES,
    "ekraibl-hard": _EKRAIBL_SIMPLE | {"target": (200, 100, 150, 300)},
    "ekraibl-simple": _EKRAIBL_SIMPLE,
}
_OF_CARDS = {"kan-u-go", "patience-six", "patience-twelve", "patience-heaps"}
SIGHT = {
    "skrablo": {"club": 0.1, "expert": 0.3},
    "scrabble-nine": {"club": 0.22, "expert": 0.5},
    "scrabble-finish": {"beginner": 0.035, "common": 0.35, "club": 0.08, "expert": 0.3},
    "literaki": {"club": 0.25, "expert": 0.5},
    "ekraibl-hard": {"expert": 0.75},
    "ekraibl-simple": {"expert": 0.75},
}
"""How likely a computer player notices a play; ours, fitted by play."""


def rules_for(name: str, players: int, language: str) -> dict[str, Any]:
    """The rules of a game for so many players, words in this language."""
    rules = RULES[name] | {"options": OPTIONS[name], "sight": SIGHT.get(name, {})}
    if name == "kan-u-go":
        most = 4 if players < 6 else 3
        rules |= {"hand": _KAN_U_GO_HANDS[players], "first_max": most, "max_new": most}
    if name == "scrabble-finish":
        rules["targets"] = _FINISH[players]
    if language == "eo" and name in _OF_CARDS:
        rules |= {"word_forms": "roots", "options": OPTIONS[name] | _FORMS}
    if language == "ru" and name in _OF_CARDS:
        rules |= {"options": OPTIONS[name] | {"tier": ("full", "nouns")}}
    if language == "ru" and name.startswith("scrabble"):
        rules |= {"tier": "nouns", "options": OPTIONS[name] | {"tier": ("nouns", "full")}}
        rules["sight"] = {"common": 0.4, "club": 0.4, "expert": 0.6}
    if language == "eo" and name.startswith("scrabble"):
        rules["sight"] = {"club": 0.07, "expert": 0.18}
    return rules
