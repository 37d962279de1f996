"""The chapters of a game in rounds, as Kan-u-go: dealing, a turn, exchanging, free cards, counting, end."""

from collections.abc import Iterator

from game.guide import examples
from game.guide.facts import GameFacts
from game.guide.laying import clock, laying, letters, passing
from game.guide.page import Chapter, Chart, GuidePart
from game.table.board import FREE
from game.text.catalogues import plural, text


def chapters(facts: GameFacts) -> Iterator[Chapter]:
    """All of them."""
    yield Chapter(text("The deal"), tuple(_start(facts)))
    yield Chapter(text("A turn"), tuple(_turn(facts)))
    if facts.rules.exchange:
        yield Chapter(text("Exchanging a card"), tuple(_exchange(facts)))
    if facts.free_cards:
        yield Chapter(text("Free cards"), tuple(_free_cards(facts)))
    yield Chapter(text("Counting"), tuple(_count(facts)))
    yield Chapter(text("The end"), tuple(_end(facts)))


def _start(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("Everybody cuts a card. The letter nearest to A deals the first round."), "K4 K5")
    yield from _free_card_cut(facts)
    if facts.differs(lambda rules: (rules.hand, rules.first_max, rules.max_new)):
        head = text("Players"), text("Cards each"), text("First word, letters"), text("Added later, letters")
        rows = tuple(
            (str(n), str(rules.hand), _span(rules.first_min, rules.first_max), _span(1, rules.max_new))
            for n, rules in facts.tables.items()
        )
        yield Chart(head, rows, facts.says("K6 K7 K8 K9 K10 K11 K13 K14 K15 K16"))
    said = text("The rest is the stock, face down. Its top card lies beside it, face up: the open pile.")
    yield facts.say(said, "K12")


def _span(fewest: int, most: int | None) -> str:
    if most is None:
        return text("{fewest} or more", fewest=fewest)
    return text("{fewest} to {most}", fewest=fewest, most=most)


def _free_card_cut(facts: GameFacts) -> Iterator[GuidePart]:
    if not facts.free_cards:
        return
    match facts.rules.letterless_cut:
        case "again":
            yield facts.say(text("Equal letters and free cards are cut again."))
        case "first":
            yield facts.say(text("A free card beats all letters; equal cards are cut again."))
        case "last":
            yield facts.say(text("A free card comes after all letters; equal cards are cut again."))


def _turn(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("The dealer lays the first word; then turns go to the left."), "K13 K15")
    if facts.rules.dealer_must_begin:
        yield facts.say(text("A dealer who can lay a first word must do so."))
    else:
        yield facts.say(text("A dealer who cannot or will not begin exchanges a card."))
    yield from laying(facts)
    yield from examples.apart(facts)
    yield facts.say(text("What is laid stays there."), "K27")
    yield from passing(facts, "")
    yield from clock(facts)


def _exchange(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("Instead of laying a word you may exchange one card."), "K24")
    said = text("First say which card you give. Then take the open card or the hidden top of the stock.")
    yield facts.say(said, "K24 K25")
    yield facts.say(text("Your card then lies on top of the open pile. What is said stays said."), "K26 K27")
    if facts.rules.stock_out == "reshuffle":
        said = text("When the stock is empty, the open pile is shuffled; only its top card stays.")
    else:
        said = text("When the stock is empty, only the open card can be taken.")
    yield facts.say(said)


def _free_cards(facts: GameFacts) -> Iterator[GuidePart]:
    count = facts.rules.pieces[FREE][0]
    said = plural(
        "There is {n} free card. It stands for no letter.",
        "There are {n} free cards. They stand for no letter.",
        count,
    )
    yield facts.say(said, "K22")
    yield facts.say(text("They are thrown off together with your last letter cards."), "K22 K23")
    if facts.rules.exchange_free:
        yield facts.say(text("A free card may be exchanged like any other."))
    else:
        yield facts.say(text("A free card may not be exchanged."))
    if facts.rules.free_alone == "exchange":
        yield facts.say(text("With free cards alone you cannot go out: you must exchange."))
    else:
        yield facts.say(text("With free cards alone you are out."))


def _count(facts: GameFacts) -> Iterator[GuidePart]:
    said = text(
        "A round is over when somebody has no cards left. The others add up the cards in their hands."
    )
    yield facts.say(said, "K28 K29 K30")
    yield letters(facts)
    if facts.free_cards:
        n = facts.rules.value(FREE)
        said = plural(
            "A free card left in hand counts {n} point.", "A free card left in hand counts {n} points.", n
        )
        yield facts.say(said)
    said = plural(
        "After {n} whole circuit without a word everybody counts.",
        "After {n} whole circuits without a word everybody counts.",
        facts.rules.idle_circuits,
    )
    yield facts.say(said)


def _end(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("The left neighbour of the dealer deals the next round."), "K31")
    n = facts.rules.game_over_at
    said = plural(
        "The game is over after the round in which somebody reaches {n} point. The lowest total wins.",
        "The game is over after the round in which somebody reaches {n} points. The lowest total wins.",
        n,
    )
    yield facts.say(said, "K32")
    if facts.rules.tie == "another_round":
        yield facts.say(text("With equal lowest totals another round is played."))
    else:
        yield facts.say(text("Equal lowest totals share the win."))
