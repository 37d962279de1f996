"""Says why a computer player did what it did, in the player's language."""

from collections.abc import Callable, Sequence

from game.search.players.player import ChoiceReason, OtherPlay, Why
from game.table.board import FREE
from game.text.catalogues import number_text, plural, text


def because(reason: ChoiceReason, names: Sequence[str]) -> str:
    """One sentence: the ground of a choice. `names` are those of the seats."""
    return _SENTENCES[reason.why](reason, names)


def _sheds(reason: ChoiceReason, names: Sequence[str]) -> str:
    return plural("Gets rid of {n} point.", "Gets rid of {n} points.", reason.points)


def _short(reason: ChoiceReason, names: Sequence[str]) -> str:
    return plural(
        "{name} has only {n} card left, so high cards go first.",
        "{name} has only {n} cards left, so high cards go first.",
        reason.cards,
        name=names[reason.seat],
    )


def _keeps(reason: ChoiceReason, names: Sequence[str]) -> str:
    return text("Keeps {letters}, to go out with.", letters=" ".join(reason.pieces))


def _swaps(reason: ChoiceReason, names: Sequence[str]) -> str:
    if FREE in reason.pieces:
        return text("Swaps the free card: a letter makes it easier to go out.")
    return text("Swaps {letter}: it’s hard to play.", letter=" ".join(reason.pieces))


def _open_card(reason: ChoiceReason, names: Sequence[str]) -> str:
    return text("The face-up {letter} helps.", letter=" ".join(reason.pieces))


def _hidden_card(reason: ChoiceReason, names: Sequence[str]) -> str:
    if not reason.pieces:
        return text("There is no face-up card.")
    if FREE in reason.pieces:
        return text("The face-up card is a free card, which nobody needs.")
    return text("The face-up {letter} doesn’t help.", letter=" ".join(reason.pieces))


def _scores(reason: ChoiceReason, names: Sequence[str]) -> str:
    if reason.points:
        return plural("Scores {n} point.", "Scores {n} points.", reason.points)
    return plural("Plays {n} letter.", "Plays {n} letters.", reason.cards)


def _saves(reason: ChoiceReason, names: Sequence[str]) -> str:
    return plural(
        "Scores {n} point and keeps better letters for the next turn.",
        "Scores {n} points and keeps better letters for the next turn.",
        reason.points,
    )


def _wins(reason: ChoiceReason, names: Sequence[str]) -> str:
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


def _renews(reason: ChoiceReason, names: Sequence[str]) -> str:
    return plural(
        "Swaps {n} letter: no word was worth more.",
        "Swaps {n} letters: no word was worth more.",
        len(reason.pieces),
    )


def _frees(reason: ChoiceReason, names: Sequence[str]) -> str:
    return text("Frees the star that stands for {letter} to use it now.", letter=" ".join(reason.pieces))


def _doubts(reason: ChoiceReason, names: Sequence[str]) -> str:
    return plural(
        "{words} isn’t in any word list.",
        "{words} aren’t in any word list.",
        len(reason.words),
        words=", ".join(reason.words),
    )


_SENTENCES: dict[Why, Callable[[ChoiceReason, Sequence[str]], str]] = {
    Why.OUT: lambda reason, names: text("Goes out."),
    Why.SHEDS: _sheds,
    Why.KEEPS: _keeps,
    Why.SHORT: _short,
    Why.ONLY: lambda reason, names: text("Saw nothing else to play."),
    Why.SWAPS: _swaps,
    Why.TAKES_OPEN: _open_card,
    Why.TAKES_STOCK: _hidden_card,
    Why.SCORES: _scores,
    Why.SAVES: _saves,
    Why.ENDGAME: lambda reason, names: text("All letters are known: this gives the best final score."),
    Why.WINS: _wins,
    Why.REACHES: lambda reason, names: text("Reaches the target."),
    Why.RENEWS: _renews,
    Why.FREES: _frees,
    Why.DONE: lambda reason, names: text("There is nothing more to do here."),
    Why.NOTHING: lambda reason, names: text("Found nothing to play or swap."),
    Why.DOUBTS: _doubts,
}
