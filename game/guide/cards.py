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
        yield facts.say(text("A used card of the open pile is replaced from the draw pile."))
    if Exchange in facts.moves and facts.rules.of(PatienceOptions).exchange:
        sentence = text(
            "Instead of playing a word, you may swap a card of the row: choose it, then take the top card of "
            "the open pile or of the draw pile."
        )
        yield facts.say(sentence)


def _six_stuck(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(
        text("Turn cards from the draw pile onto the open pile, one at a time, until you can use one."),
        "K43 K44",
    )
    if facts.rules.of(PatienceOptions).turn_only_when_stuck:
        yield facts.say(text("You may turn cards only when you can’t play a word."), "K43")
        yield from _words_that_count(facts)
    else:
        yield facts.say(text("You may also turn cards while you can play a word."))


def _words_that_count(facts: GameFacts) -> Iterator[GuidePart]:
    """The words of which none may be playable before a card is turned or drawn."""
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
    else:
        yield facts.say(text("You may also draw cards while you can play a word."))


def _heaps(facts: GameFacts) -> Iterator[GuidePart]:
    heaps = ", ".join(map(str, facts.rules.of(PatienceOptions).heaps))
    sentence = text("The cards are in heaps of {heaps}, each with its top card face up.", heaps=heaps)
    yield facts.say(sentence, "K61 K62 K63 K64")
    sentence = text(
        "The rest is the draw pile, face down. Cards turned from it go beside it, face up: they "
        "are the waste."
    )
    yield facts.say(sentence, "K67")


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
        "Turn {n} card at a time from the draw pile onto the waste; you may use it with the tops of the "
        "heaps.",
        "Turn {n} cards at a time from the draw pile onto the waste; you may use the last one with the tops "
        "of the heaps.",
        facts.rules.of(PatienceOptions).turn_by,
    )
    yield facts.say(sentence, "K67")
    if facts.rules.of(PatienceOptions).turn_only_when_stuck:
        yield facts.say(text("You may turn cards only when you can’t play from the heaps alone."), "K67")
        yield from _words_that_count(facts)
    else:
        yield facts.say(text("You may also turn cards while you can play a word."))
    if facts.rules.of(PatienceOptions).heaps_first:
        sentence = text("The last turned card can’t be used while the heaps alone give a word.")
    else:
        sentence = text(
            "The last turned card can be used even when the heaps alone give a word; the game then reminds "
            "you that the heaps should come first."
        )
    yield facts.say(sentence, "K68")
    if facts.rules.of(PatienceOptions).waste_uncovers:
        yield facts.say(text("When you use a card of the waste, the one below it can be used next."))
    else:
        sentence = text("When you use a card of the waste, the one below it can’t be used: turn new ones.")
        yield facts.say(sentence, "K69")
    if facts.rules.of(PatienceOptions).short_turn:
        yield facts.say(text("If fewer cards are left, turn them all; you may use the last one."))
    else:
        yield facts.say(
            text("If fewer cards are left, don’t turn them: the waste, turned over, goes on top.")
        )
    if not facts.rules.of(PatienceOptions).turn_past_usable:
        yield facts.say(text("You may not turn cards while the top of the waste can be used."))
    sentence = text(
        "When the draw pile runs out, turn the waste over without shuffling: it is the draw pile again. You "
        "may go through it any number of times, as long as one of its cards can still give a word."
    )
    yield facts.say(sentence, "K69 K70")


def _patience_end(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = text("You win when every letter card of the pack is in the crossword.")
    yield facts.say(sentence, "K50 K59 K70 K71")
    if facts.patience == "heaps":
        sentence = text(
            "You lose when the heaps alone give no word, and going through the whole draw pile once more "
            "would give none either."
        )
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
"""The deal, the turn, and what to do when nothing can be played, by the kind of patience."""


def round_chapters(facts: GameFacts) -> Iterator[Chapter]:
    yield Chapter(text("The deal"), tuple(_round_deal(facts)))
    yield Chapter(text("A turn"), tuple(_round_turn(facts)))
    if facts.rules.of(KanugoOptions).exchange:
        yield Chapter(text("Swapping a card"), tuple(_exchange(facts)))
    if facts.free_cards:
        yield Chapter(text("Free cards"), tuple(_free_cards(facts)))
    yield Chapter(text("Scoring"), tuple(_round_scoring(facts)))
    yield Chapter(text("End of the game"), tuple(_rounds_end(facts)))


def _round_deal(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(
        text("Everyone cuts the pack. The player with the letter closest to A deals the first round."),
        "K4 K5",
    )
    yield from _free_card_cut(facts)
    if facts.differs(lambda rules: (rules.hand, rules.placing.first_max, rules.placing.max_new)):
        head = (
            text("Players"),
            text("Cards each"),
            text("Cards in the first word"),
            text("Cards per later turn"),
        )
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


def _span(minimum: int, maximum: int | None) -> str:
    if maximum is None:
        return text("{fewest} or more", fewest=minimum)
    return text("{fewest} to {most}", fewest=minimum, most=maximum)


def _free_card_cut(facts: GameFacts) -> Iterator[GuidePart]:
    if not facts.free_cards:
        return
    match facts.rules.of(KanugoOptions).letterless_cut:
        case "again":
            yield facts.say(
                text("If letters are equal or someone cuts a free card, which has no letter, cut again.")
            )
        case "first":
            yield facts.say(
                text("A free card, which has no letter, beats every letter. If cards are equal, cut again.")
            )
        case "last":
            sentence = text("A free card, which has no letter, comes last. If cards are equal, cut again.")
            yield facts.say(sentence)


def _round_turn(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("The dealer plays the first word; play continues to the left."), "K13 K15")
    if facts.rules.of(KanugoOptions).dealer_must_begin:
        yield facts.say(text("A dealer who can play a first word must play it."))
    else:
        sentence = text(
            "A dealer who cannot or does not want to begin swaps a card, and the next player begins."
        )
        yield facts.say(sentence)
    yield from laying(facts)
    yield from apart_example(facts)
    yield facts.say(text("Cards already played stay where they are."), "K27")
    yield from passing(facts, "")
    yield from clock(facts)


def _exchange(facts: GameFacts) -> Iterator[GuidePart]:
    yield facts.say(text("Instead of playing a word, you may swap one card. That ends your turn."), "K24")
    sentence = text(
        "First say which card you swap. Then take the top card of the open pile, or draw one from the draw "
        "pile."
    )
    yield facts.say(sentence, "K24 K25")
    yield facts.say(
        text("Your card goes face up on the open pile. Once you have named it, you can’t choose another."),
        "K26 K27",
    )
    if facts.rules.of(KanugoOptions).stock_out == "reshuffle":
        sentence = text(
            "When the draw pile is empty, the open pile is shuffled to make a new one; only its top card "
            "stays."
        )
    else:
        sentence = text("When the draw pile is empty, you can take only the top card of the open pile.")
    yield facts.say(sentence)


def _free_cards(facts: GameFacts) -> Iterator[GuidePart]:
    count = facts.rules.pieces[FREE][0]
    sentence = plural(
        "The pack has {n} free card. It has no letter and can’t be played in a word.",
        "The pack has {n} free cards. They have no letter and can’t be played in a word.",
        count,
    )
    yield facts.say(sentence, "K22")
    sentence = text("A player who plays their last letter card gets rid of their free cards with it.")
    yield facts.say(sentence, "K22 K23")
    cost = facts.rules.value(FREE)
    sentence = plural(
        "A free card still in your hand at the end of the round costs you {n} point.",
        "A free card still in your hand at the end of the round costs you {n} points.",
        cost,
    )
    yield facts.say(sentence)
    if facts.rules.of(KanugoOptions).exchange_free:
        yield facts.say(text("A free card may be swapped like any other."))
    else:
        yield facts.say(text("A free card may not be swapped."))
    if facts.rules.of(KanugoOptions).free_alone == "exchange":
        sentence = text(
            "If a swap leaves you with free cards only, the round goes on: you still need a letter."
        )
    else:
        sentence = text("If a swap leaves you with free cards only, you win the round.")
    yield facts.say(sentence)


def _round_scoring(facts: GameFacts) -> Iterator[GuidePart]:
    sentence = text(
        "A round ends when someone has no cards left. The others add the points of the cards in their hands "
        "to their totals."
    )
    yield facts.say(sentence, "K28 K29 K30")
    yield letters(facts)
    sentence = plural(
        "The round also ends when everyone has had {n} turn in a row without playing a word; a swap is no "
        "word. Then everyone counts their hand.",
        "The round also ends when everyone has had {n} turns in a row without playing a word; a swap is no "
        "word. Then everyone counts their hand.",
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
