"""What is to be said about the turn: what to do now, what the draft comes to, why a move is not allowed."""

from game.table.moves import Draw
from game.table.refusal import Broken, Refusal
from game.text import phrases
from game.text.catalogues import plural, text
from game.ui.table.actions import Act, key_of
from game.ui.table.turn import Turn
from game.words.reason_texts import refusal_text


def hint_text(turn: Turn) -> str:
    """What the hint says so far, and which key shows more; nothing if none was asked for."""
    return turn.hints.said(key_of(Act.HINT))


def advice(turn: Turn) -> str:
    """What is to be done now, when nothing is laid."""
    if turn.outcome is not None:
        return text("The game is over.")
    if turn.told_of_piece:
        return turn.told_of_piece
    if said := hint_text(turn):
        return said
    rules = turn.rules
    if turn.declared:
        return text("Your card is chosen. Now take the face-up card or draw from the pile.")
    if turn.declaring:
        return text("Choose the card to swap. You can't change it afterwards.")
    if turn.stuck:
        return _stuck(turn)
    if not turn.state.board:
        return text(
            "Play the first word: {least} to {most} cards in one line, one of them on the star.",
            least=rules.first_min,
            most=rules.first_max or rules.hand,
        )
    if Draw in turn.offers:
        return text("Play a word, or turn cards from the draw pile.")
    most = rules.max_new or rules.hand
    return plural(
        "Play {n} card, joined to the crossword.",
        "Play 1 to {n} cards in one line, joined to the crossword.",
        most,
    )


def _stuck(turn: Turn) -> str:
    zones = turn.session.mode.zones
    if "waste" in zones:
        return text("You can't play a word from the heaps. Turn cards from the draw pile.")
    if "open" in zones:
        return text("You can't play a word from the row and the open pile. Turn a card from the draw pile.")
    return text("You can't play a word from your hand. Draw a card.")


def remarks(turn: Turn) -> tuple[str, ...]:
    """What there is to say about the draft besides its words."""
    if turn.verdict is None:
        return ()
    said = [told for told in (turn.told_of_piece, hint_text(turn)) if told]
    said += [phrases.note(code, turn.session.mode.sentences) for code in turn.verdict.notes]
    if turn.draft_refused:
        said.append(text("The cards go back where they were."))
    elif turn.verdict.legal and turn.state.heaps:
        under = sum(
            slot.zone == "heap" and len(turn.state.heaps[slot.place]) > 1 for slot in turn.draft.slots
        )
        if under:
            said.append(plural("{n} card will turn up.", "{n} cards will turn up.", under))
    return tuple(said)


_WORD_LEFT = frozenset({"not-stuck", "everyday-word-left", "must-begin"})
"""Codes of refusals because a word can be played."""


def reasons(turn: Turn) -> tuple[str, ...]:
    """Why the move that was tried is not allowed, or the draft as it lies would not be."""
    if turn.missing:
        return (text("You have no {letter} to play now.", letter=turn.missing),)
    refusal = turn.refused or (turn.verdict.refusal if turn.verdict is not None else None)
    if refusal is None:
        return ()
    said = sentences_of(turn, refusal)
    if turn.may_be_helped and any(found.code in _WORD_LEFT for found in refusal.broken):
        return (*said, text("Hint ({key}) shows a word.", key=key_of(Act.HINT)))
    return said


def sentences_of(turn: Turn, refusal: Refusal) -> tuple[str, ...]:
    """Why a move is not allowed, a sentence for each rule that it breaks."""
    return tuple(dict.fromkeys(because(turn, found) for found in refusal.broken))


def because(turn: Turn, found: Broken) -> str:
    """The sentence for a rule broken; of a word that is none, why it is none."""
    return refusal_text(found, turn.rules, turn.court, turn.session.mode.sentences)
