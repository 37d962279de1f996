"""How long a master thinks is counted, and cut short if he is told to play now."""

from collections.abc import Callable

import pytest

from game.search.players import Choice, Player
from game.search.players.attacks import AttackMaster
from game.search.players.card_master import CardMaster
from game.search.players.master import BoardMaster
from game.search.players.player import THINKING
from game.table.facedown import seen_by
from game.table.session import Session
from game.table.state import State
from game.words.lexicon import Lexicon
from tests.search.seated import board, cards, seat

GAMES: dict[str, tuple[Callable[[], tuple[Session, Lexicon]], type[Player], str]] = {
    "boards": (lambda: board("scrabble", 2, 5), BoardMaster, "_try"),
    "cards": (lambda: cards(2, 5), CardMaster, "counts"),
    "attacks": (lambda: board("ekraibl-hard", 2, 5), AttackMaster, "_try"),
}


class Thinker:
    """A master at the first turn of a game, and how often he has tried something."""

    def __init__(self, game: str, monkeypatch: pytest.MonkeyPatch, thinking: str = "normal") -> None:
        made, kind, tries = GAMES[game]
        self.session, lexicon = made()
        self.one = seat("master", self.session.mode, lexicon)
        assert isinstance(self.one, kind)
        self.one.thinking = THINKING[thinking]
        self.tried = 0
        self.hurries_at = 0
        try_once = getattr(self.one, tries)

        def counted(*given: object) -> object:
            self.tried += 1
            if self.tried == self.hurries_at:
                self.one.hurry()
            return try_once(*given)

        monkeypatch.setattr(self.one, tries, counted)

    def choice(self) -> Choice:
        state: State = self.session.state
        return self.one.choose(seen_by(state, state.turn), (), state.turn)


@pytest.fixture(autouse=True)
def nothing_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is tried as often as he may, and no oftener than a test needs."""
    monkeypatch.setattr("game.search.players.trials.CandidateTrial.is_behind", lambda self, best: False)
    monkeypatch.setattr("game.search.players.master._TRIALS", 2000)
    monkeypatch.setattr("game.search.players.card_master._ROUNDS", 4000)


@pytest.mark.parametrize("game", GAMES)
def test_more_thinking_time_means_more_trials(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []
    for thinking in THINKING:
        thinker = Thinker(game, monkeypatch, thinking)
        thinker.choice()
        tried.append(thinker.tried)
    assert tried[0] < tried[1] < tried[2]
    assert tried[2] >= 3 * tried[1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("thinking", ["short", pytest.param("long", marks=pytest.mark.slow)])
def test_the_same_is_done_each_time(game: str, thinking: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = (Thinker(game, monkeypatch, thinking).choice() for _ in range(2))
    assert one == two


@pytest.mark.parametrize("game", GAMES)
def test_who_is_hurried_chooses_by_what_he_has_tried_by_then(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual, hurried = Thinker(game, monkeypatch), Thinker(game, monkeypatch)
    usual.choice()
    hurried.hurries_at = 1
    choice = hurried.choice()
    assert 1 < hurried.tried < usual.tried / 2
    assert hurried.session.mode.check(hurried.session.state, choice.move) is None


def test_he_is_hurried_once_and_not_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker = Thinker("cards", monkeypatch)
    thinker.hurries_at = 1
    thinker.choice()
    first = thinker.tried
    thinker.choice()
    assert thinker.tried > 3 * first
