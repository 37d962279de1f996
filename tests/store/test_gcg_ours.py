"""Games of ours as GCG: the whole file, and each line of one that tells something else than the game, with
the whole sentence that refuses it."""

import msgspec
import pytest

from game.fault import Fault
from game.store.gcg import OwnComment, parse
from game.store.gcg_games import GcgReading, gcg_of, is_ours, nicks_of
from game.table.moves import Exchange, Pass, Place
from game.table.session import Record, Session, record_of
from modes.moves import Adjust
from tests.modes.board_games import RULESETS, Game, new, wandered
from tests.store.gcg_files import WHOLE, WITHDRAWN, WORDS, follow

LINES = """\
#character-encoding UTF-8
#title Scrabble, deal 17
#lexicon english
#player1 Ana Ana
#player2 Bo Bo
>Ana: ENOORST H7 RE +4 4
>Bo: AADDELO G8 DE +7 7
>Ana: NOORSST - +0 4
>Bo: AADELOT I5 ADOT +13 20
>Ana: NOORSST J5 SO +11 15
>Bo: AAAELLN H4 EL +6 26
>Ana: NOORSST F9 NOR +7 22
>Bo: AAALNNR G3 AL +5 31
>Ana: ENOSSTT F1 NOT +7 29
>Bo: ?AALNNR 10E L.R +7 38
>Ana: DELSSTT E10 .ET +10 39
>Bo: ?AADNNR E1 oN +4 42
>Ana: ?DLSSST D11 LoT +9 48
>Bo: AADNR 13B DA. +8 50
>Ana: DSSS C12 D.S +7 55
>Bo: ANR 8F A... +9 59
>Ana: SS 6I ..S +4 59
>Ana: S (S) -1 58
>Bo: NR (NR) -2 57
"""


def recorded(session: Session) -> Record:
    return msgspec.structs.replace(record_of(session), ruleset=session.mode.ruleset)


SCRABBLE = wandered(Game("scrabble", 2, 17), 3, 60)
TEXT = gcg_of(SCRABBLE, recorded(SCRABBLE))
SECOND = ">Bo: AADDELO G8 DE +7 7\n"


def read(text: str, session: Session = SCRABBLE) -> GcgReading:
    return GcgReading(parse(text, "a.gcg"), lambda _: session.mode.words, "a.gcg")


def test_a_game_is_written_as_other_programs_write_it() -> None:
    lines = TEXT.split("\n")
    assert "".join(f"{line}\n" for line in lines if not line.startswith("#note kanugo")) == f"{LINES}\n"
    assert is_ours(parse(TEXT, "a.gcg"))
    assert not is_ours(parse(LINES, "a.gcg"))


def test_a_line_that_was_kept_comes_back_with_its_moves() -> None:
    session = SCRABBLE.detached(3)
    session.keep_line(1, "Line: Bo passes.", [Pass(), Pass()])
    text = gcg_of(session, recorded(session))
    assert "#note Line: Bo passes.\n" in text
    again = read(text, session)
    assert again.record.setup == session.setup
    (kept,) = again.record.setup.variations or ()
    assert again.session.variation(kept) == (Pass(), Pass())


@pytest.mark.parametrize(("adjudication", "players"), [("strict", 3), ("challenge", 2)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_of_each_kind_comes_back_and_is_written_the_same(
    ruleset: str, players: int, adjudication: str
) -> None:
    session = wandered(Game(ruleset, players, 5, adjudication), 5, 35)
    text = gcg_of(session, recorded(session))
    reading = read(text, session)
    assert reading.session.state == session.state
    assert [in_order(move) for move in reading.session.moves] == [in_order(move) for move in session.moves]
    assert reading.record == msgspec.structs.replace(recorded(session), moves=reading.session.moves)
    again = gcg_of(reading.session, recorded(session))
    assert again == text


def test_the_player_who_goes_out_gets_the_letters_of_the_others() -> None:
    session = wandered(Game("scrabble", 3, 17), 2, 90)
    text = gcg_of(session, recorded(session))
    assert [line for line in text.split("\n") if line.startswith(">")][-3:] == [
        ">Ana: RT (RT) -2 35",
        ">Bo: (DLNRST) +7 39",
        ">Cid: DLNS (DLNS) -5 29",
    ]
    assert read(text, session).session.state == session.state


def test_overtime_is_written_after_the_last_play_and_comes_back() -> None:
    session = wandered(Game("scrabble", 2, 17), 3, 60)
    session.make(Adjust(1, -10))
    text = gcg_of(session, recorded(session))
    plain = [line for line in text.splitlines() if line.startswith(">")]
    assert plain[-4:] == [
        ">Ana: SS 6I ..S +4 59",
        ">Bo: NR (time) -10 49",
        ">Ana: S (S) -1 58",
        ">Bo: NR (NR) -2 47",
    ]
    again = read(text, session)
    assert again.session.moves == session.moves


def in_order(move: object) -> object:
    """In which order pieces are laid or given does not matter."""
    if isinstance(move, Place):
        return sorted(move.laid)
    return sorted(move.given) if isinstance(move, Exchange) else move


def test_the_next_players_challenge_is_a_line_without_comment() -> None:
    session = follow(WITHDRAWN).session
    text = gcg_of(session, recorded(session))
    lines = text.split("\n")
    assert ">Bo: DHIMOOT -- -18 6" in lines
    assert not [line for line in lines if line.startswith('#note kanugo {"move":"challenge"')]
    assert read(text, session).session.moves == session.moves


def test_an_exchange_of_the_first_such_tiles_needs_no_comment() -> None:
    session = follow(WHOLE).session
    lines = gcg_of(session, recorded(session)).split("\n")
    assert ">AnnSmith: ?EEIQTV -QV +0 18" in lines
    assert not [line for line in lines if line.startswith('#note kanugo {"move":"exchange"')]


def test_a_game_without_its_ruleset_is_played_by_the_one_that_is_here() -> None:
    session = follow(WHOLE).session
    parsed = parse(gcg_of(session, record_of(session)), "a.gcg")
    words = {"scrabble": WORDS}
    reading = GcgReading(parsed, lambda ruleset: words[ruleset.id], "a.gcg")
    assert reading.header.ruleset is None
    assert (reading.session.state, reading.record) == (session.state, record_of(session))


def test_undone_moves_are_not_written() -> None:
    session = wandered(Game("scrabble", 2, 17), 3, 9)
    session.go(4)
    lines = gcg_of(session, recorded(session)).split("\n")
    assert [line for line in lines if line.startswith(">")] == LINES.split("\n")[5:9]


@pytest.mark.parametrize(
    ("ruleset", "head"),
    [
        (
            "literaki",
            [
                "#title Literaki, deal 17",
                "#lexicon polish",
                "#player1 Ana Ana",
                "#player2 Bo Bo",
                "#description A coloured square counts only for tiles of its own colour, that is, of its own "
                "number.",
            ],
        ),
        (
            "ekraibl-hard",
            [
                "#title Ekraibl, hard level, deal 17",
                "#lexicon russian",
                "#player1 Ana Ana",
                "#player2 Bo Bo",
                "#description A turn may be several lines of one player; the rack is filled after the last "
                "of them.",
            ],
        ),
    ],
)
def test_features_unknown_to_other_programs_are_described(ruleset: str, head: list[str]) -> None:
    session = new(Game(ruleset, 2, 17))
    assert gcg_of(session, recorded(session)).split("\n")[1:6] == head


def test_a_game_with_entered_tiles_has_no_deal_and_own_lists_no_folder() -> None:
    session = new(Game("scrabble", 2, 17))
    rules = session.mode.ruleset.changed(lexicon="/home/ana/mine.txt")
    session.setup = msgspec.structs.replace(session.setup, draws=("A",), names=("Ana  Lee", ""))
    session.mode.ruleset = rules
    lines = gcg_of(session, recorded(session)).split("\n")
    assert lines[1:5] == [
        "#title Scrabble",
        "#lexicon mine.txt",
        "#player1 AnaLee Ana Lee",
        "#player2 Player2 Player 2",
    ]


@pytest.mark.parametrize(
    ("names", "nicks"),
    [
        (("Ann Smith", "Bo.-_2:"), ("AnnSmith", "Bo.-_2")),
        (("Ann Smith", "Annsmith", "Ann Smith"), ("AnnSmith", "Annsmith", "player3")),
        (("", "?!"), ("Player1", "player2")),
        (("player2", "!"), ("p1", "p2")),
    ],
)
def test_a_nick_is_the_unique_name_without_blanks(names: tuple[str, ...], nicks: tuple[str, ...]) -> None:
    assert nicks_of(names) == nicks


NO_MOVE = '{"move":"place","laid":[[["hand",40],[0,0],""]]}'
REFUSED = {
    "a head that is none": (
        '{"setup"',
        '{"setop"',
        "line 25: found unknown field `setop`, expected a known field",
    ),
    "no JSON": (
        SECOND,
        f"#note kanugo ]\n{SECOND}#note kanugo {{}}\n",
        "line 7: found ']', expected a save file",
    ),
    "a move that is none": (
        SECOND,
        f'#note kanugo {{"move":"juggle"}}\n{SECOND}',
        "line 7 move: found value 'juggle', expected a known value",
    ),
    "a move that cannot be made": (
        SECOND,
        f"#note kanugo {NO_MOVE}\n{SECOND}",
        f"line 7: found {NO_MOVE}, expected a possible move",
    ),
    "a long move that cannot be made": (
        "H7 RE",
        "A1 RE",
        'line 6: found {"move":"place","laid":[[["hand",4],[0,0],""],[["hand",3],[0, '
        "expected a possible move",
    ),
    "tiles that are not there": ("H7 RE", "H7 RQ", "line 6: found RQ, expected tiles of the rack ENOORST"),
    "tiles that cannot be given": (
        SECOND,
        ">Bo: AADDELO -XYZ +0 0\n",
        'line 7: found {"move":"exchange","given":[]}, expected a possible move',
    ),
    "another score": (
        "H7 RE +4 4",
        "H7 RE +5 4",
        "line 6: found >Ana: ENOORST H7 RE +5 4, expected >Ana: ENOORST H7 RE +4 4",
    ),
    "another sum": (
        "H7 RE +4 4",
        "H7 RE +4 5",
        "line 6: found >Ana: ENOORST H7 RE +4 5, expected >Ana: ENOORST H7 RE +4 4",
    ),
    "other letters that count the same": (
        "G8 DE",
        "G8 ED",
        "line 9: found >Bo: AADELOT I5 ADOT +13 20, expected >Bo: AADELOT I5 ADOT +12 19",
    ),
    "a letter where a tile lies": (
        "10E L.R",
        "10E LER",
        "line 15: found >Bo: ?AALNNR 10E LER +7 38, expected >Bo: ?AALNNR 10E L.R +7 38",
    ),
    "another rack": (
        "ENOORST H7 RE",
        "ENOORSS H7 RE",
        "line 6: found >Ana: ENOORSS H7 RE +4 4, expected >Ana: ENOORST H7 RE +4 4",
    ),
    "another reckoning": (
        "(S) -1 58",
        "(S) -2 57",
        "line 23: found >Ana: S (S) -2 57, expected >Ana: S (S) -1 58",
    ),
    "a reckoning of time": (
        ">Bo: NR (NR) -2 57",
        ">Bo: NR (time) -2 57",
        "line 24: found >Bo: NR (time) -2 57, expected no such line",
    ),
    "a reckoning before the end": (
        SECOND,
        f"{SECOND}>Bo: AALO (DE) +7 7\n",
        "line 8: found >Bo: AALO (DE) +7 7, expected no such line",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_contradicting_line_is_refused_with_this_message(what: str) -> None:
    old, new_, said = REFUSED[what]
    assert old in TEXT
    with pytest.raises(Fault) as refused:
        read(TEXT.replace(old, new_, 1))
    assert str(refused.value) == f"a.gcg: {said}"


def test_the_same_letters_in_another_order_are_another_word() -> None:
    """Where the move stands beside its line, both must tell the same."""
    line, move = ">Ana: ENOORST H7 RE +4 4", msgspec.json.encode(SCRABBLE.moves[0]).decode()
    with pytest.raises(Fault) as refused:
        read(TEXT.replace(line, f"#note kanugo {move}\n{line.replace('RE', 'ER')}", 1))
    assert str(refused.value) == "a.gcg: line 7: found >Ana: ENOORST H7 ER +4 4, expected " + line


def test_a_file_without_a_deal_is_foreign() -> None:
    with pytest.raises(Fault) as refused:
        read(WHOLE)
    assert str(refused.value) == "a.gcg: found no deal, expected a game saved by Kanugo"


def test_the_players_that_a_file_names_are_those_of_its_deal() -> None:
    assert TEXT.count('["Ana","Bo"]') == 1
    with pytest.raises(Fault) as refused:
        read(TEXT.replace('["Ana","Bo"]', '["Ana","Bo","Cy"]'))
    assert str(refused.value).startswith("a.gcg: line ")
    assert str(refused.value).endswith(": found 2 players, expected 3, as in the deal of the game")


def test_the_tiles_of_a_rack_may_be_written_in_any_order() -> None:
    text = TEXT.replace("ENOORST H7", "TSROONE H7").replace("NR (NR)", "RN (RN)")
    assert text.count("RN") == TEXT.count("RN") + 2
    assert read(text).session.state == SCRABBLE.state


def test_ambiguous_tiles_are_given_in_a_comment() -> None:
    session = wandered(Game("ekraibl-hard", 3, 17), 3, 60)
    reported = [
        line
        for line in parse(gcg_of(session, recorded(session)), "a.gcg").lines
        if isinstance(line, OwnComment)
    ]
    assert {"place", "done"} <= {msgspec.json.decode(line.json).get("move") for line in reported}
