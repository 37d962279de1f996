"""What the keyboard does at a card table of several, besides what it does at every table."""

import pygame

from game.ui.cards.actions import offers
from game.ui.cards.scene import CardScene
from game.ui.keyboard import numbers
from game.ui.table import keys
from game.ui.table.actions import Act

_TAKES = {1: Act.TAKE_OPEN, 2: Act.TURN}  # what the numbers do once a card is declared
_ENTERS = (Act.HAND_OVER, Act.PASS, Act.DONE, Act.SCORES)  # what Enter does where nothing is laid


def typed(event: pygame.Event, scene: CardScene) -> Act | None:
    """Take in what was typed: once a card is declared, which one is taken for it."""
    taken = next((_TAKES[number] for number in numbers(event) if number in _TAKES), None)
    if scene.turn.declared and taken is not None:
        return taken
    return keys.typed(event, scene)


def pressed(event: pygame.Event, scene: CardScene) -> Act | None:
    """Take in a key that is no letter."""
    main, _ = offers(scene.turn, scene.thinking)
    if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and main.enabled and main.act in _ENTERS:
        return main.act
    return keys.pressed(event, scene)
