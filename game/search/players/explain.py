"""Says why a computer player did what it did, in the player's language."""

from collections.abc import Sequence

from game.search.players.player import ChoiceReason, OtherPlay, Why
from game.table.board import FREE
from game.text.catalogues import number_text, plural, text


def because(reason: ChoiceReason, names: Sequence[str]) -> str:
    """The reason for a choice in one sentence. `names` are those of the seats."""
    letters, n = " ".join(reason.pieces), reason.points
    match reason.why:
        case Why.OUT:
            return text("Goes out.")
        case Why.SHEDS:
            return plural("Gets rid of {n} point.", "Gets rid of {n} points.", n)
        case Why.KEEPS:
            return text("Keeps {letters}, to go out with.", letters=letters)
        case Why.SHORT:
            return plural(
                "{name} has only {n} card left, so high cards go first.",
                "{name} has only {n} cards left, so high cards go first.",
                reason.cards,
                name=names[reason.seat],
            )
        case Why.ONLY:
            return text("Saw nothing else to play.")
        case Why.SWAPS if FREE in reason.pieces:
            return text("Swaps the free card: a letter makes it easier to go out.")
        case Why.SWAPS:
            return text("Swaps {letter}: it’s hard to play.", letter=letters)
        case Why.TAKES_OPEN:
            return text("The face-up {letter} helps.", letter=letters)
        case Why.TAKES_STOCK if not reason.pieces:
            return text("There is no face-up card.")
        case Why.TAKES_STOCK if FREE in reason.pieces:
            return text("The face-up card is a free card, which nobody needs.")
        case Why.TAKES_STOCK:
            return text("The face-up {letter} doesn’t help.", letter=letters)
        case Why.SCORES if not reason.points:
            return plural("Plays {n} letter.", "Plays {n} letters.", reason.cards)
        case Why.SCORES:
            return plural("Scores {n} point.", "Scores {n} points.", n)
        case Why.SAVES:
            return plural(
                "Scores {n} point and keeps better letters for the next turn.",
                "Scores {n} points and keeps better letters for the next turn.",
                n,
            )
        case Why.ENDGAME:
            return text("All letters are known: this gives the best final score.")
        case Why.WINS:
            return _wins(reason)
        case Why.REACHES:
            return text("Reaches the target.")
        case Why.RENEWS:
            return plural(
                "Swaps {n} letter: no word was worth more.",
                "Swaps {n} letters: no word was worth more.",
                len(reason.pieces),
            )
        case Why.FREES:
            return text("Frees the star that stands for {letter} to use it now.", letter=letters)
        case Why.DONE:
            return text("There is nothing more to do here.")
        case Why.NOTHING:
            return text("Found nothing to play or swap.")
        case Why.CHALLENGES:
            return plural(
                "{words} isn’t in any word list.",
                "{words} aren’t in any word list.",
                len(reason.words),
                words=", ".join(reason.words),
            )


def _wins(reason: ChoiceReason) -> str:
    return text(
        "Wins {share} of games played on from here, with an average lead of {points}. Next best: {plays}.",
        share=f"{reason.chance:.0%}",
        points=number_text(reason.ahead, "+z.0f"),
        plays="; ".join(map(other_play, reason.others)),
    )


def other_play(play: OtherPlay) -> str:
    """A play, a swap or a pass with its points and how often it won."""
    share = f"{play.chance:.0%}"
    if play.word is None:
        return text("a pass, {share}", share=share)
    if not play.word:
        return text("a swap, {share}", share=share)
    return plural(
        "{word} for {n} point, {share}",
        "{word} for {n} points, {share}",
        play.points,
        word=play.word,
        share=share,
    )
