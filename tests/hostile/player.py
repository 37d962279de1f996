"""Somebody who plays whatever is on the screen, at random but well enough to get on: words that fit,
exchanges, undone moves, words that are none, answers to drills. Every act is made by events."""

import os
import random
import time
from collections.abc import Callable

import pygame

from game.deals.request import GameRequest
from game.search.kernel.plays import plays
from game.table.moves import Place, Slot
from game.table.position import Position
from game.ui.company.game import CompanyGame
from game.ui.kit.controls.form import Message
from game.ui.menu.loading import LoadingForm
from game.ui.menu.screen import Menu
from game.ui.practice.screen import DrillScreen
from game.ui.table.screen import TableScreen
from game.ui.table.turn import Turn
from game.words.lexicon import Lexicon
from tests.hostile.hand import AnyTable, Hand, runner_of
from tests.hostile.homes import PLAYED

_LEAVING = {"leave", "quit", "give up", "resign", "stop", "demo", "review", "copy", "gcg"}
_WORDS = "etaoinshrdlucmkvj"
_CTRL = (pygame.K_z, pygame.K_y, pygame.K_h, pygame.K_t, pygame.K_e, pygame.K_p, pygame.K_d, pygame.K_u,
         pygame.K_n, pygame.K_r, pygame.K_o, pygame.K_b, pygame.K_l)  # fmt: skip


class RandomPlayer:
    """Plays at a hand, by a chance of its own."""

    def __init__(self, hand: Hand, chance: random.Random) -> None:
        self.hand = hand
        self.chance = chance

    def sit_down(self) -> None:
        """From the menu: go on with the last game, begin another one, practise, or change the looks."""
        hand, chance = self.hand, self.chance
        chosen = chance.random()
        if chosen < 0.5 and hand.push_button("go on"):
            pass
        elif chosen < 0.64:
            hand.push_button("practice")
            hand.press(pygame.K_RETURN)
            while isinstance(hand.top, DrillScreen) and hand.top.busy:
                _let_work()
                hand.pump()
        elif chosen < 0.68:
            hand.push_button("settings")
        else:
            ruleset, language, names = chance.choice(PLAYED)
            hand.push(
                hand.controller.begin(GameRequest(ruleset, chance.randrange(1_000_000), language, names))
            )
            hand.pump()

    def stay(self) -> None:
        """Read and put away what is told over a table, so that the game goes on."""
        for _ in range(8):
            if isinstance(self.hand.top, Message) and len(self.hand.screens) > 1:
                self.hand.press(pygame.K_RETURN)

    def act(self) -> None:
        """Do one thing at what is on the screen."""
        hand, chance = self.hand, self.chance
        match hand.top:
            case Menu():
                self.sit_down()
            case LoadingForm():
                _let_work()
                hand.post(pygame.USEREVENT)
                hand.pump()
            case TableScreen() as table:
                self._at_table(table)
            case DrillScreen() as drill:
                self._practise(drill)
            case _ if chance.random() < 0.1:
                hand.press(pygame.K_ESCAPE)
            case _:
                self.press_something()

    def press_something(self, left_out: frozenset[str] = frozenset()) -> None:
        """Press anything that can be pressed, or Enter where nothing can."""
        controls = [control for control in self.hand.controls() if control.name not in left_out]
        if controls:
            control = self.chance.choice(controls)
            inside = control.rect.inflate(-4, -4)
            x = self.chance.randrange(inside.left, max(inside.left, inside.right) + 1)
            self.hand.click((x, inside.centery))
        else:
            self.hand.press(pygame.K_RETURN)

    # --- at a table -----------------------------------------------------------------------------------

    def _at_table(self, table: AnyTable) -> None:
        hand, chance = self.hand, self.chance
        runner = runner_of(table)
        company = runner if isinstance(runner, CompanyGame) else None
        if company is not None and company.overlays.form is not None:
            self.press_something()
        elif table.sheet is not None:
            self._at_sheet()
        elif company is not None and company.overlays.cover is not None:
            hand.press(pygame.K_RETURN)
            hand.pump(1.0)
        elif company is not None and company.hosted.computers.seat is not None:
            _let_work()
            hand.pump(1.0)
        else:
            kinds: tuple[tuple[float, Callable[[AnyTable], None]], ...] = (
                (10, self._lay_a_word),
                (3, lambda table: self._main(table)),
                (2, lambda table: hand.press(chance.choice(_CTRL), pygame.KMOD_LCTRL)),
                (1, lambda table: self._type_nonsense()),
                (1, lambda table: self.press_something(frozenset(_LEAVING))),
            )
            (kind,) = chance.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])
            kind(table)
            if chance.random() < 0.5:
                hand.rest()

    def _at_sheet(self) -> None:
        if self.chance.random() < 0.5:
            self.hand.press(pygame.K_RETURN)
        elif self.chance.random() < 0.5:
            self.hand.press(pygame.K_ESCAPE)
        else:
            self.press_something(frozenset(_LEAVING))

    def _main(self, table: AnyTable) -> None:
        self.hand.push_button(self.chance.choice(("main", "main", "second")))
        if table.turn.declaring:
            slots = [slot for slot in table.turn.usable if slot.zone == "hand"]
            if slots:
                self.hand.click(table.scene.place(self.chance.choice(slots)).center)

    def _type_nonsense(self) -> None:
        self.hand.type("".join(self.chance.choices(_WORDS, k=self.chance.randrange(1, 4))))
        self.hand.press(pygame.K_RETURN)

    def _lay_a_word(self, table: AnyTable) -> None:
        """Lay one of the plays that there are, piece after piece, by pointer or by keys, and play it."""
        turn, hand = table.turn, self.hand
        words = turn.session.mode.words
        if Place not in turn.offers or not isinstance(words, Lexicon):
            self._main(table)
            return
        turn.clear()
        pieces = tuple(turn.usable.values())
        found = plays(Position(turn.session.mode.ruleset, turn.state.board, pieces), words)
        if not found:
            self._main(table)
            return
        hand.press(pygame.K_HOME)
        for cell, laid in self.chance.choice(found).pieces:
            slot = next(
                (s for s, piece in turn.usable.items() if _free(turn, s) and piece == laid.piece), None
            )
            if slot is None:
                break
            start, end = table.scene.place(slot).center, table.scene.camera.rect(cell).center
            if self.chance.random() < 0.5:
                hand.drag(start, end)
            else:
                hand.click(start, seen=False)
                hand.click(end, seen=laid.is_blank)
            if laid.is_blank:
                hand.type(laid.letter.lower())
        hand.press(pygame.K_RETURN)

    # --- practice -------------------------------------------------------------------------------------

    def _practise(self, drill: DrillScreen) -> None:
        if drill.busy:
            _let_work()
            self.hand.pump(0.1)
            return
        if drill.feedback is not None:
            self.hand.press(pygame.K_RETURN)
            return
        done = self.chance.random()
        if done < 0.4:
            self.hand.push_button("give up")
        elif done < 0.8:
            self._type_nonsense()
        else:
            self.press_something(frozenset({"leave", "undo"}))  # an answer undone is rightly kept no more


def _free(turn: Turn, slot: Slot) -> bool:
    return slot not in turn.draft.slots and not turn.hidden(slot)


def _let_work() -> None:
    """What is done beside the window may be done."""
    os.sched_yield()
    time.sleep(0.002)
