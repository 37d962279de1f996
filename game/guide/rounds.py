"""The chapters of a game in rounds, such as Kan-u-go: dealing, a turn, exchanging, free cards, scoring,
the end."""

from collections.abc import Iterator

from game.guide import examples
from game.guide.facts import GameFacts
from game.guide.laying import clock, laying, letters, passing, resigning
from game.guide.page import Chapter, Chart, GuidePart
from game.table.board import FREE
from game.text.catalogues import plural, text
from modes.options import KanugoOptions


def chapters(facts: GameFacts) -> Iterator[Chapter]:
    """All of them."""
    yield Chapter(text("The deal"), tuple(_start(facts)))
    yield Chapter(text("A turn"), tuple(_turn(facts)))
    if facts.rules.of(KanugoOptions).exchange:
        yield Chapter(text("Swapping a card"), tuple(_exchange(facts)))
    if facts.free_cards:
        yield Chapter(text("Free cards"), tuple(_free_cards(facts)))
    yield Chapter(text("Scoring"), tuple(_count(facts)))
    yield Chapter(text("End of the game"), tuple(_end(facts)))


def _start(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("Everyone cuts a card. The letter closest to A deals the first round."), "K4 K5")
    yield from _free_card_cut(facts)
    if facts.differs(lambda rules: (rules.hand, rules.placing.first_max, rules.placing.max_new)):
        head = text("Players"), text("Cards each"), text("First word, letters"), text("Later plays, letters")
        rows = tuple(
            (
                str(n),
                str(rules.hand),
                _span(rules.placing.first_min, rules.placing.first_max),
                _span(1, rules.placing.max_new),
            )
            for n, rules in facts.tables.items()
        )
        yield Chart(head, rows, facts.says("K6 K7 K8 K9 K10 K11 K13 K14 K15 K16"))
    said = text(
        "The rest is the draw pile, face down. Turn up its top card beside it to start the open pile."
    )
    yield facts.say(said, "K12")


def _span(fewest: int, most: int | None) -> str:
    if most is None:
        return text("{fewest} or more", fewest=fewest)
    return text("{fewest} to {most}", fewest=fewest, most=most)


def _free_card_cut(facts: GameFacts) -> Iterator[GuidePart]:
    if not facts.free_cards:
        return
    match facts.rules.of(KanugoOptions).letterless_cut:
        case "again":
            yield facts.say(text("If letters are equal or a free card is cut, cut again."))
        case "first":
            yield facts.say(text("A free card beats every letter. If cards are equal, cut again."))
        case "last":
            yield facts.say(text("A free card comes after every letter. If cards are equal, cut again."))


def _turn(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("The dealer plays the first word; play continues to the left."), "K13 K15")
    if facts.rules.of(KanugoOptions).dealer_must_begin:
        yield facts.say(text("A dealer who can play a first word must play it."))
    else:
        yield facts.say(text("A dealer who cannot or does not want to begin swaps a card."))
    yield from laying(facts)
    yield from examples.apart(facts)
    yield facts.say(text("Cards already played stay where they are."), "K27")
    yield from passing(facts, "")
    yield from clock(facts)


def _exchange(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("Instead of playing a word, you may swap one card."), "K24")
    said = text("First say which card you swap. Then take the face-up card or draw from the draw pile.")
    yield facts.say(said, "K24 K25")
    yield facts.say(text("Your card goes on the open pile. Once named, it can't be changed."), "K26 K27")
    if facts.rules.of(KanugoOptions).stock_out == "reshuffle":
        said = text(
            "When the draw pile is empty, the open pile is shuffled to make a new one; only its top card "
            "stays."
        )
    else:
        said = text("When the draw pile is empty, you can take only the face-up card.")
    yield facts.say(said)


def _free_cards(facts: GameFacts) -> Iterator[GuidePart]:
    count = facts.rules.pieces[FREE][0]
    said = plural(
        "There is {n} free card. It is not a letter.",
        "There are {n} free cards. They are not letters.",
        count,
    )
    yield facts.say(said, "K22")
    yield facts.say(text("They go out together with your last letter cards."), "K22 K23")
    if facts.rules.of(KanugoOptions).exchange_free:
        yield facts.say(text("A free card may be swapped like any other."))
    else:
        yield facts.say(text("A free card may not be swapped."))
    if facts.rules.of(KanugoOptions).free_alone == "exchange":
        yield facts.say(text("With only free cards left you can't go out: you must swap."))
    else:
        yield facts.say(text("With only free cards left, you are out."))


def _count(facts: GameFacts) -> Iterator[GuidePart]:
    said = text("A round ends when someone has no cards left. The others add up the cards in their hands.")
    yield facts.say(said, "K28 K29 K30")
    yield letters(facts)
    if facts.free_cards:
        n = facts.rules.value(FREE)
        said = plural(
            "A free card left in hand costs {n} point.", "A free card left in hand costs {n} points.", n
        )
        yield facts.say(said)
    said = plural(
        "The round also ends after {n} time around the table without a play; everyone counts their hand.",
        "The round also ends after {n} times around the table without a play; everyone counts their hand.",
        facts.rules.of(KanugoOptions).idle_circuits,
    )
    yield facts.say(said)


def _end(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("The player on the dealer's left deals the next round."), "K31")
    n = facts.rules.of(KanugoOptions).game_over_at
    said = plural(
        "The game ends after the round in which someone reaches {n} point. The lowest total wins.",
        "The game ends after the round in which someone reaches {n} points. The lowest total wins.",
        n,
    )
    yield facts.say(said, "K32")
    if facts.rules.of(KanugoOptions).tie == "another_round":
        yield facts.say(text("If the lowest totals are tied, play another round."))
    else:
        yield facts.say(text("If the lowest totals are tied, the win is shared."))
    yield from resigning(facts)
