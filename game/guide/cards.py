"""The chapters of the card games: the patiences, and games in rounds such as Kan-u-go."""

from collections.abc import Callable, Iterator

from game.guide.laying import apart_example, clock, laying, letters, passing, resigning
from game.guide.page import Chapter, Chart, GameFacts, GuidePart
from game.table.board import FREE
from game.table.moves import Exchange
from game.text.catalogues import plural, text
from game.words.lexicon import EVERYDAY
from modes.options import KanugoOptions, PatienceOptions


def patience_chapters(facts: GameFacts) -> Iterator[Chapter]:
    """All of them."""
    start, turn, stuck = _PATIENCES[facts.patience]
    yield Chapter(text("The deal"), (*_without_free_cards(facts), *start(facts)))
    yield Chapter(text("A turn"), (*laying(facts), *apart_example(facts), *turn(facts)))
    yield Chapter(text("When you can’t play"), tuple(stuck(facts)))
    yield Chapter(text("End of the game"), tuple(_patience_end(facts)))


def _without_free_cards(facts: GameFacts) -> Iterator[GuidePart]:
    if not facts.free_cards:
        yield facts.say(text("The free cards are removed, and the pack is shuffled."), "K38 K39")


def _six(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = plural("{n} card is face up in a row.", "{n} cards are face up in a row.", facts.rules.hand)
    yield facts.say(sentence, "K40")
    sentence = text(
        "The rest is the draw pile, face down. Turn up its top card beside it to start the open pile."
    )
    yield facts.say(sentence, "K41")


def _six_turn(facts: GameFacts) -> Iterator[GuidePart]:
    if facts.rules.of(PatienceOptions).open_top_only:
        sentence = text("Use the cards in the row and the top of the open pile.")
    else:
        sentence = text("Use the cards in the row and one card from the open pile.")
    yield facts.say(sentence, "K42")
    sentence = text("The row is refilled from the draw pile or, when that is empty, from the open pile.")
    yield facts.say(sentence, "K45 K46 K48")
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
        yield facts.say(text("You may turn cards only when you can’t play a word."), "K43")
        yield from _words_that_count(facts)


def _words_that_count(facts: GameFacts) -> Iterator[GuidePart]:
    """Which words are meant by those that cannot be played."""
    if facts.rules.of(PatienceOptions).stuck_by == EVERYDAY:
        sentence = text("Only everyday words count for this, but you may play any valid word.")
        yield facts.say(sentence)


def _twelve(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = plural("You have {n} card in hand.", "You have {n} cards in hand.", facts.rules.hand)
    yield facts.say(sentence, "K52 K53")
    yield facts.say(text("The rest is the draw pile, face down."), "K52")


def _twelve_turn(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("Play one word after another from your hand."), "K54 K55")
    if facts.rules.of(PatienceOptions).refill_hand:
        yield facts.say(text("Your hand is refilled after each word."))
    else:
        yield facts.say(text("Your hand is not refilled after a word."))


def _twelve_stuck(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = text("Draw cards from the draw pile, one at a time, until you can play a word.")
    yield facts.say(sentence, "K56 K57 K58")
    if facts.rules.of(PatienceOptions).draw_only_when_stuck:
        yield facts.say(text("You may draw cards only when you can’t play a word."), "K55 K56")
        yield from _words_that_count(facts)


def _heaps(facts: GameFacts) -> Iterator[GuidePart]:
    heaps = ", ".join(map(str, facts.rules.of(PatienceOptions).heaps))
    sentence = text("The cards are in heaps of {heaps}, each with its top card face up.", heaps=heaps)
    yield facts.say(sentence, "K61 K62 K63 K64")
    yield facts.say(text("The rest is the draw pile, face down."), "K67")


def _heaps_turn(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = text(
        "Use the top cards of the heaps, at most one from each. Then the cards below are turned up."
    )
    yield facts.say(sentence, "K65 K66")
    if facts.rules.of(PatienceOptions).heap_refill:
        yield facts.say(text("An empty heap is filled with the next card from the draw pile."))
    else:
        yield facts.say(text("An empty heap stays empty."))


def _heaps_stuck(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = plural(
        "Turn the draw pile one card at a time; the turned card may be used with the tops of the heaps.",
        "Turn {n} cards of the draw pile at a time; the last one may be used with the tops of the heaps.",
        facts.rules.of(PatienceOptions).turn_by,
    )
    yield facts.say(sentence, "K67")
    if facts.rules.of(PatienceOptions).turn_only_when_stuck:
        yield facts.say(text("You may turn cards only when you can’t play from the heaps alone."), "K67")
        yield from _words_that_count(facts)
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
    sentence = text(
        "When the draw pile runs out, turn the waste over without shuffling, as often as you like."
    )
    yield facts.say(sentence, "K69 K70")


def _patience_end(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = text("You win when every letter card of the pack is in the crossword.")
    yield facts.say(sentence, "K50 K59 K70 K71")
    if facts.patience == "heaps":
        sentence = text("You lose when a whole pass through the draw pile gives no word.")
        yield facts.say(sentence, "K72")
    elif facts.rules.of(PatienceOptions).stock_ends_game:
        yield facts.say(text("You lose when the draw pile is empty and you have cards left."))
    else:
        yield facts.say(text("You lose when the draw pile is empty and you can’t play a word."), "K51 K59")


_PartsOf = Callable[[GameFacts], Iterator[GuidePart]]

_PATIENCES: dict[str, tuple[_PartsOf, _PartsOf, _PartsOf]] = {
    "six": (_six, _six_turn, _six_stuck),
    "twelve": (_twelve, _twelve_turn, _twelve_stuck),
    "heaps": (_heaps, _heaps_turn, _heaps_stuck),
}
"""The deal, the turn, and what there is when nothing can be laid, by the kind of patience."""


def round_chapters(facts: GameFacts) -> Iterator[Chapter]:
    """All of them."""
    yield Chapter(text("The deal"), tuple(_round_deal(facts)))
    yield Chapter(text("A turn"), tuple(_round_turn(facts)))
    if facts.rules.of(KanugoOptions).exchange:
        yield Chapter(text("Swapping a card"), tuple(_exchange(facts)))
    if facts.free_cards:
        yield Chapter(text("Free cards"), tuple(_free_cards(facts)))
    yield Chapter(text("Scoring"), tuple(_round_scoring(facts)))
    yield Chapter(text("End of the game"), tuple(_rounds_end(facts)))


def _round_deal(facts: GameFacts) -> Iterator[GuidePart]:
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
    sentence = text(
        "The rest is the draw pile, face down. Turn up its top card beside it to start the open pile."
    )
    yield facts.say(sentence, "K12")


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


def _round_turn(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("The dealer plays the first word; play continues to the left."), "K13 K15")
    if facts.rules.of(KanugoOptions).dealer_must_begin:
        yield facts.say(text("A dealer who can play a first word must play it."))
    else:
        yield facts.say(text("A dealer who cannot or does not want to begin swaps a card."))
    yield from laying(facts)
    yield from apart_example(facts)
    yield facts.say(text("Cards already played stay where they are."), "K27")
    yield from passing(facts, "")
    yield from clock(facts)


def _exchange(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("Instead of playing a word, you may swap one card."), "K24")
    sentence = text("First say which card you swap. Then take the face-up card or draw from the draw pile.")
    yield facts.say(sentence, "K24 K25")
    yield facts.say(text("Your card goes on the open pile. Once named, it can’t be changed."), "K26 K27")
    if facts.rules.of(KanugoOptions).stock_out == "reshuffle":
        sentence = text(
            "When the draw pile is empty, the open pile is shuffled to make a new one; only its top card "
            "stays."
        )
    else:
        sentence = text("When the draw pile is empty, you can take only the face-up card.")
    yield facts.say(sentence)


def _free_cards(facts: GameFacts) -> Iterator[GuidePart]:
    count = facts.rules.pieces[FREE][0]
    sentence = plural(
        "There is {n} free card. It is not a letter.",
        "There are {n} free cards. They are not letters.",
        count,
    )
    yield facts.say(sentence, "K22")
    yield facts.say(text("They go out together with your last letter cards."), "K22 K23")
    if facts.rules.of(KanugoOptions).exchange_free:
        yield facts.say(text("A free card may be swapped like any other."))
    else:
        yield facts.say(text("A free card may not be swapped."))
    if facts.rules.of(KanugoOptions).free_alone == "exchange":
        yield facts.say(text("With only free cards left you can’t go out: you must swap."))
    else:
        yield facts.say(text("With only free cards left, you are out."))


def _round_scoring(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = text(
        "A round ends when someone has no cards left. The others add up the cards in their hands."
    )
    yield facts.say(sentence, "K28 K29 K30")
    yield letters(facts)
    if facts.free_cards:
        n = facts.rules.value(FREE)
        sentence = plural(
            "A free card left in hand costs {n} point.", "A free card left in hand costs {n} points.", n
        )
        yield facts.say(sentence)
    sentence = plural(
        "The round also ends after {n} time around the table without a play; everyone counts their hand.",
        "The round also ends after {n} times around the table without a play; everyone counts their hand.",
        facts.rules.of(KanugoOptions).idle_circuits,
    )
    yield facts.say(sentence)


def _rounds_end(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("The player on the dealer’s left deals the next round."), "K31")
    n = facts.rules.of(KanugoOptions).game_over_at
    sentence = plural(
        "The game ends after the round in which someone reaches {n} point. The lowest total wins.",
        "The game ends after the round in which someone reaches {n} points. The lowest total wins.",
        n,
    )
    yield facts.say(sentence, "K32")
    if facts.rules.of(KanugoOptions).tie == "another_round":
        yield facts.say(text("If the lowest totals are tied, play another round."))
    else:
        yield facts.say(text("If the lowest totals are tied, the win is shared."))
    yield from resigning(facts)
