"""What nobody at a table decides alone: challenges, the end of a round while a word may be challenged, ending
a game by agreement."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic

from game.hosting.challenges import STAND, Challenges, SettledChallenge
from game.hosting.questions import Answer, Poll, PollQuestion, agreement
from game.hosting.seated_game import SeatedGame
from game.table.moves import Move, Resign, Stop
from game.table.state import Phase
from game.text.catalogues import text
from game.ui.company import pages
from game.ui.company.overlays import Overlays
from game.ui.company.polling import QuestionSheets, refused_page
from game.ui.table.actions import Act
from game.ui.table.kind import S, T
from game.ui.table.screen import TableScreen
from game.words.rulings import Ruling


class Together(Generic[T, S]):
    """Asks everybody whom a decision concerns, and makes the move that follows. `keep` stores what a vote has
    ruled, `attend` lets the game go on; seats that are `elsewhere` are asked there."""

    def __init__(
        self,
        table: TableScreen[T, S],
        over: Overlays[T, S],
        game: SeatedGame,
        votes_against: Callable[[tuple[str, ...]], bool],
        keep: Callable[[Sequence[Ruling]], None],
        attend: Callable[[], None],
        elsewhere: Callable[[int], bool],
    ) -> None:
        self._table = table
        self._over = over
        self._game = game
        self._keep = keep
        self._attend = attend
        self.sheets = QuestionSheets(table, over, elsewhere)
        self.questions = self.sheets.questions
        self.challenges = Challenges(game, self.questions, votes_against, self._settled, self._look_on)

    @property
    def busy(self) -> bool:
        """Whether somebody is being asked."""
        return self.questions.busy

    def take(self, act: Act) -> bool:
        """Whether an act is one of these; it begins unless somebody is being asked already."""
        acts = self._acts()
        if act in acts and not self.busy:
            acts[act]()
        return act in acts

    def _acts(self) -> dict[Act, Callable[[], object]]:
        turn = self._table.turn
        found: dict[Act, Callable[[], object]] = {}
        if turn.open_plays:  # who has begun to lay lets stand what lies there
            found[Act.DOUBT] = self._look_on if turn.draft else self._ask_challenger
        if turn.session.state.phase is Phase.OUT and turn.seating.curtained:
            found[Act.DONE] = self._attend
        if Resign in turn.offers:
            found[Act.RESIGN] = lambda: self._make(Resign(turn.viewer))
        if self._game.may_stop_without_result:
            found[Act.STOP_WITHOUT_RESULT] = lambda: self._agree(Resign())
        if Stop in turn.offers:
            found[Act.ASK_STOP] = lambda: self._agree(Stop())
        return found

    def _ask_challenger(self) -> None:
        """Ask who challenges a play, where several could, then which."""
        viewer, called = self._table.turn.viewer, self._game.seating.called
        able = tuple(sorted(self._game.challengers, key=lambda seat: seat != viewer))
        if len(able) == 1:
            self.challenges.begin_by(able[0])
            return
        names = tuple((str(seat), text("{name} challenges", name=called[seat])) for seat in able)
        question = PollQuestion(
            text("Who challenges a play?"), (), (*names, (STAND, text("Nobody"))), esc=STAND
        )
        here = viewer if viewer is not None else -1

        def named(heard: Mapping[int, Answer]) -> None:
            said = heard[here].said
            if said == STAND:
                self._look_on()
            else:
                self._ask_openly(int(said), here)

        self.sheets.ask_here(Poll((here,), question.asked, lambda seat: question, named))

    def _ask_openly(self, seat: int, here: int) -> None:
        """Ask the person who has just named themselves. That is no secret, so it needs no curtain. A hand
        that was not open `here` before opens behind one afterwards: anybody could have pressed the button."""

        def dropped() -> None:
            if seat != here:
                self.questions.holder = None
            self._look_on()

        self.sheets.ask_here(self.challenges.poll((seat,), STAND, dropped))

    def end_by(self, move: Move) -> None:
        """A move ends the round or the game: everybody who may still doubt a play is asked before."""
        self.challenges.last_chance(lambda: self._make(move))

    def _make(self, move: Move) -> None:
        self._over.cover = None
        self._table.done(lambda: self._played(move))

    def _played(self, move: Move) -> None:
        self._table.turn.play(move)

    def _settled(self, found: SettledChallenge) -> None:
        """A challenge with its verdict is a move like others."""
        table = self._table
        self._over.cover = None
        self._keep(found.ruled)
        table.done(lambda: table.turn.doubt(found.play, found.move))
        table.show(pages.verdict_page(table.turn, found.move, found.reasons))

    def _look_on(self) -> None:
        """Nothing came of it: the seat in turn goes on, if it has the screen."""
        turn, holder = self._table.turn, self.questions.holder
        self._over.cover = None
        if turn.seating.curtained and holder == turn.session.state.turn:
            self._over.look_as(holder)
            self._table.label()
        self._attend()

    def _agree(self, move: Resign | Stop) -> None:
        """End the game if all agree to it."""
        table = self._table

        def dropped(others_asked: bool) -> None:
            self._look_on()
            if others_asked:
                table.show(refused_page())

        self.questions.ask(agreement(self._game, move, table.turn.viewer, lambda: self._make(move), dropped))
