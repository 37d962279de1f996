"""Animations of cards, computed from what was visible before and after a change. The state is final already;
any input ends them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

import pygame

from game.table.moves import Slot
from game.theme import CARD_STEP
from game.ui.kit.look.cards import CardLook
from game.ui.kit.look.motion import (
    REFUSED,
    SETTLE,
    Flight,
    Pose,
    Tween,
    group,
    settle,
    shaken,
    smooth,
    turned,
)
from game.ui.table.camera import BoardView, Camera
from game.ui.table.scene import Scene, ScenePoint, VisibleCard

_HOP_SECONDS = 0.34  # seconds that each card hops when the crossword is finished
_WAVE = 0.028  # seconds from one card to the next
_HOP_HEIGHT = 0.55  # of the card's height
_GLIDE = Tween(0.26, smooth)  # of the view


class MovingCard(NamedTuple):
    """A card that moves: `to` is where it ends up (None: out of sight), `turns` whether it is flipped on the
    way, `put_down` whether the player dropped it."""

    to: ScenePoint | None
    letter: str
    start: pygame.Rect
    end: pygame.Rect
    turns: int = 0  # 1: face up, -1: face down
    put_down: bool = False


class Piles(NamedTuple):
    """Size and position of the stock, and where the open cards are."""

    stock: int
    stock_at: pygame.Rect | None
    open_at: pygame.Rect | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What was visible at one moment, to find what has moved since."""

    seen: Mapping[ScenePoint, VisibleCard]
    piles: Piles
    camera: Camera | BoardView
    carried_from: ScenePoint | None = None  # origin of a card that follows the pointer


def snapshot(scene: Scene) -> Snapshot:
    """Record what is visible now."""
    state, at = scene.turn.state, scene.layout.strip.piles
    open_at = next((rect for name, rect in at.items() if name != "stock"), None)
    piles = Piles(len(state.stock), at.get("stock"), open_at)
    return Snapshot(scene.seen(), piles, scene.camera, scene.carried_from)


def moved_cards(before: Snapshot, after: Snapshot) -> tuple[MovingCard, ...]:
    """Which cards moved between two snapshots.

    A card that appeared comes from the nearest card of the same letter that disappeared, else from the stock
    if that has shrunk, else it was turned over in place. A card that only disappeared is back on the stock if
    that has grown.
    """
    removed = {spot: card for spot, card in before.seen.items() if not _there(after, spot, card)}
    come = {spot: card for spot, card in after.seen.items() if not _there(before, spot, card)}
    moving: list[MovingCard] = []
    if before.carried_from is not None and after.carried_from is None and before.carried_from not in removed:
        dropped = before.seen[before.carried_from]
        moving.append(
            MovingCard(
                before.carried_from,
                dropped.letter,
                dropped.rect,
                after.seen[before.carried_from].rect,
                put_down=True,
            )
        )
    from_stock = max(0, before.piles.stock - after.piles.stock)
    for spot, card in come.items():
        same = [other for other, was in removed.items() if was.letter == card.letter]
        if same:
            nearest = min(same, key=lambda other: _distance(removed[other].rect, card.rect))
            start = removed.pop(nearest).rect
            moving.append(
                MovingCard(spot, card.letter, start, card.rect, put_down=nearest == before.carried_from)
            )
        elif (way := _from_pile(spot, card, after.piles, bool(from_stock))) is not None:
            from_stock -= way.start == after.piles.stock_at
            moving.append(way)
    grown = after.piles.stock - before.piles.stock
    if grown > 0 and after.piles.stock_at is not None:
        returned = [card for spot, card in removed.items() if _of_zones(spot, "hand", "open")][:grown]
        moving += [MovingCard(None, card.letter, card.rect, after.piles.stock_at, -1) for card in returned]
    return tuple(moving)


def _from_pile(spot: ScenePoint, card: VisibleCard, piles: Piles, stock_gave: bool) -> MovingCard | None:
    """How a card appeared that was visible nowhere before."""
    if stock_gave and piles.stock_at is not None and _of_zones(spot, "hand", "open"):
        return MovingCard(spot, card.letter, piles.stock_at, card.rect, 1)
    if _of_zones(spot, "heap"):
        return MovingCard(spot, card.letter, card.rect, card.rect, 1)
    if _of_zones(spot, "hand") and piles.open_at is not None:
        return MovingCard(spot, card.letter, piles.open_at, card.rect)
    return None


def _there(snapshot: Snapshot, spot: ScenePoint, card: VisibleCard) -> bool:
    there = snapshot.seen.get(spot)
    return there is not None and there.letter == card.letter


def _of_zones(spot: ScenePoint, *zones: str) -> bool:
    return isinstance(spot, Slot) and spot.zone in zones


def _distance(one: pygame.Rect, other: pygame.Rect) -> int:
    return abs(one.centerx - other.centerx) + abs(one.centery - other.centery)


class Flights:
    """All running animations."""

    def __init__(self) -> None:
        self._moving: tuple[tuple[MovingCard, Flight], ...] = ()
        self._celebrating: tuple[tuple[ScenePoint, Tween], ...] = ()
        self._gliding: tuple[Camera, Camera] | None = None
        self._shaking = False
        self._since = 0.0

    @property
    def moving(self) -> bool:
        return bool(self._moving or self._celebrating or self._shaking or self._gliding)

    @property
    def celebrating(self) -> bool:
        """Whether the finished crossword is doing its wave."""
        return bool(self._celebrating)

    @property
    def in_flight(self) -> frozenset[ScenePoint]:
        """The places whose cards are in flight."""
        flying = (way.to for way, _ in self._moving if way.to is not None)
        return frozenset(chain(flying, (spot for spot, _ in self._celebrating)))

    def shake_offset(self, scene: Scene) -> float:
        """How far refused cards are shaken aside, in pixels."""
        if not self._shaking:
            return 0.0
        return shaken(self._since, scene.style.scale.cards, scene.style.less_motion)

    def end(self) -> None:
        self._moving, self._celebrating, self._gliding, self._shaking = (), (), None, False

    def start(self, moving: Sequence[MovingCard], scene: Scene, back: bool = False) -> None:
        """Start flights; `back` (undo) is straight and quick."""
        self.end()
        self._since = 0.0
        if scene.style.less_motion:
            return
        flying = [way for way in moving if not way.put_down]
        poses = [(_pose(way.start), _pose(way.end)) for way in flying]
        flights = group(poses, scene.style.scale.cards, back=back)
        settling = [way for way in moving if way.put_down]
        settles = [Flight(_pose(way.start), _pose(way.end), Tween(SETTLE, settle)) for way in settling]
        self._moving = (*zip(flying, flights, strict=True), *zip(settling, settles, strict=True))

    def glide(self, before: Camera | BoardView, scene: Scene) -> None:
        """Move the view from where it was before."""
        after = scene.camera
        if scene.style.less_motion or not (isinstance(before, Camera) and isinstance(after, Camera)):
            return
        if before.rect((0, 0)) != after.rect((0, 0)):
            self._since = 0.0 if not self._moving else self._since
            self._gliding = before, after

    @property
    def view(self) -> Camera | None:
        """What is drawn of the table while the view moves."""
        if self._gliding is None:
            return None
        return self._gliding[0].towards(self._gliding[1], _GLIDE.at(self._since))

    def shake(self) -> None:
        self.end()
        self._since, self._shaking = 0.0, True

    def celebrate(self, scene: Scene) -> None:
        """A wave through the finished crossword, from the start cell outwards."""
        self.end()
        if scene.style.less_motion:
            return
        self._since = 0.0
        cells = sorted(scene.turn.state.board, key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))
        self._celebrating = tuple(
            (cell, Tween(_HOP_SECONDS, delay=place * _WAVE)) for place, cell in enumerate(cells)
        )

    def advance(self, seconds: float) -> bool:
        """Advance the time. True while something moves, and once more after it has come to rest."""
        if not self.moving:
            return False
        self._since += seconds
        self._moving = tuple(pair for pair in self._moving if not pair[1].tween.over(self._since))
        if all(hop.over(self._since) for _, hop in self._celebrating):
            self._celebrating = ()
        if _GLIDE.over(self._since):
            self._gliding = None
        self._shaking = self._shaking and self._since < REFUSED
        return True

    def draw(self, target: pygame.Surface, scene: Scene) -> None:
        seen = scene.seen() if self._celebrating else {}
        for spot, hop in self._celebrating:
            _draw_hop(target, scene, seen[spot], hop.at(self._since))
        for way, flight in self._moving:
            _draw_flight(target, scene, way, flight, self._since)


def _pose(rect: pygame.Rect) -> Pose:
    return Pose(rect.x, rect.y, rect.width)


def _draw_hop(target: pygame.Surface, scene: Scene, card: VisibleCard, share: float) -> None:
    up = 4 * share * (1 - share)
    look = CardLook.HAND if up > 0.02 else CardLook.REST
    art = scene.art.card(card.letter, scene.number(card.letter), card.rect.width, look)
    art.blit(target, card.rect.x, card.rect.y - up * _HOP_HEIGHT * card.rect.height)


def _draw_flight(target: pygame.Surface, scene: Scene, way: MovingCard, flight: Flight, since: float) -> None:
    """Draw one card in flight, flipped on the way if it turns."""
    pose = flight.at(since)
    width = max(CARD_STEP * 3, round(pose.grow / CARD_STEP) * CARD_STEP)
    face = scene.art.card(way.letter, scene.number(way.letter), width, CardLook.HAND)
    if not way.turns:
        face.blit(target, pose.x, pose.y)
        return
    visible, turned_over = turned(max(0.0, since - flight.tween.delay), flight.tween.duration)
    face_up = turned_over if way.turns > 0 else not turned_over
    picture = face if face_up else scene.art.back(width, CardLook.HAND)
    whole = picture.surface.get_size()
    thin = pygame.transform.scale(picture.surface, (max(1, round(whole[0] * visible)), whole[1]))
    middle = pose.x - picture.left + whole[0] / 2
    target.blit(thin, (round(middle - thin.get_width() / 2), round(pose.y - picture.top)))
