"""The strip of a table laid out: a rectangle for every card. It knows no game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pygame


@dataclass(frozen=True, slots=True)
class ZoneRow:
    """The strip laid out: a rectangle for every card, in pixels of the screen."""

    area: pygame.Rect
    places: tuple[pygame.Rect, ...]
    piles: Mapping[str, pygame.Rect]
    card: int
    divider: int | None
    heading: int | None  # the baseline of the words above the cards, where there is room for them

    @property
    def room(self) -> tuple[int, int]:
        """From where to where the cards have room beside the piles."""
        if self.divider is None:
            return self.area.left, self.area.right
        piles_last = all(pile.left > self.divider for pile in self.piles.values())
        return (self.area.left, self.divider) if piles_last else (self.divider, self.area.right)

    def mirrored(self, across: int) -> "ZoneRow":
        """So many pixels further to the right, with the piles at the left of the cards; these stay in their
        order."""
        ends, divider = self.area.left + self.area.right + across, self.divider
        aside = 0
        if divider is not None:  # what the piles take, with the room on both sides of the line
            piles = self.piles.values()
            aside = max(pile.right for pile in piles) + min(pile.left for pile in piles) - 2 * divider
        return replace(
            self,
            area=self.area.move(across, 0),
            places=tuple(place.move(across + aside, 0) for place in self.places),
            piles={name: pile.move(ends - pile.right - pile.left, 0) for name, pile in self.piles.items()},
            divider=None if divider is None else ends - divider,
        )
