"""What the buttons of the rail offer, and what is to be said about the turn. It draws nothing."""

from enum import Enum
from typing import NamedTuple

from game.store.copies import may_be_copied
from game.table.moves import Draw, Exchange
from game.table.refusal import Broken, Refusal
from game.text import phrases
from game.text.catalogues import plural, text
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.table.turn import Turn
from game.words.reason_texts import refusal_text


class Act(Enum):
    """All that a button or a key of the table can do."""

    LAY = "lay"
    TAKE_BACK = "take back"
    TURN = "turn"
    TAKE_OPEN = "take open"
    OPEN = "open pile"
    EXCHANGE = "exchange"
    KEEP = "keep"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    FIT = "fit"
    MENU = "menu"
    HELP = "help"
    WORDS = "words"
    LOOK_UP = "look up"
    NEW = "new"
    AGAIN = "again"
    GIVE_UP = "give up"
    RESIGN = "resign"
    STOP_WITHOUT_RESULT = "stop without a result"
    COPY = "copy"
    LEAVE = "leave"
    ASK_DEMO = "ask for a demo"
    DEMO = "demo"
    LOOK_BACK = "look back"
    BRANCH = "branch"
    CLOSE = "close"
    GIVE = "give tiles"
    PASS = "pass"
    ASK_PASS = "ask to pass"
    DONE = "end the turn"
    STOP = "end the game"
    ASK_STOP = "ask to end the game"
    GCG = "gcg"
    BAG = "bag"
    SCORES = "scores"
    SHOW_HAND = "show hand"
    HAND_OVER = "hand over"
    PLAY_NOW = "play now"
    NEXT_ROUND = "next round"
    DOUBT = "doubt"
    WHY = "why"
    MOVES = "moves"
    PHONES = "phones"
    SHUFFLE = "shuffle"
    ORDER = "order"
    REVIEW = "review"
    GUIDE = "guide"
    SKIP_GUIDE = "skip the guide"
    WHAT = "what may be done"
    PUT = "place at the cursor"
    TURN_CURSOR = "change direction"
    ASK_NEW = "ask for a new deal"
    ASK_AGAIN = "ask for the same deal"
    SETTINGS = "settings"
    STATISTICS = "statistics"
    MEANINGS = "meanings"
    RESULT = "result"
    SHARE = "share"
    CODE = "copy the code"
    PICTURE = "picture"
    PRINT = "print"
    FINISH = "finish"
    FINISH_NOW = "finish now"


LEADS_AWAY = {act: act for act in (Act.LEAVE, Act.NEW, Act.AGAIN, Act.BRANCH)}
LEADS_AWAY |= {Act.ASK_NEW: Act.NEW, Act.ASK_AGAIN: Act.AGAIN}
"""What leaves the game at the table, and what it does where something else was asked already."""


class Offer(NamedTuple):
    """A button: what it does, what it says, the key that does the same."""

    act: Act
    label: str
    key: str = ""
    kind: ButtonKind = ButtonKind.DARK
    enabled: bool = True


def waited_for(turn: Turn) -> Offer:
    """A computer player thinks, one of whom that may take long can be told to play now."""
    seat = turn.state.turn
    name = turn.seating.called[seat]
    if turn.seating.takes_long(seat):
        return Offer(Act.PLAY_NOW, text("Tell {name} to play now", name=name), "Ctrl M")
    return Offer(Act.HAND_OVER, text("{name} is thinking…", name=name), enabled=False)


def on_phone(turn: Turn) -> Offer:
    """Whoever is in turn has his hand on a phone; where that is lost it is told."""
    seat = turn.state.turn
    name = turn.seating.called[seat]
    if seat in turn.lost:
        return Offer(Act.PHONES, text("{name}: phone lost", name=name), kind=ButtonKind.BRASS)
    return Offer(Act.PHONES, text("{name} plays on a phone", name=name))


def review(turn: Turn) -> tuple[Offer, ...]:
    """What a sheet offers after a game that has something to teach."""
    return (Offer(Act.REVIEW, text("Review the game")),) if turn.may_review else ()


def copies(turn: Turn) -> tuple[Offer, ...]:
    """The copy of a game, where one may be made."""
    return (Offer(Act.COPY, text("Save a copy…")),) if may_be_copied(turn.session) else ()


def ways_to_order(turn: Turn) -> tuple[Offer, ...]:
    """How a hand can be put in order, where there is one."""
    if not turn.hand_order.can_change:
        return ()
    sort, shuffle = text("sort the cards"), text("shuffle the cards")
    if turn.rules.pieces_are == "tiles":
        sort, shuffle = text("sort the rack"), text("shuffle the rack")
    return (
        Offer(Act.ORDER, capital(sort), "Ctrl O"),
        Offer(Act.SHUFFLE, capital(shuffle), "Ctrl R"),
    )


def capital(said: str) -> str:
    """What a list of keys says, as a button says it."""
    return said[:1].upper() + said[1:]


def offers(turn: Turn) -> tuple[Offer, Offer]:
    """The main button and the one below it. Brass is the one thing to do next."""
    if turn.outcome is not None:
        anew = Offer(Act.NEW, text("New deal"), kind=ButtonKind.BRASS)
        return anew, Offer(Act.AGAIN, text("The same deal again"))
    if turn.declared:
        return (
            Offer(Act.TURN, text("Draw from the pile"), "T", ButtonKind.BRASS, bool(turn.state.stock)),
            Offer(Act.TAKE_OPEN, text("Take the face-up card"), "O", ButtonKind.BRASS, bool(turn.state.open)),
        )
    if turn.declaring:
        return (
            Offer(Act.EXCHANGE, text("Choose a card"), enabled=False),
            Offer(Act.KEEP, text("Cancel"), "Esc"),
        )
    if turn.draft:
        return _of_draft(turn)
    return _of_empty_table(turn)


def _of_draft(turn: Turn) -> tuple[Offer, Offer]:
    if turn.draft_refused:
        label = plural("Take the card back", "Take the cards back", len(turn.draft))
        return (
            Offer(Act.TAKE_BACK, label, "Esc", ButtonKind.BRASS),
            Offer(Act.LOOK_UP, text("Is it a word?"), "F2", enabled=turn.may_look_up),
        )
    legal = turn.verdict is not None and turn.verdict.legal
    return (
        Offer(Act.LAY, text("Play it"), text("Enter"), ButtonKind.BRASS if legal else ButtonKind.DARK),
        Offer(Act.TAKE_BACK, text("Take back"), "Esc"),
    )


def _of_empty_table(turn: Turn) -> tuple[Offer, Offer]:
    if Draw in turn.offers:
        kind = ButtonKind.BRASS if turn.stuck else ButtonKind.DARK
        main = Offer(Act.TURN, draw_label(turn), "T" if turn.stuck else "Ctrl T", kind)
    else:
        main = Offer(Act.LAY, text("Play it"), text("Enter"), enabled=False)
    if Exchange in turn.offers:
        held = turn.held
        named = held is not None and held.zone == "hand"
        label = text("Swap {card}", card=turn.piece(held)) if named and held else text("Swap a card")
        return main, Offer(Act.EXCHANGE, label, "Ctrl E")
    return main, Offer(Act.TAKE_BACK, text("Take back"), "Esc", enabled=False)


def draw_label(turn: Turn) -> str:
    """What taking or turning a card is called here."""
    zones = turn.session.mode.zones
    if "waste" in zones:
        rules, stock = turn.rules, len(turn.state.stock)
        if not stock or (stock < rules.turn_by and not rules.short_turn):
            return text("Turn the waste over")
        return plural("Turn {n} card", "Turn {n} cards", min(rules.turn_by, stock))
    return text("Turn a card") if "open" in zones else text("Draw a card")


def advice(turn: Turn) -> str:
    """What is to be done now, when nothing is laid."""
    if turn.outcome is not None:
        return text("The game is over.")
    if turn.told_of_piece:
        return turn.told_of_piece
    if turn.hints.told:
        return turn.hints.told
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
    said = [told for told in (turn.told_of_piece, turn.hints.told) if told]
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
        return (*said, text("Hint ({key}) shows a word.", key="Ctrl H"))
    return said


def sentences_of(turn: Turn, refusal: Refusal) -> tuple[str, ...]:
    """Why a move is not allowed, a sentence for each rule that it breaks."""
    return tuple(dict.fromkeys(because(turn, found) for found in refusal.broken))


def because(turn: Turn, found: Broken) -> str:
    """The sentence for a rule broken; of a word that is none, why it is none."""
    return refusal_text(found, turn.rules, turn.court, turn.session.mode.sentences)
