"""What mouse and finger do where one holds a hand: its cards are put in order too, whosever turn it is."""

from game.table.moves import Slot
from game.ui.table.pointer import Pixel, Pointer
from game.ui.table.scene import Scene, slot_at


class HandPointer(Pointer):
    """A card let go over the strip goes between the others; laid it can only be by whoever is in turn."""

    def usable_at(self, point: Pixel, scene: Scene) -> Slot | None:
        found = super().usable_at(point, scene)
        if found is not None or scene.turn.declared or scene.layout.grid.collidepoint(point):
            return found
        slot = slot_at(scene, point)
        own = slot is not None and slot.zone == "hand" and not scene.turn.hidden(slot)
        return slot if own else None

    def _drop(self, slot: Slot, point: Pixel, scene: Scene) -> None:
        turn = scene.turn
        if slot.zone == "hand" and turn.can_order and scene.layout.strip.area.collidepoint(point):
            scene.carried = scene.aim = None
            turn.take_back(slot)
            turn.shift(slot, place_at(scene, point))
        elif slot in turn.usable:
            super()._drop(slot, point, scene)
        else:
            scene.carried = scene.aim = None


def place_at(scene: Scene, point: Pixel) -> int:
    """Which place of the hand is nearest to a pixel."""
    places = scene.layout.strip.places

    def away(place: int) -> int:
        x, y = places[place].center
        return abs(x - point[0]) + 2 * abs(y - point[1])

    return min(range(len(places)), key=away, default=0)
