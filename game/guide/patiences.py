"""The chapters of the three patiences: what lies there, a turn, when nothing can be laid, the end."""

from collections.abc import Callable, Iterator

from game.guide import examples
from game.guide.facts import GameFacts
from game.guide.laying import laying
from game.guide.page import Chapter, GuidePart
from game.table.moves import Exchange
from game.text.catalogues import plural, text


def chapters(facts: GameFacts) -> Iterator[Chapter]:
    """All of them."""
    start, turn, stuck = _METHODS[facts.patience]
    yield Chapter(text("The deal"), (*_without_free_cards(facts), *start(facts)))
    yield Chapter(text("A turn"), (*laying(facts), *examples.apart(facts), *turn(facts)))
    yield Chapter(text("When nothing can be laid"), tuple(stuck(facts)))
    yield Chapter(text("The end"), tuple(_end(facts)))


def _without_free_cards(facts: GameFacts) -> Iterator[GuidePart]:
    if not facts.free_cards:
        yield facts.say(text("The free cards are taken out, and the pack is shuffled."), "K38 K39")


def _six(facts: GameFacts) -> Iterator[GuidePart]:
    said = plural("{n} card lies face up in a row.", "{n} cards lie face up in a row.", facts.rules.hand)
    yield facts.say(said, "K40")
    said = text("The rest is the stock, face down. Its top card lies beside it, face up: the open pile.")
    yield facts.say(said, "K41")


def _six_turn(facts: GameFacts) -> Iterator[GuidePart]:
    if facts.rules.open_top_only:
        said = text("Use the cards of the row and the top of the open pile.")
    else:
        said = text("Use the cards of the row and one card of the open pile.")
    yield facts.say(said, "K42")
    said = text("The row is filled again from the stock; when that is empty, from the open pile.")
    yield facts.say(said, "K45 K46 K48")
    if facts.rules.open_refill:
        yield facts.say(text("A used open card is replaced from the stock."))
    if Exchange in facts.moves and facts.rules.exchange:
        yield facts.say(text("Instead, a card of the row may be exchanged."))


def _six_stuck(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(
        text("Turn the stock's top card onto the open pile, one after another, until one can be used."),
        "K43 K44",
    )
    if facts.rules.turn_only_when_stuck:
        yield facts.say(text("Cards are turned only when no word can be laid."), "K43")


def _twelve(facts: GameFacts) -> Iterator[GuidePart]:
    said = plural("You hold {n} card.", "You hold {n} cards.", facts.rules.hand)
    yield facts.say(said, "K52 K53")
    yield facts.say(text("The rest is the stock, face down."), "K52")


def _twelve_turn(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("Lay word after word from your hand."), "K54 K55")
    if facts.rules.refill_hand:
        yield facts.say(text("The hand is filled again after each word."))
    else:
        yield facts.say(text("The hand is not filled again after a word."))


def _twelve_stuck(facts: GameFacts) -> Iterator[GuidePart]:
    said = text("Take the stock's top card into the hand, one after another, until a word can be laid.")
    yield facts.say(said, "K56 K57 K58")
    if facts.rules.draw_only_when_stuck:
        yield facts.say(text("Cards are taken only when no word can be laid."), "K55 K56")


def _heaps(facts: GameFacts) -> Iterator[GuidePart]:
    heaps = ", ".join(map(str, facts.rules.heaps))
    said = text("The cards lie in heaps of {heaps}; the top card of each is face up.", heaps=heaps)
    yield facts.say(said, "K61 K62 K63 K64")
    yield facts.say(text("The rest is the stock, face down."), "K67")


def _heaps_turn(facts: GameFacts) -> Iterator[GuidePart]:
    said = text("Use the top cards of the heaps, at most one of each; then those below are turned up.")
    yield facts.say(said, "K65 K66")
    if facts.rules.heap_refill:
        yield facts.say(text("An empty heap gets the next card of the stock."))
    else:
        yield facts.say(text("An empty heap stays empty."))


def _heaps_stuck(facts: GameFacts) -> Iterator[GuidePart]:
    said = plural(
        "Turn the stock card by card; the card turned may be used with the tops of the heaps.",
        "Turn {n} cards of the stock at once; the last one may be used with the tops of the heaps.",
        facts.rules.turn_by,
    )
    yield facts.say(said, "K67")
    if facts.rules.turn_only_when_stuck:
        yield facts.say(text("Cards are turned only when the heaps alone bring no word."), "K67")
    if facts.rules.heaps_first:
        yield facts.say(text("While the heaps alone will do, the turned card may not be used."), "K68")
    else:
        yield facts.say(text("Prefer the cards of the heaps; the game reminds you."), "K68")
    if facts.rules.waste_uncovers:
        yield facts.say(text("When a turned card is used, the one below it may be used too."))
    else:
        yield facts.say(text("When a turned card is used, the one below it stays out of reach."), "K69")
    if facts.rules.short_turn:
        yield facts.say(text("If fewer cards are left, the last one is turned."))
    if not facts.rules.turn_past_usable:
        yield facts.say(text("No card is turned while the one that lies open can be used."))
    said = text("When the stock is through, it is turned over without shuffling, as often as you like.")
    yield facts.say(said, "K69 K70")


def _end(facts: GameFacts) -> Iterator[GuidePart]:
    said = text("You win when every letter card of the pack lies in the crossword.")
    yield facts.say(said, "K50 K59 K70 K71")
    if facts.patience == "heaps":
        said = text("You lose when a whole pass through the stock would bring no word.")
        yield facts.say(said, "K72")
    elif facts.rules.stock_ends_game:
        yield facts.say(text("You lose when the stock is empty and cards are left."))
    else:
        yield facts.say(text("You lose when the stock is empty and no word can be laid."), "K51 K59")


_Telling = Callable[[GameFacts], Iterator[GuidePart]]

_METHODS: dict[str, tuple[_Telling, _Telling, _Telling]] = {
    "six": (_six, _six_turn, _six_stuck),
    "twelve": (_twelve, _twelve_turn, _twelve_stuck),
    "heaps": (_heaps, _heaps_turn, _heaps_stuck),
}
"""The deal, the turn, and what there is when nothing can be laid, by the kind of patience."""
