"""GCG of other programs: the racks that are named are drawn, every move is judged and reckoned, and what
cannot be is said with its line."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.fault import Fault
from game.store.gcg import Own, decode_bytes, parse
from game.store.gcg_games import gcg_of
from game.store.gcg_import import Differs, followed, in_turn
from game.table.mode import Outcome, Setup
from game.table.moves import Place
from game.table.session import Session, record_of
from game.table.state import Phase
from tests.modes.board_games import RULESETS, Game, new, wander
from tests.store.gcg_files import WHOLE, WITHDRAWN, follow


def test_a_game_matches_scores_computed_by_hand() -> None:
    game = follow(WHOLE)
    assert (game.differs, game.unnamed) == ((), 0)
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
    assert (game.differs, game.unnamed) == ((), 0)
    after = next(n for n in range(9) if type(game.session.moves[n]).__name__ == "Challenge") + 1
    state = game.session.state_at(after)
    assert (9, 5) not in state.board
    assert (state.turn, "".join(sorted(state.seats[1].hand)), state.seats[1].score) == (0, "DHIMOOT", 6)
    assert [seat.total for seat in game.session.state.seats] == [14, 21]


@pytest.mark.parametrize(
    ("old", "new_", "line", "said", "reckoned"),
    [
        ("MO.TH +24 30", "MO.TH +25 31", 8, 25, 24),
        (".xIT +3 21", ".xIT +3 22", 11, 22, 21),
        ("(DGINORS) -9 21", "(DGINORS) -18 12", 16, -18, -9),
    ],
)
def test_a_differing_score_is_reported_with_its_line(
    old: str, new_: str, line: int, said: int, reckoned: int
) -> None:
    assert old in WHOLE
    found = follow(WHOLE.replace(old, new_)).differs[0]
    assert (found.line, found.stated, found.reckoned, found.refusal) == (line, said, reckoned, None)


def test_a_differing_total_is_reported_and_used_from_then_on() -> None:
    text = WHOLE.replace("+24 30", "+24 31").replace("- +0 30", "- +0 31").replace("-9 21", "-9 22")
    assert follow(text).differs == (Differs(8, 31, 30),)
    text = WHOLE.replace("+24 30", "+24 31")
    assert follow(text).differs == (Differs(8, 31, 30), Differs(12, 30, 31))


def test_a_word_of_an_unfinished_turn_is_withdrawn() -> None:
    lines = ">Ann: КОТ 8H КОТ +5 5\n>Ann: КОТ -- -5 0\n"
    game = follow(f"#player1 Ann Ann\n#player2 Bo Bo\n{lines}", "ekraibl-hard")
    assert game.differs == ()
    state = game.session.state
    assert (state.turn, dict(state.board), [seat.score for seat in state.seats]) == (1, {}, [0, 0])


def test_bonuses_for_challenges_and_time_are_ignored() -> None:
    text = WHOLE.replace("(DGINORS) -9 21\n", "(DGINORS) -9 21\n>Bo: (time) -10 11\n")
    text = text.replace(".xIT +3 21\n", ".xIT +3 21\n>Ann: AAEE (challenge) +5 26\n")
    found = follow(text).differs
    assert [(each.line, each.stated, each.reckoned) for each in found[:1]] == [(12, 5, 0)]
    assert (found[-1].line, found[-1].stated, found[-1].reckoned) == (18, -10, 0)


def test_the_last_line_ends_a_turn_of_several_words() -> None:
    text = "#player1 Ann Ann\n#player2 Bo Bo\n>Ann: КОТ 8H КОТ +8 8\n"
    state = follow(text, "ekraibl-hard").session.state
    assert (state.turn, len(state.seats[0].hand)) == (1, 7)


def test_an_illegal_move_is_reported_with_its_line() -> None:
    found = follow(WHOLE.replace("MO.TH +24 30", "HO.TM +20 26").replace("+0 30", "+0 26")).differs
    assert found[0].line == 8
    assert found[0].refusal is not None
    assert [broken.code for broken in found[0].refusal.broken] == ["V7"]
    here = follow(WHOLE.replace("MO.TH +24 30", "HO.TM +24 30")).differs[0]
    assert (here.line, here.stated, here.reckoned, here.refusal) == (8, 24, 24, found[0].refusal)


def test_racks_that_no_line_names_are_filled_from_what_is_left() -> None:
    text = WHOLE.replace("DGINORS - ", "- ").replace(">Bo: DGINORS (DGINORS) -9 21\n", "")
    game = follow(text)
    assert (game.differs, game.unnamed) == ((), 4)
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


FULL = "those that were left among them"
REFUSED = {
    ("EHOQSUV 8H", "EHOQSU1 8H"): "line 5: found '1', expected tiles of Scrabble",
    # A second Q, and too many
    ("EHOQSUV 8H", "EHQQSUV 8H"): f"line 5: found EHOQQSUV, expected 7 tiles, {FULL} (nothing known)",
    ("AHIMOTT H8", "AHIMOQT H8"): "line 6: found Q once more, expected 1 of them in the bag",
    ("8H HOUSE", "8M HOUSE"): "line 5: found HOUSE, expected a word on the board",
    ("8H HOUSE", "8H HOUSÉ"): "line 5: found 'É', expected a letter of Scrabble, as nothing lies there",
    ("H8 .AT", "H8 BAT"): "line 6: found B on H, expected a dot where a tile lies",
    ("H8 .AT", "H9 .AT"): "line 6: found '.', expected a letter of Scrabble, as nothing lies there",
    ("H8 .AT", "A1 AT"): "line 6: found >Bo: AHIMOTT A1 AT +6 6, expected a possible move",
    ("DHIMOOT J6", "HAMOOTS J6"): f"line 8: found AHMOOST, expected 7 tiles, {FULL} (HIMOT)",
    ("-QV +0", "-2 +0"): "line 7: found -2, expected the tiles by name: nobody knows which went back",
    ("-QV +0", "-XZ +0"): f"line 7: found ?EEIQTVXZ, expected 7 tiles, {FULL} (QV)",
    (">Bo: AHIMOTT H8 .AT +6 6\n", ""): (
        "line 6: found >Ann: ?EEIQTV -QV +0 18, expected a move of Bo, whose turn it is"
    ),
    (">Bo: AHIMOTT H8 .AT", ">Bo: AHIMOTT --"): "line 6: found --, expected a play of Bo just before it",
    (">Ann: AAEELNR (", ">Ann: AAEELNR 3A LANE +4 25\n>Ann: AAEELNR ("): (
        "line 15: found >Ann: AAEELNR 3A LANE +4 25, "
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
    assert (game.differs, game.session.setup.names) == ((), ("José Brûlé", "Bo"))


def test_letters_in_brackets_are_already_on_the_board() -> None:
    assert follow(WHOLE.replace("J6 MO.TH", "J6 MO(U)TH")).differs == ()


GAMES = st.builds(
    Game,
    st.sampled_from(RULESETS),
    st.integers(2, 4),
    st.integers(0, 999_999),
)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_of_each_kind_is_followed_by_its_racks(ruleset: str) -> None:
    comes_out_the_same(wandered(Game(ruleset, 2, 2), 2))


def test_an_unchallenged_last_word_ends_the_game() -> None:
    session = wandered(Game("scrabble", 2, 17, "challenge"), 0, 120)
    text = bare(session)
    reckoned = ">Ana: (S) +1 50\n>Bo: S (S) -1 58\n"
    assert text.endswith(reckoned)
    passed = text.replace(reckoned, f">Bo: S - +0 59\n{reckoned}")
    for lines in (text, passed):
        gcg = parse(lines, "a.gcg")
        setup = Setup(ruleset="scrabble", names=in_turn(gcg), deal=0)
        game = followed(gcg, session.mode, setup, "a.gcg")
        assert (game.differs, game.session.state.phase) == ((), Phase.OVER)
        assert [seat.total for seat in game.session.state.seats] == [50, 58]


def test_a_fault_in_a_long_line_quotes_its_beginning() -> None:
    ann = "A" * 90
    lines = f">Bo: - +0 0\n>{ann}: - +0 0\n>{ann}: - +0 0\n"
    with pytest.raises(Fault) as raised:
        follow(f"#player1 Bo Bo\n#player2 {ann} Ann\n{lines}")
    assert str(raised.value) == f"b.gcg: line 5: found >{'A' * 79}, expected a move of Bo, whose turn it is"


@settings(max_examples=40, deadline=None)
@given(GAMES, st.integers(0, 999))
def test_a_game_without_our_comments_is_followed_by_its_racks(game: Game, seed: int) -> None:
    session = wandered(game, seed)
    assume(not any(frees_a_star(session, n) for n in range(len(session.moves))))
    comes_out_the_same(session)


def wandered(game: Game, seed: int, steps: int = 40) -> Session:
    session = new(game)
    wander(session, seed, steps)
    return session


def comes_out_the_same(session: Session) -> None:
    gcg = parse(bare(session), "a.gcg")
    setup = Setup(ruleset=session.setup.ruleset, names=in_turn(gcg), deal=0)
    again = followed(gcg, session.mode, setup, "a.gcg")
    assert again.differs == ()
    state = again.session.state
    assert state.board == session.state.board
    scores = {seat.name: seat.score for seat in session.state.seats}
    assert {seat.name: seat.score for seat in state.seats} == scores
    if session.mode.outcome(session.state) is not None:
        assert {seat.name: seat.total for seat in state.seats} == {
            s.name: s.total for s in session.state.seats
        }


def frees_a_star(session: Session, n: int) -> bool:
    """Whether the move does what GCG has no line for: a star is freed."""
    move = session.moves[n]
    return isinstance(move, Place) and bool(session.mode.read(session.state_at(n), move).swapped)


def bare(session: Session) -> str:
    """The game as a program would write it that knows nothing of us."""
    record = msgspec.structs.replace(record_of(session), ruleset=session.mode.ruleset)
    text = gcg_of(session, record)
    assert any(isinstance(line, Own) for line in parse(text, "a.gcg").lines)
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
