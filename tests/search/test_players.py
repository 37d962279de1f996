"""Computer players keep the rules of every game, see what their seat sees, and choose alike each time."""

import random
import threading
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.fault import Fault
from game.hosting.move_log import words_made
from game.search.hints import words_within
from game.search.players import (
    Player,
    StoppedError,
    Why,
    attacks,
    card_expert,
    kinds_for,
    levels_for,
    master,
    player,
)
from game.search.players.attacks import AttackExpert
from game.search.players.tiles import BoardBeginner, BoardClub
from game.table import rulefile
from game.table.board import Board
from game.table.facedown import seen_by
from game.table.mode import mode_of
from game.table.moves import Challenge, Place
from game.table.state import Phase, State
from game.words.lexicon import EVERYDAY
from modes.states import RoundState
from tests.amounts import some_of
from tests.search.seated import BOARDS, CARD_LEVELS, board, cards, play, seat


@pytest.fixture(autouse=True)
def _few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The masters play no worse by the rules when they try less."""
    monkeypatch.setattr(card_expert, "_ROUNDS", 8)
    monkeypatch.setattr(card_expert, "_WORLDS", 1)
    monkeypatch.setattr(master, "_TRIALS", 40)
    monkeypatch.setattr(attacks, "_TRIALS", 12)


@pytest.mark.parametrize(
    ("ruleset", "level"),
    [("scrabble", "club"), ("scrabble", "master"), ("ekraibl-hard", "expert"), ("kan-u-go", "expert")],
)
def test_a_player_who_knows_some_words_plays_no_others(ruleset: str, level: str) -> None:
    session, lexicon = cards(2) if ruleset == "kan-u-go" else board(ruleset, 2)
    some = words_within(lexicon, EVERYDAY) if ruleset == "kan-u-go" else lexicon.at("common")
    few = [player(level, session.mode, lexicon, lexicon, seat, some) for seat in range(2)]
    play(session, few, 24)
    words = words_made(session)
    assert words
    assert [word for word in words if word not in some] == []


@pytest.mark.parametrize("players", some_of(range(2, 8), 2))
def test_every_level_keeps_the_rules_of_kan_u_go(players: int) -> None:
    session, lexicon = cards(players, deal=players, game_over_at=50)
    levels = [CARD_LEVELS[n % len(CARD_LEVELS)] for n in range(players)]
    play(session, [seat(level, session.mode, lexicon, n) for n, level in enumerate(levels)])
    assert session.state.phase is Phase.OVER


@pytest.mark.parametrize(
    "options",
    [
        {"adjudication": "challenge"},
        {"adjudication": "vote"},
        {"bridge": False},
        {"dealer_must_begin": True},
        {"exchange_free": False},
        {"free_alone": "out", "idle_circuits": 1},
        {"passing": "free"},
        {"stock_out": "open_only"},
        {"tie": "another_round"},
    ],
)
def test_house_rules_of_kan_u_go_are_kept(options: dict[str, bool | str]) -> None:
    session, lexicon = cards(len(CARD_LEVELS), deal=5, game_over_at=50, **options)
    play(session, [seat(level, session.mode, lexicon) for level in CARD_LEVELS])
    assert session.state.phase is Phase.OVER


@pytest.mark.parametrize(
    ("ruleset", "players"),
    some_of([(ruleset, players) for players in (2, 3, 4) for ruleset in BOARDS], 2),
)
def test_every_level_keeps_the_rules_of_the_boards(ruleset: str, players: int) -> None:
    session, lexicon = board(ruleset, players, deal=players)
    kinds = [*kinds_for(session.mode.ruleset)]
    levels = [kinds[(n + players) % len(kinds)] for n in range(players)]
    chosen = play(session, [seat(level, session.mode, lexicon, n) for n, level in enumerate(levels)], 300)
    assert any(isinstance(each.move, Place) for each in chosen)


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(BOARDS), st.integers(0, 10**6), st.sampled_from(["challenge", "vote", "strict"]))
def test_games_of_any_deal_are_played_by_the_rules(ruleset: str, deal: int, adjudication: str) -> None:
    allowed = board(ruleset, 2)[0].mode.ruleset.options["adjudication"]
    session, lexicon = board(
        ruleset, 2, deal, adjudication=adjudication if adjudication in allowed else "strict"
    )
    play(session, [seat(level, session.mode, lexicon) for level in ("expert", "club")], 120)


def test_seven_computers_play_many_rounds_without_a_stop() -> None:
    session, lexicon = cards(7, deal=34, game_over_at=200)
    levels = ["expert", "club", "beginner", "club", "beginner", "club", "beginner"]
    play(session, [seat(level, session.mode, lexicon, n) for n, level in enumerate(levels)], 5000)
    assert session.state.phase is Phase.OVER
    assert session.state.of(RoundState).round >= 5


@pytest.mark.parametrize("level", CARD_LEVELS)
def test_the_same_seed_plays_the_same_game(level: str) -> None:
    games = []
    for _ in range(2):
        session, lexicon = cards(3, deal=8, game_over_at=50)
        play(session, [seat(level, session.mode, lexicon, n) for n in range(3)], 12)
        games.append(session.moves)
    assert games[0] == games[1]


# What a player sees


def shuffled_behind(state: State, viewer: int, chance: random.Random) -> State:
    """The state with every card that the viewer does not see changed for another."""
    hidden = [card for n, other in enumerate(state.seats) if n != viewer for card in other.hand]
    hidden += state.stock
    chance.shuffle(hidden)
    seats = []
    for n, other in enumerate(state.seats):
        hand = other.hand if n == viewer else tuple(hidden.pop() for _ in other.hand)
        seats.append(replace(other, hand=hand))
    return replace(state, seats=tuple(seats), stock=tuple(hidden), deal=chance.randrange(10**6))


@pytest.mark.parametrize(
    ("table", "level"),
    [
        (table, level)
        for table in ("kan-u-go", "scrabble", "ekraibl-hard")
        for level in levels_for(rulefile.load(table))
    ],
)
def test_hidden_cards_do_not_change_a_choice(level: str, table: str) -> None:
    session, lexicon = cards(3, deal=3) if table == "kan-u-go" else board(table, 3, deal=3)
    players = [seat(level, session.mode, lexicon) for _ in range(3)]
    chance = random.Random(table)
    for _ in range(5):
        state = session.state
        chosen = players[state.turn].choose(seen_by(state, state.turn), (), state.turn)
        other = shuffled_behind(state, state.turn, chance)
        assert other != state
        assert players[state.turn].choose(seen_by(other, state.turn), (), state.turn) == chosen
        session.make(chosen.move)
        if session.mode.outcome(session.state) is not None:
            return


def test_a_beginner_lays_common_words_only() -> None:
    session, lexicon = cards(2, deal=4, game_over_at=50)
    play(session, [seat("beginner", session.mode, lexicon) for _ in range(2)])
    common = lexicon.at("common")
    laid = 0
    for n, move in enumerate(session.moves):
        if isinstance(move, Place):
            laid += 1
            assert all(word in common for word in session.mode.read(session.state_at(n), move).words)
    assert laid


def at_sight(ruleset: str, level: str, sight: float, deal: int) -> tuple[Player, State]:
    """A player who notices so many of the plays, with no list of common words, and what they see first."""
    session, lexicon = board(ruleset, 2, deal)
    rules = session.mode.ruleset.changed(sight={level: sight})
    return player(level, mode_of(rules, lexicon), lexicon, lexicon, 1), session.state


def test_a_ruleset_says_how_much_a_beginner_overlooks() -> None:
    def points(sight: float) -> int:
        made = 0
        for deal in range(10):
            thinker, state = at_sight("scrabble", "beginner", sight, deal)
            made += thinker.choose(seen_by(state, state.turn), (), state.turn).reason.points
        return made

    assert points(0.1) < points(1.0)


def test_a_beginner_overlooks_most_where_no_list_says_which_words_are_common() -> None:
    session, lexicon = board("scrabble", 2)
    listed, unlisted = (
        player("beginner", session.mode, common, lexicon, 1) for common in (lexicon.at("common"), lexicon)
    )
    assert isinstance(listed, BoardBeginner)
    assert isinstance(unlisted, BoardBeginner)
    assert listed.sight == 1.0
    assert unlisted.sight == 0.1


def test_a_ruleset_says_how_many_turns_of_several_words_an_expert_overlooks() -> None:
    def worth(sight: float) -> float:
        found = 0.0
        for deal in range(10):
            thinker, state = at_sight("ekraibl-hard", "expert", sight, deal)
            assert isinstance(thinker, AttackExpert)
            found += thinker.best(seen_by(state, state.turn), state.turn).worth
        return found

    assert worth(0.1) < worth(0.5) < worth(1.0)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_a_ruleset_says_how_many_thoughts_are_missed_before_the_one_chosen(level: str) -> None:
    def overlooked(sight: float) -> int:
        missed = 0
        for deal in range(10):
            thinker, state = at_sight("scrabble", level, sight, deal)
            assert isinstance(thinker, BoardClub)
            thoughts = [(-float(n), None) for n in range(100)]
            missed -= int(thinker.noticed(seen_by(state, state.turn), state.turn, [*thoughts])[0][0])
        return missed

    assert overlooked(1.0) == 0
    assert 0 < overlooked(0.5) < overlooked(0.1)


@pytest.mark.parametrize(
    ("ruleset", "level"),
    [(ruleset, level) for ruleset in ("scrabble", "ekraibl-hard") for level in ("leaves", "master")],
)
def test_who_is_above_the_expert_sees_what_an_expert_overlooks(ruleset: str, level: str) -> None:
    session, lexicon = board(ruleset, 2)
    rules = session.mode.ruleset
    blind = rules.changed(sight={"expert": 0.01})
    seen = seen_by(session.state, session.state.turn)
    one, other = (
        player(level, mode_of(each, lexicon), lexicon, lexicon, 1).choose(seen, (), seen.turn)
        for each in (rules, blind)
    )
    assert one == other


# Doubting


def challengeable(word: str) -> State:
    """Two seats at Scrabble: the first has laid a word that the second may challenge."""
    session, _ = board("scrabble", 2, adjudication="challenge")
    before = session.state
    laid = Board.parse([word], (7, 7))
    return replace(before, board=laid, turn=1 - before.turn, undisputed=before)


def test_what_is_in_no_list_is_challenged_and_nothing_else() -> None:
    session, lexicon = board("scrabble", 2, adjudication="challenge")
    wrong, right = challengeable("DDD"), challengeable("ED")
    challenger = seat("club", session.mode, lexicon)
    challenge = challenger.choose(seen_by(wrong, wrong.turn), (), wrong.turn)
    assert challenge.move == Challenge(wrong.turn, ("DDD",), True)
    assert challenge.reason.why is Why.CHALLENGES
    assert session.mode.check(wrong, challenge.move) is None
    assert challenger.challenge(seen_by(right, right.turn), right.turn) is None
    assert challenger.challenge(seen_by(wrong, 1 - wrong.turn), 1 - wrong.turn) is None, "one's own word"


# Stopping, and asking for what there is not


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_choice_that_is_stopped_is_none(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_expert, "_HEATS", (10**9,))
    monkeypatch.setattr(card_expert, "_WORLDS", 10**9)
    session, lexicon = cards(2, deal=2)
    thinker = seat(level, session.mode, lexicon)
    state = session.state
    ended = []

    def think() -> None:
        with pytest.raises(StoppedError):
            thinker.choose(seen_by(state, state.turn), (), state.turn)
        ended.append(True)

    thread = threading.Thread(target=think, daemon=True)
    thread.start()
    while thread.is_alive():
        thinker.stop()
        thread.join(0.01)
    assert ended


def test_an_unknown_level_is_refused() -> None:
    session, lexicon = cards(2)
    with pytest.raises(Fault, match="grandmaster"):
        player("grandmaster", session.mode, lexicon, lexicon, 1)
