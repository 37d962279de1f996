"""What a game has to teach: each finding is one item that its asker could have answered then."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from game.deals.book import find, read_book
from game.fault import Fault
from game.opening import open_game, words_for
from game.practice.context import PracticeContext, load_context
from game.practice.drills.finish import PatienceEndDrill
from game.practice.item import Item, Subject
from game.practice.positions import position_of, state_of
from game.practice.registry import kind_of
from game.practice.review import Finding, GameReview
from game.search.kernel.plays import LegalPlay, search_for
from game.search.solver.notation import read
from game.store.database import Database
from game.store.journal import Journal, Refused
from game.store.saved import SavedSession
from game.table.board import BLANK
from game.table.mode import Outcome
from game.table.moves import Challenge, Pass, Place, Placement, Slot
from game.table.session import LexiconRef, Session
from game.table.state import Phase
from game.words.lexicon import Lexicon
from modes.moves import Draw

pytestmark = pytest.mark.usefixtures("few_trials")


def begun(
    ruleset: str, names: tuple[str, ...] = ("Ana", "Ben"), language: str | None = None, **options: object
) -> Session:
    opening = open_game(ruleset, names, 5, language, options)
    return Session(opening.mode, opening.setup)


def course_for(session: Session) -> PracticeContext:
    setup = session.setup
    return load_context(Subject(setup.ruleset, setup.language, setup.options), words_for)


def placed(session: Session, cells: list[tuple[tuple[int, int], str]]) -> Place:
    """A placement of these letters out of the hand of the seat in turn."""
    left = dict(session.mode.slots(session.state))
    laid = []
    for cell, letter in cells:
        slot = next(slot for slot, piece in left.items() if piece in (letter, BLANK))
        laid.append(Placement(slot, cell, letter if left.pop(slot) == BLANK else ""))
    return Place(tuple(laid))


def plays(session: Session, hand: Sequence[str]) -> list[LegalPlay]:
    """Every play of these pieces, best first."""
    assert isinstance(session.mode.words, Lexicon)
    return search_for(session.mode.ruleset, session.mode.words).every(session.state.board, hand)


def play(session: Session, choose: Callable[[int], int]) -> None:
    """Make the play that is chosen by its place among all, best first."""
    hand = session.state.seat.hand
    every = plays(session, hand)
    found = every[choose(len(every))]
    move = placed(session, [(cell, laid.letter) for cell, laid in found.pieces])
    assert session.play(move) is None


def found(
    session: Session, seats: tuple[int, ...] = (0, 1), refused: tuple[Refused, ...] = ()
) -> list[Finding]:
    return list(GameReview(session, course_for(session), 3, seats, refused).findings())


def item_of(met: Finding) -> Item:
    assert met.item is not None
    return met.item


def test_only_the_seats_that_are_asked_for_are_reviewed() -> None:
    session = begun("scrabble")
    for _ in range(4):
        play(session, lambda n: n - 1)
    met = found(session, (1,))
    assert {session.state_at(each.move - 1).turn for each in met} == {1} == {each.seat for each in met}


def test_a_turn_passed_where_there_was_a_play_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.search.players.master._TRIALS", 1500)  # fewer do not tell a pass from a play
    session = begun("scrabble")
    assert session.play(Pass()) is None
    assert [(each.kind, each.move) for each in found(session)] == [("better", 1)]


@pytest.mark.parametrize("word_is_right", [True, False])
def test_a_challenge_teaches_the_player_who_was_wrong(word_is_right: bool) -> None:
    session = begun("scrabble", adjudication="challenge")
    layer = session.state.turn
    if word_is_right:
        play(session, lambda n: 0)
    else:
        hand = session.state.seat.hand
        start = session.mode.ruleset.layout.start
        consonants = [piece for piece in hand if piece not in "AEIOU?"][:2] or list(hand[:2])
        cells = [((start[0] + n, start[1]), piece) for n, piece in enumerate(consonants)]
        assert session.play(placed(session, cells)) is None
    words = session.mode.read(session.state_at(0), session.moves[0]).words  # type: ignore[arg-type]
    upheld = any(word not in session.mode.words for word in words)
    assert upheld is not word_is_right
    assert session.play(Challenge(1 - layer, words, upheld)) is None
    challenger, other = found(session, (1 - layer,)), found(session, (layer,))
    context = course_for(session)
    lost, won = (challenger, other) if word_is_right else (other, challenger)
    (met,) = [each for each in lost if each.kind == "challenge"]
    assert not [each for each in won if each.kind == "challenge"]
    assert item_of(met).kind == "worth"
    answers = kind_of("worth").solution(context, item_of(met)).answers
    assert (answers == ("no",)) is not word_is_right
    position, pieces = position_of(context, item_of(met))
    assert not position.board
    assert sorted(position.hand) == sorted(laid.piece for _, laid in pieces)  # nothing of the hidden hand


def test_words_that_were_refused_are_kept_beside_the_game_and_found(tmp_path: Path) -> None:
    said: list[Fault] = []
    database = Database(said.append, tmp_path / "kanugo.db")
    journal = Journal(database)
    opening = open_game("scrabble", ("Ana", "Ben"), 5)
    saved = SavedSession.begin(journal, opening.mode, opening.setup, LexiconRef("english", "0" * 8))
    start = opening.mode.ruleset.layout.start
    hand = saved.state.seat.hand
    pairs = [
        (a, b) for a in hand for b in hand if a + b not in opening.lexicon and a != b and BLANK not in (a, b)
    ]
    wrong = placed(saved, [((start[0] + n, start[1]), piece) for n, piece in enumerate(pairs[0])])
    assert saved.play(wrong) is not None
    play(saved, lambda n: 0)
    assert saved.game is not None
    assert saved.refused() == (Refused(0, wrong),)
    assert journal.refused(saved.game) == saved.refused()
    again = SavedSession.resume(journal, saved.game, lambda ruleset: opening.lexicon)
    assert again.moves == saved.moves  # the game is what it was
    (met,) = [each for each in found(again, refused=again.refused()) if each.kind == "refused"]
    assert met.move == 1
    assert "".join(pairs[0]) in met.sentence
    assert kind_of("worth").solution(course_for(again), item_of(met)).answers == ("no",)
    database.close()
    assert not said


def test_a_word_refused_in_a_patience_is_asked_as_a_word() -> None:
    session = begun("patience-six", ("Ana",), "en")
    cards = session.mode.slots(session.state)
    row = [slot for slot in cards if slot.zone == "hand"]
    two = next((a, b) for a in row for b in row if a != b and cards[a] + cards[b] not in session.mode.words)
    wrong = Place((Placement(two[0], (0, 0)), Placement(two[1], (1, 0))))
    (met,) = [each for each in found(session, (0,), (Refused(0, wrong),)) if each.kind == "refused"]
    assert (item_of(met).kind, item_of(met).ask) == ("word", cards[two[0]] + cards[two[1]])


def lost_patience() -> Session:
    """A certified deal, played by its line to its last cards, then into a dead end."""
    path = find("patience-six", "en")
    assert path is not None
    for deal in read_book(path).deals[:40]:
        opening = open_game("patience-six", ("Ana",), deal.number, "en")
        session = Session(opening.mode, opening.setup)
        moves = tuple(read(deal.solution, "hand", "deals", ""))
        for move in moves:
            if len(session.state.left()) <= 10:
                break
            session.make(move)
        random = Random(1)
        while session.mode.outcome(session.state) is None:
            play_or_draw(session, random)
        if session.mode.outcome(session.state) is Outcome.LOST:
            return session
    raise AssertionError("some play into a dead end")


def play_or_draw(session: Session, random: Random) -> None:
    slots = session.mode.slots(session.state)
    hand = [piece for slot, piece in slots.items() if slot.zone == "hand"]
    every = plays(session, hand)
    if every:
        found_ = random.choice(every)
        left = dict(slots)
        laid = []
        for cell, piece in found_.pieces:
            slot = next(slot for slot, card in left.items() if card == piece.letter and slot.zone == "hand")
            del left[slot]
            laid.append(Placement(slot, cell))
        assert session.play(Place(tuple(laid))) is None
    elif session.check(Draw()) is None:
        session.make(Draw())
    else:
        open_ = [piece for slot, piece in slots.items() if slot == Slot("open")]
        every = plays(session, [*hand, *open_])
        left = dict(slots)
        laid = []
        for cell, piece in every[0].pieces:
            slot = next(slot for slot, card in left.items() if card == piece.letter)
            del left[slot]
            laid.append(Placement(slot, cell))
        session.make(Place(tuple(laid)))


def test_a_dead_end_becomes_the_position_before_it() -> None:
    session = lost_patience()
    (met,) = [each for each in found(session, (0,)) if each.kind == "dead-end"]
    context, kind = course_for(session), PatienceEndDrill()
    state = state_of(context, item_of(met))
    assert state.board == session.state_at(met.move).board
    assert state.phase is Phase.PLAYING
    assert len(state.left()) <= 20
    assert kind.judge(context, item_of(met), kind.solution(context, item_of(met)).answers).right


def test_nothing_is_found_in_a_game_without_a_move() -> None:
    assert found(begun("scrabble")) == []
    assert found(begun("patience-twelve", ("Ana",), "eo"), (0,)) == []
