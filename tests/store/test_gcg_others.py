"""GCG of other programs: the racks that are named are drawn, every move is judged and reckoned, and what
cannot be is said with its line."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fault import Fault
from game.hosting.move_log import log_lines
from game.store.gcg import Gcg, Note, OwnComment, decode_bytes, gcg_text, parse
from game.store.gcg_games import gcg_of
from game.store.gcg_import import Correction, Difference, in_turn, options_of, replay_moves
from game.table import rulefile
from game.table.mode import Outcome, Setup, mode_of
from game.table.moves import Challenge, Pass, Place
from game.table.session import Session, record_of
from game.table.state import EndRule, Phase
from modes.options import TileOptions
from tests.modes.board_games import RULESETS, Game, wandered
from tests.store.gcg_files import WHOLE, WITHDRAWN, follow


def test_a_game_matches_scores_computed_by_hand() -> None:
    game = follow(WHOLE)
    assert (game.differences, game.unnamed) == ((), 0)
    state = game.session.state
    assert [(seat.name, seat.score, seat.total) for seat in state.seats] == [
        ("Ann Smith", 21, 14),
        ("Bo", 30, 21),
    ]
    assert game.session.mode.outcome(state) is Outcome.WON
    assert game.session.mode.winners(state) == (1,)
    assert state.board[11, 8] == ("?", "X")


def test_a_blank_alone_says_what_it_stands_for() -> None:
    places = [move for move in follow(WHOLE).session.moves if isinstance(move, Place)]
    letters = [[laid.letter for laid in sorted(move.laid, key=lambda laid: laid.cell)] for move in places]
    assert letters == [[""] * 5, [""] * 2, [""] * 4, ["X", "", ""]]


def test_every_rack_is_the_one_that_is_named() -> None:
    session = follow(WHOLE).session
    racks = ["".join(sorted(session.state_at(n).seat.hand)) for n in range(6)]
    assert racks == ["EHOQSUV", "AHIMOTT", "?EEIQTV", "DHIMOOT", "?AAEEIT", "DGINORS"]
    pack = session.state_at(0).pieces()
    assert all(session.state_at(n).pieces() == pack for n in range(len(session.moves) + 1))


def test_a_withdrawn_word_leaves_the_board_and_draws_nothing() -> None:
    game = follow(WITHDRAWN)
    assert (game.differences, game.unnamed) == ((), 0)
    after = next(n for n in range(9) if type(game.session.moves[n]).__name__ == "Challenge") + 1
    state = game.session.state_at(after)
    assert (9, 5) not in state.board
    assert (state.turn, "".join(sorted(state.seats[1].hand)), state.seats[1].score) == (0, "DHIMOOT", 6)
    assert [seat.total for seat in game.session.state.seats] == [14, 21]


@pytest.mark.parametrize(
    ("old", "new_", "line", "said", "counted"),
    [
        ("MO.TH +24 30", "MO.TH +25 31", 8, 25, 24),
        (".xIT +3 21", ".xIT +3 22", 11, 22, 21),
        ("(DGINORS) -9 21", "(DGINORS) -18 12", 16, -18, -9),
    ],
)
def test_a_differing_score_is_reported_with_its_line(
    old: str, new_: str, line: int, said: int, counted: int
) -> None:
    assert old in WHOLE
    found = follow(WHOLE.replace(old, new_)).differences[0]
    assert (found.line, found.stated, found.counted, found.refusal) == (line, said, counted, None)


def test_a_differing_total_is_reported_and_used_from_then_on() -> None:
    text = WHOLE.replace("+24 30", "+24 31").replace("- +0 30", "- +0 31").replace("-9 21", "-9 22")
    assert follow(text).differences == (Difference(8, 31, 30),)
    text = WHOLE.replace("+24 30", "+24 31")
    assert follow(text).differences == (Difference(8, 31, 30), Difference(12, 30, 31))


def test_a_word_of_an_unfinished_turn_is_withdrawn() -> None:
    lines = ">Ann: КОТ 8H КОТ +5 5\n>Ann: КОТ -- -5 0\n"
    game = follow(f"#player1 Ann Ann\n#player2 Bo Bo\n{lines}", "ekraibl-hard")
    assert game.differences == ()
    state = game.session.state
    assert (state.turn, dict(state.board), [seat.score for seat in state.seats]) == (1, {}, [0, 0])


def test_a_word_that_stood_when_challenged_brings_its_points() -> None:
    stood = WHOLE.replace(".xIT +3 21\n", ".xIT +3 21\n>Ann: AAEELNR (challenge) +5 26\n")
    stood = stood.replace("- +0 21", "- +0 26").replace("-7 14", "-7 19")
    game = follow(stood)
    assert (game.differences, game.corrections) == ((), ())
    assert game.session.setup.options["right_doubted"] == "five_points"
    assert Challenge(1, upheld=False) in game.session.moves
    assert [seat.total for seat in game.session.state.seats] == [19, 21]


@pytest.mark.parametrize("why", ["time", "challenge"])
def test_points_that_no_rule_brings_are_added(why: str) -> None:
    line = f">Bo: DGINORS ({why}) -10 20\n"
    text = WHOLE.replace(">Ann: AAEELNR (A", f"{line}>Ann: AAEELNR (A").replace("-9 21", "-9 11")
    if why == "challenge":  # a word was laid and challenged, but not by this player
        text = WHOLE.replace(">Ann: ?AAEEIT", ">Bo: (challenge) +7 37\n>Ann: ?AAEEIT")
        text = text.replace("+0 30", "+0 37").replace("-9 21", "-9 28")
    game = follow(text)
    assert (game.differences, game.corrections) == ((), ())
    assert [seat.total for seat in game.session.state.seats] == [14, 11 if why == "time" else 28]
    said = [each.text for each in log_lines(game.session, None)]
    assert ("for time: \N{MINUS SIGN}10" if why == "time" else "for a challenge: +7") in said


def test_who_is_out_may_get_twice_what_the_other_holds() -> None:
    session = wandered(Game("scrabble", 2, 17, "challenge"), 0, 120)
    text = bare(session).replace(">Ana: (S) +1 50\n>Bo: S (S) -1 58\n", ">Ana: (S) +2 51\n")
    gcg = parse(text, "a.gcg")
    assert options_of(gcg, rulefile.load("scrabble").options)["reckoning"] == "doubled"
    mode = mode_of(session.mode.ruleset.changed(reckoning="doubled"), session.mode.words)
    game = replay_moves(gcg, mode, Setup(ruleset="scrabble", names=in_turn(gcg), deal=0), "a.gcg")
    assert game.differences == ()
    assert [seat.total for seat in game.session.state.seats] == [51, 59]


def test_six_turns_without_points_end_a_game() -> None:
    passes = "".join(f">{nick}: - +0 0\n" for nick in ("Ann", "Bo") * 3)
    game = follow(f"#player1 Ann\n#player2 Bo\n{passes}>Ann: EE (EE) -2 -2\n>Bo: AA (AA) -2 -2\n")
    assert game.session.state.ended is EndRule.SCORELESS
    assert game.session.setup.options["scoreless_turns"] == 6


def test_a_game_that_no_rule_ends_was_ended_by_its_players() -> None:
    end = ">Ann: EE (EE) -2 16\n"
    game = follow("\n".join(WHOLE.split("\n")[:5]) + f"\n{end}")
    assert game.session.state.ended is EndRule.AGREED
    assert game.session.mode.ruleset.of(TileOptions).over.agreed


def test_a_missing_turn_is_a_pass() -> None:
    game = follow(WHOLE.replace(">Bo: AHIMOTT H8 .AT +6 6\n", "").replace("+24 30", "+24 24"))
    assert Correction(6, "turn", "Bo", "") in game.corrections
    assert game.session.moves[1] == Pass()


def test_words_that_the_list_lacks_are_named() -> None:
    assert follow(WHOLE.replace("H8 .AT", "H8 .TA")).unknown == ("HTA",)
    assert follow(WITHDRAWN).unknown == ()


def test_notes_are_kept_where_they_are() -> None:
    game = follow(WHOLE)
    assert game.session.setup.notes == ((4, "The best of the game,\ntold in two lines."),)
    assert "#note The best of the game,\n#note told in two lines.\n>Ann" in bare(game.session)


def test_a_comment_is_never_read_as_a_line_or_as_one_of_ours() -> None:
    notes = ("kanugo {", "kanugo+ {", "a\n>Ann: - +0 0", "b\r#player3 Cid")
    text = gcg_text(Gcg({"Ann": "Ann"}, tuple(Note(0, said) for said in notes)), "A game")
    gcg = parse(text, "a.gcg")
    said = [line.text for line in gcg.lines if isinstance(line, Note)]
    assert said == ["kanugo {", "kanugo+ {", "a", ">Ann: - +0 0", "b", "#player3 Cid"]
    assert (len(gcg.lines), list(gcg.names)) == (6, ["Ann"])


def test_a_rack_that_does_not_fit_is_reported_with_the_one_that_does() -> None:
    game = follow(WHOLE.replace("AHIMOTT H8", "AHIMOQT H8"))
    assert [(each.line, each.kind, each.found) for each in game.corrections] == [(6, "rack", "AHIMOQT")]


def test_the_last_line_ends_a_turn_of_several_words() -> None:
    text = "#player1 Ann Ann\n#player2 Bo Bo\n>Ann: КОТ 8H КОТ +8 8\n"
    state = follow(text, "ekraibl-hard").session.state
    assert (state.turn, len(state.seats[0].hand)) == (1, 7)


def test_an_illegal_move_is_reported_with_its_line() -> None:
    lines = "".join(">Ann: A -A +0 0\n>Bo: - +0 0\n" for _ in range(4))
    (found,) = follow(f"#player1 Ann\n#player2 Bo\n{lines}", "literaki").differences
    assert (found.line, found.refusal and found.refusal.broken[0].code) == (9, "exchanges-spent")


def test_racks_that_no_line_names_are_filled_from_what_is_left() -> None:
    text = WHOLE.replace("DGINORS - ", "- ").replace(">Bo: DGINORS (DGINORS) -9 21\n", "")
    game = follow(text)
    assert (game.differences, game.unnamed) == ((), 4)
    bo = game.session.state.seats[1]
    assert sorted("DIO") == sorted(set("DIO") & set(bo.hand))
    assert len(bo.hand) == 7


def test_a_rack_named_at_the_end_is_used() -> None:
    text = "\n".join(WHOLE.split("\n")[:6]) + "\n#rack1 ?EEIQTV\n#rack2 DHIMOOT\n"
    game = follow(text)
    assert game.unnamed == 0
    assert ["".join(sorted(seat.hand)) for seat in game.session.state.seats] == ["?EEIQTV", "DHIMOOT"]


def test_without_moves_players_sit_in_the_order_named() -> None:
    assert in_turn(parse("#player1 Bo Bo\n#player2 Ann Ann\n", "b.gcg")) == ("Bo", "Ann")


def test_the_first_to_play_sits_first() -> None:
    text = WHOLE.replace("#player1 Ann Ann Smith\n#player2 Bo Bo", "#player1 Bo Bo\n#player2 Ann Ann Smith")
    assert follow(text).session.setup.names == ("Ann Smith", "Bo")


REFUSED = {
    ("8H HOUSE", "8M HOUSE"): "line 5: found HOUSE, expected a word on the board",
    ("8H HOUSE", "8H HOUSÉ"): "line 5: found 'É', expected a letter of Scrabble, as the square is empty",
    ("H8 .AT", "H8 BAT"): "line 6: found B on H, expected a dot where a tile lies",
    ("H8 .AT", "H9 .AT"): "line 6: found '.', expected a letter of Scrabble, as the square is empty",
    ("H8 .AT", "A1 AT"): "line 6: found >Bo: AHIMOTT A1 AT +6 6, expected a possible move",
    (">Bo: AHIMOTT H8 .AT", ">Bo: AHIMOTT --"): "line 6: found --, expected a play of Bo just before it",
    (">Ann: AAEELNR (", ">Ann: AAEELNR (A) -1 20\n>Ann: AAEELNR 3A LANE +4 24\n>Ann: AAEELNR ("): (
        "line 16: found >Ann: AAEELNR 3A LANE +4 24, "
        "expected nothing more: by the rules of Scrabble it is over"
    ),
}


@pytest.mark.parametrize("change", REFUSED)
def test_contradictions_are_refused_with_this_message(change: tuple[str, str]) -> None:
    old, new_ = change
    assert old in WHOLE
    with pytest.raises(Fault) as raised:
        follow(WHOLE.replace(old, new_, 1))
    assert str(raised.value) == f"b.gcg: {REFUSED[change]}"


ENCODINGS: list[tuple[str, Callable[[str], bytes]]] = [
    ("UTF-8", lambda text: text.encode()),
    ("CR LF", lambda text: text.replace("\n", "\r\n").encode()),
    ("CR", lambda text: text.replace("\n", "\r").encode()),
    ("a mark", lambda text: b"\xef\xbb\xbf" + text.split("\n", 1)[1].encode()),
    ("ISO 8859-1 unsaid", lambda text: text.split("\n", 1)[1].encode("iso-8859-1")),
    ("ISO 8859-1", lambda text: text.replace("UTF-8", "ISO-8859-1").encode("iso-8859-1")),
]


@pytest.mark.parametrize("encoded", [each for _, each in ENCODINGS], ids=[name for name, _ in ENCODINGS])
def test_line_ends_and_encodings_of_other_systems_are_read(encoded: Callable[[str], bytes]) -> None:
    text = decode_bytes(encoded(WHOLE.replace("Ann Smith", "José Brûlé")), "b.gcg")
    game = follow(text)
    assert (game.differences, game.session.setup.names) == ((), ("José Brûlé", "Bo"))


def test_letters_in_brackets_are_already_on_the_board() -> None:
    assert follow(WHOLE.replace("J6 MO.TH", "J6 MO(U)TH")).differences == ()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_of_each_kind_is_followed_by_its_racks(ruleset: str) -> None:
    """In none of them is a star freed, for which GCG has no line."""
    comes_out_the_same(wandered(Game(ruleset, 2, 2), 2, 40))


def test_a_game_of_several_is_followed_by_its_racks() -> None:
    comes_out_the_same(wandered(Game("scrabble", 4, 2), 2, 40))


def test_an_unchallenged_last_word_ends_the_game() -> None:
    session = wandered(Game("scrabble", 2, 17, "challenge"), 0, 120)
    text = bare(session)
    reckoned = ">Ana: (S) +1 50\n>Bo: S (S) -1 58\n"
    assert text.endswith(reckoned)
    passed = text.replace(reckoned, f">Bo: S - +0 59\n{reckoned}")
    for lines in (text, passed):
        gcg = parse(lines, "a.gcg")
        setup = Setup(ruleset="scrabble", names=in_turn(gcg), deal=0)
        game = replay_moves(gcg, session.mode, setup, "a.gcg")
        assert (game.differences, game.session.state.phase) == ((), Phase.OVER)
        assert [seat.total for seat in game.session.state.seats] == [50, 58]


def test_a_fault_in_a_long_line_quotes_its_beginning() -> None:
    ann = "A" * 90
    lines = f">Bo: - +0 0\n>{ann}: A A1 AA +0 0\n"
    with pytest.raises(Fault) as raised:
        follow(f"#player1 Bo Bo\n#player2 {ann} Ann\n{lines}")
    assert str(raised.value) == f"b.gcg: line 4: found >{'A' * 79}, expected a possible move"


def comes_out_the_same(session: Session) -> None:
    gcg = parse(bare(session), "a.gcg")
    setup = Setup(ruleset=session.setup.ruleset, names=in_turn(gcg), deal=0)
    again = replay_moves(gcg, session.mode, setup, "a.gcg")
    assert again.differences == ()
    state = again.session.state
    assert state.board == session.state.board
    scores = {seat.name: seat.score for seat in session.state.seats}
    assert {seat.name: seat.score for seat in state.seats} == scores
    if session.mode.outcome(session.state) is not None:
        assert {seat.name: seat.total for seat in state.seats} == {
            s.name: s.total for s in session.state.seats
        }


def bare(session: Session) -> str:
    """The game as a program would write it that knows nothing of us."""
    record = msgspec.structs.replace(record_of(session), ruleset=session.mode.ruleset)
    text = gcg_of(session, record)
    assert any(isinstance(line, OwnComment) for line in parse(text, "a.gcg").lines)
    return "\n".join(line for line in text.split("\n") if not line.startswith("#note kanugo"))


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.sampled_from(">#:-() ABCabc?.1238\n+playernotek"), max_size=120))
def test_any_content_is_read_or_refused(text: str) -> None:
    place = "line"
    try:
        follow("#player1 a A\n#player2 b B\n>a: ABC 8H AB +8 8\n" + text)
    except Fault as fault:
        place = fault.place
    assert place.startswith("line")
