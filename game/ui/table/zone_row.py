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

    def mirrored(self, across: int) -> "ZoneRow":
        """So many pixels further to the right, with the piles at the left of the cards; these stay in their
        order."""
        area = self.area.move(across, 0)
        if not self.piles or not self.places:
            places = tuple(place.move(across, 0) for place in self.places)
            piles = {name: pile.move(across, 0) for name, pile in self.piles.items()}
            return replace(self, area=area, places=places, piles=piles)
        first = min(place.left for place in self.places)
        ends = first + max(pile.right for pile in self.piles.values())
        aside = ends - max(place.right for place in self.places)

        def turned(pile: pygame.Rect) -> pygame.Rect:
            return pygame.Rect((ends - pile.right + across, pile.top), pile.size)

        return replace(
            self,
            area=area,
            places=tuple(place.move(across + aside - first, 0) for place in self.places),
            piles={name: turned(pile) for name, pile in self.piles.items()},
            divider=None if self.divider is None else ends - self.divider + across,
        )
