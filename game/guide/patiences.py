"""The chapters of the three patiences: the layout, a turn, when nothing can be laid, the end."""

from collections.abc import Callable, Iterator

from game.guide import examples
from game.guide.facts import GameFacts
from game.guide.laying import laying
from game.guide.page import Chapter, GuidePart
from game.table.moves import Exchange
from game.text.catalogues import plural, text
from game.words.lexicon import EVERYDAY
from modes.options import PatienceOptions


def chapters(facts: GameFacts) -> Iterator[Chapter]:
    """All of them."""
    start, turn, stuck = _METHODS[facts.patience]
    yield Chapter(text("The deal"), (*_without_free_cards(facts), *start(facts)))
    yield Chapter(text("A turn"), (*laying(facts), *examples.apart(facts), *turn(facts)))
    yield Chapter(text("When you can't play"), tuple(stuck(facts)))
    yield Chapter(text("End of the game"), tuple(_end(facts)))


def _without_free_cards(facts: GameFacts) -> Iterator[GuidePart]:
    if not facts.free_cards:
        yield facts.say(text("The free cards are removed, and the pack is shuffled."), "K38 K39")


def _six(facts: GameFacts) -> Iterator[GuidePart]:
    said = plural("{n} card is face up in a row.", "{n} cards are face up in a row.", facts.rules.hand)
    yield facts.say(said, "K40")
    said = text(
        "The rest is the draw pile, face down. Turn up its top card beside it to start the open pile."
    )
    yield facts.say(said, "K41")


def _six_turn(facts: GameFacts) -> Iterator[GuidePart]:
    if facts.rules.of(PatienceOptions).open_top_only:
        said = text("Use the cards in the row and the top of the open pile.")
    else:
        said = text("Use the cards in the row and one card from the open pile.")
    yield facts.say(said, "K42")
    said = text("The row is refilled from the draw pile or, when that is empty, from the open pile.")
    yield facts.say(said, "K45 K46 K48")
    if facts.rules.of(PatienceOptions).open_refill:
        yield facts.say(text("A used face-up card is replaced from the draw pile."))
    if Exchange in facts.moves and facts.rules.of(PatienceOptions).exchange:
        yield facts.say(text("Instead, you may swap a card in the row."))


def _six_stuck(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(
        text("Turn cards from the draw pile onto the open pile, one at a time, until you can use one."),
        "K43 K44",
    )
    if facts.rules.of(PatienceOptions).turn_only_when_stuck:
        yield facts.say(text("You may turn cards only when you can't play a word."), "K43")
        yield from _counting(facts)


def _counting(facts: GameFacts) -> Iterator[GuidePart]:
    """Which words are meant by those that cannot be played."""
    if facts.rules.of(PatienceOptions).stuck_by == EVERYDAY:
        said = text("Only everyday words count for this, but you may play any valid word.")
        yield facts.say(said)


def _twelve(facts: GameFacts) -> Iterator[GuidePart]:
    said = plural("You have {n} card in hand.", "You have {n} cards in hand.", facts.rules.hand)
    yield facts.say(said, "K52 K53")
    yield facts.say(text("The rest is the draw pile, face down."), "K52")


def _twelve_turn(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("Play one word after another from your hand."), "K54 K55")
    if facts.rules.of(PatienceOptions).refill_hand:
        yield facts.say(text("Your hand is refilled after each word."))
    else:
        yield facts.say(text("Your hand is not refilled after a word."))


def _twelve_stuck(facts: GameFacts) -> Iterator[GuidePart]:
    said = text("Draw cards from the draw pile, one at a time, until you can play a word.")
    yield facts.say(said, "K56 K57 K58")
    if facts.rules.of(PatienceOptions).draw_only_when_stuck:
        yield facts.say(text("You may draw cards only when you can't play a word."), "K55 K56")
        yield from _counting(facts)


def _heaps(facts: GameFacts) -> Iterator[GuidePart]:
    heaps = ", ".join(map(str, facts.rules.of(PatienceOptions).heaps))
    said = text("The cards are in heaps of {heaps}, each with its top card face up.", heaps=heaps)
    yield facts.say(said, "K61 K62 K63 K64")
    yield facts.say(text("The rest is the draw pile, face down."), "K67")


def _heaps_turn(facts: GameFacts) -> Iterator[GuidePart]:
    said = text("Use the top cards of the heaps, at most one from each. Then the cards below are turned up.")
    yield facts.say(said, "K65 K66")
    if facts.rules.of(PatienceOptions).heap_refill:
        yield facts.say(text("An empty heap is filled with the next card from the draw pile."))
    else:
        yield facts.say(text("An empty heap stays empty."))


def _heaps_stuck(facts: GameFacts) -> Iterator[GuidePart]:
    said = plural(
        "Turn the draw pile one card at a time; the turned card may be used with the tops of the heaps.",
        "Turn {n} cards of the draw pile at a time; the last one may be used with the tops of the heaps.",
        facts.rules.of(PatienceOptions).turn_by,
    )
    yield facts.say(said, "K67")
    if facts.rules.of(PatienceOptions).turn_only_when_stuck:
        yield facts.say(text("You may turn cards only when you can't play from the heaps alone."), "K67")
        yield from _counting(facts)
    if facts.rules.of(PatienceOptions).heaps_first:
        yield facts.say(
            text("While you can play from the heaps alone, you may not use the turned card."), "K68"
        )
    else:
        yield facts.say(text("Use cards from the heaps first if you can; the game reminds you."), "K68")
    if facts.rules.of(PatienceOptions).waste_uncovers:
        yield facts.say(text("When you use a turned card, the one below it becomes usable."))
    else:
        yield facts.say(text("When you use a turned card, the one below it stays blocked."), "K69")
    if facts.rules.of(PatienceOptions).short_turn:
        yield facts.say(text("If fewer cards are left, turn them all and use the last."))
    if not facts.rules.of(PatienceOptions).turn_past_usable:
        yield facts.say(text("You may not turn cards while the face-up one can be used."))
    said = text("When the draw pile runs out, turn the waste over without shuffling, as often as you like.")
    yield facts.say(said, "K69 K70")


def _end(facts: GameFacts) -> Iterator[GuidePart]:
    said = text("You win when every letter card of the pack is in the crossword.")
    yield facts.say(said, "K50 K59 K70 K71")
    if facts.patience == "heaps":
        said = text("You lose when a whole pass through the draw pile gives no word.")
        yield facts.say(said, "K72")
    elif facts.rules.of(PatienceOptions).stock_ends_game:
        yield facts.say(text("You lose when the draw pile is empty and you have cards left."))
    else:
        yield facts.say(text("You lose when the draw pile is empty and you can't play a word."), "K51 K59")


_Telling = Callable[[GameFacts], Iterator[GuidePart]]

_METHODS: dict[str, tuple[_Telling, _Telling, _Telling]] = {
    "six": (_six, _six_turn, _six_stuck),
    "twelve": (_twelve, _twelve_turn, _twelve_stuck),
    "heaps": (_heaps, _heaps_turn, _heaps_stuck),
}
"""The deal, the turn, and what there is when nothing can be laid, by the kind of patience."""
