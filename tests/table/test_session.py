"""A game as a fold of moves: conservation, round trips, undo and redo, on random patiences."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.search.kernel.plays import plays
from game.table import rulefile
from game.table.mode import LAST_DEAL, Mode, Setup, mode_of
from game.table.moves import Exchange, Move, Place, Placement, Slot
from game.table.position import Position
from game.table.session import Record, Session, dumps, loads, record_of
from game.table.state import pack_of, shuffled
from modes.moves import Draw
from modes.states import HeapState
from tests.tiny import TinyWords

WORDS = TinyWords(
    "AT TO ON NO SO IN IS IT AN AS OR RE ED ER EN ES TA TE TI LA LI LO AL EL AR ARE ATE EAT TEA SEA TEN NET "
    "TON NOT SON ION INN LEI OIL LIE TIE DEN END RED AID ALE ROE TOE TOES LIES LINE DINE ONE HE HA HI OH AH"
)
PATIENCES = ("patience-six", "patience-twelve", "patience-heaps")


def mode(ruleset: str, **options: bool) -> Mode:
    return mode_of(rulefile.load(ruleset, options=options), WORDS)


def new(ruleset: str, deal: int, **options: bool) -> Session:
    setup = Setup(ruleset=ruleset, names=("Ana",), deal=deal, language="en", options=dict(options))
    return Session(mode(ruleset, **options), setup)


def placements(session: Session) -> list[Move]:
    """All plays with the cards that may be used now, as moves."""
    usable = session.mode.slots(session.state)
    position = Position(session.mode.ruleset, session.state.board, tuple(usable.values()))
    moves: list[Move] = []
    for found in plays(position, WORDS):
        left = dict(usable)
        laid = []
        for cell, piece in found.pieces:
            slot = next(slot for slot, card in left.items() if card == piece.piece)
            del left[slot]
            laid.append(Placement(slot, cell))
        moves.append(Place(tuple(laid)))
    return moves


def wander(session: Session, seed: int, steps: int) -> None:
    """Play, draw, undo and redo at random."""
    chance = random.Random(seed)
    for _ in range(steps):
        if chance.random() < 0.2:
            session.go(chance.randrange(len(session.moves) + 1))
            continue
        offers = session.mode.offers(session.state)
        if Place in offers and chance.random() < 0.8:
            assert session.play(chance.choice(placements(session))) is None
        elif Draw in offers:
            assert session.play(Draw()) is None


GAMES = st.tuples(st.sampled_from(PATIENCES), st.integers(0, LAST_DEAL), st.integers(0, 99))


@settings(max_examples=40, deadline=None)
@given(GAMES)
def test_every_state_holds_exactly_the_pack(game: tuple[str, int, int]) -> None:
    ruleset, deal, seed = game
    session = new(ruleset, deal)
    pack = sorted(pack_of(session.mode.ruleset))
    wander(session, seed, 25)
    for n in range(len(session.moves) + 1):
        assert sorted(session.state_at(n).pieces().elements()) == pack


@settings(max_examples=30, deadline=None)
@given(GAMES)
def test_a_game_written_down_and_read_again_is_the_game(game: tuple[str, int, int]) -> None:
    ruleset, deal, seed = game
    session = new(ruleset, deal)
    wander(session, seed, 25)
    record = loads(dumps(record_of(session)), "game")
    assert record == record_of(session)
    again = Session(session.mode, record.setup, record.moves, record.at)
    assert again.state == session.state
    assert again.moves == session.moves


@settings(max_examples=30, deadline=None)
@given(GAMES, st.data())
def test_undo_then_redo_is_the_identity(game: tuple[str, int, int], data: st.DataObject) -> None:
    ruleset, deal, seed = game
    session = new(ruleset, deal)
    wander(session, seed, 20)
    at, state = session.at, session.state
    session.go(data.draw(st.integers(-3, len(session.moves) + 3)))
    session.go(at)
    assert session.state == state


def test_beyond_the_ends_it_stops_there() -> None:
    session = new("patience-twelve", 5)
    wander(session, 1, 8)
    last = len(session.moves)
    assert last
    for asked, reached in ((-1, 0), (-99, 0), (last, last), (last + 1, last)):
        session.go(asked)
        assert session.at == reached


def test_undo_has_no_limit_and_no_price() -> None:
    session = new("patience-twelve", 7)
    start = session.state
    wander(session, 1, 30)
    session.go(0)
    assert session.state == start


def test_a_move_after_an_undo_replaces_the_undone_ones() -> None:
    session = new("patience-twelve", 7)
    first, second, *_ = placements(session)
    session.play(first)
    session.go(0)
    session.play(second)
    assert session.moves == (second,)


def test_a_branch_is_the_same_game_up_to_there() -> None:
    mode = mode_of(rulefile.load("patience-twelve"), TinyWords("CAT"))
    setup = Setup(ruleset="patience-twelve", names=("Ana",), deal=7)
    session = Session(mode, setup, [Draw(), Draw(), Draw()])
    other = session.branch(2)
    assert (other.setup, other.moves, other.state) == (session.setup, (Draw(), Draw()), session.state_at(2))
    other.make(Draw())
    assert (len(other.moves), len(session.moves)) == (3, 3)


def test_a_branch_has_only_the_comments_on_its_own_moves() -> None:
    mode = mode_of(rulefile.load("patience-twelve"), TinyWords("CAT"))
    notes = ((0, "the start"), (2, "the second"), (3, "the third"))
    setup = Setup(ruleset="patience-twelve", names=("Ana",), deal=7, notes=notes, imported=3)
    session = Session(mode, setup, [Draw(), Draw(), Draw()])
    branched = session.branch(2)
    assert (branched.setup.notes, branched.setup.imported) == (notes[:2], 2)
    assert session.detached(2).setup == setup


def test_the_saved_table_is_empty_until_a_table_is_saved() -> None:
    session = new("patience-six", 1)
    assert session.saved_table == ""
    session.save_table("lying")
    assert session.saved_table == "lying"


def test_a_refused_move_changes_nothing() -> None:
    session = new("patience-twelve", 7)
    state = session.state
    refusal = session.play(Place((Placement(Slot("hand", 0), (9, 9)),)))
    assert refusal is not None
    assert (session.state, session.moves) == (state, ())


def test_a_shuffle_is_pinned_for_ever() -> None:
    cards = tuple("ABCDEFGHIJ")
    assert "".join(shuffled(cards, 0)) == "JEAFCHBDGI"
    assert "".join(shuffled(cards, 20417)) == "AFIGBCHDEJ"


STOCK = "TEGMIOEFUILPABCETCAOPRTGMOYDAXWNHARESQELONDAZK"


@pytest.mark.parametrize(
    ("ruleset", "hand", "tops", "turned", "stock"),
    [
        ("patience-six", "UJIIHV", "", "R", "NSSEL" + STOCK),
        ("patience-twelve", "UJIIHVRNSSEL", "", "", STOCK),
        ("patience-heaps", "", "UNEELBE", "", STOCK[16:]),
    ],
)
def test_deal_20417_is_the_same_for_ever(ruleset: str, hand: str, tops: str, turned: str, stock: str) -> None:
    state = new(ruleset, 20417).state
    assert "".join(state.seat.hand) == hand
    assert "".join(heap[-1] for heap in state.of(HeapState).heaps) == tops
    assert "".join(state.open) == turned
    assert "".join(reversed(state.stock)) == stock


MOVES: list[Move] = [
    Place((Placement(Slot("hand", 3), (-1, 0)), Placement(Slot("open"), (0, 0), "A"))),
    Exchange((Slot("hand", 2),)),
    Draw("open"),
    Draw(),
]


def test_moves_have_a_text_form_that_reads_back() -> None:
    setup = Setup(ruleset="patience-six", names=("Ana",), deal=1, options={"exchange": True})
    record = Record(setup, tuple(MOVES), 2)
    written = dumps(record)
    assert loads(written, "game") == record
    assert (
        written.splitlines()[1] == '{"move":"place","laid":[[["hand",3],[-1,0],""],[["open",0],[0,0],"A"]]}'
    )


def test_any_name_can_be_written_down() -> None:
    for name in ("Ĝoja", "a\u2028b\x85c", "<b>&amp;</b>", 'quo"te\\', "new\nline", ""):
        record = Record(Setup(ruleset="patience-six", names=(name,), deal=1), (Draw(),), 1)
        assert loads(dumps(record), "game") == record


def test_impossible_moves_do_not_fit() -> None:
    session = new("patience-twelve", 3)
    fits = session.mode.fits
    assert not fits(session.state, Place((Placement(Slot("hand", 40), (0, 0)),)))
    assert not fits(session.state, Place(()))
    assert not fits(session.state, Place((Placement(Slot("heap", 0), (0, 0)),)))
    assert not fits(session.state, Exchange((Slot("hand", 0),)))
    assert fits(session.state, Draw())
    assert fits(session.state, Place((Placement(Slot("hand", 0), (0, 0)),))), "words are not judged again"


def test_K39_the_pack_is_mixed_and_no_card_is_lost() -> None:
    pack = pack_of(rulefile.load("patience-six"))
    mixed = {shuffled(pack, deal) for deal in range(50)}
    assert len(mixed) == 50
    assert all(sorted(order) == sorted(pack) for order in mixed)
    tops = [shuffled(pack, deal)[-1] for deal in range(2000)]
    assert {piece for piece in pack if piece not in tops} == set(), "any card may come to lie on top"
