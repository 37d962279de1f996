"""The buttons of a board's rail, and the sentences about the turn."""

from game.table.moves import Exchange, Pass, Place
from game.table.scoring import WordSum
from game.table.state import Phase
from game.text.actions import Action
from game.text.catalogues import plural, text
from game.ui.board.layout import BoardScene
from game.ui.board.turn import BoardTurn
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.table.actions import Offer, offer
from game.ui.table.advice import hint_text, reasons
from game.ui.table.offers import IN_MENU, completed, others_offer
from modes.options import TileOptions
from modes.states import AttackState

_TIMES = "\N{MULTIPLICATION SIGN}"


_ELSEWHERE = frozenset(
    {*IN_MENU, Action.PASS, Action.DOUBT, Action.EXCHANGE}
)  # by the small buttons, or in the menu


def board_offers(scene: BoardScene) -> tuple[Offer, Offer]:
    """The main button and the one below it. Brass marks the one thing to do next."""
    main, second = _offers(scene)
    return completed(scene.turn, main, second, _ELSEWHERE)


def _offers(scene: BoardScene) -> tuple[Offer, Offer]:
    turn, enter = scene.turn, text("Enter")
    if turn.outcome is not None:
        return offer(turn, Action.NEW, kind=ButtonKind.BRASS), Offer(Action.SCORES, text("How it ended"))
    if turn.last_word_open:
        stand = Offer(Action.DONE, text("Accept"), enter, ButtonKind.BRASS, enabled=turn.may_end)
        return stand, _doubt(turn)
    if not turn.in_turn:
        return others_offer(turn), _second(turn)
    if turn.declaring:
        n = len(turn.marked)
        label = plural("Swap {n} tile", "Swap {n} tiles", n) if n else text("Choose the tiles")
        return (
            Offer(Action.GIVE, label, enter, ButtonKind.BRASS if n else ButtonKind.DARK, bool(n)),
            offer(turn, Action.KEEP),
        )
    if turn.draft:
        return _of_draft(turn)
    main = offer(turn, Action.LAY, enabled=False)
    if turn.may_end:
        main = offer(turn, Action.DONE, key=enter, kind=ButtonKind.BRASS)
    return main, _second(turn)


def _doubt(turn: BoardTurn) -> Offer:
    return offer(turn, Action.DOUBT, key="", enabled=turn.may_doubt)


def _second(turn: BoardTurn) -> Offer:
    """The button below the main one while nothing is laid."""
    return _doubt(turn) if turn.may_doubt else offer(turn, Action.TAKE_BACK, enabled=False)


def _of_draft(turn: BoardTurn) -> tuple[Offer, Offer]:
    if turn.draft_refused:
        back = plural("Take the tile back", "Take the tiles back", len(turn.draft))
        lay = offer(turn, Action.LAY, enabled=False)
        return offer(turn, Action.TAKE_BACK, back, kind=ButtonKind.BRASS), lay
    legal = turn.verdict is not None and turn.verdict.legal
    label = text("Free the star") if turn.swapping else text("Play it")
    return (
        Offer(
            Action.LAY,
            label,
            text("Enter"),
            ButtonKind.BRASS if legal else ButtonKind.DARK,
            enabled=turn.unnamed is None,
        ),
        offer(turn, Action.TAKE_BACK),
    )


def small_offers(turn: BoardTurn) -> tuple[Offer, Offer]:
    """The two small buttons at the foot: exchange and pass."""
    rules = turn.rules
    quiet = not turn.draft and not turn.declaring and turn.outcome is None
    playing = quiet and turn.in_turn and turn.state.phase is Phase.PLAYING
    label = text("Swap")
    times = rules.of(TileOptions).exchange_times
    if times is not None:
        seat = turn.state.seat if turn.viewer is None else turn.state.seats[turn.viewer]
        left = max(0, times - seat.exchanges)
        label = text("Swap ({n})", n=left)
    exchange = Offer(Action.EXCHANGE, label, enabled=playing and Exchange in turn.offers)
    if turn.begun and Pass in turn.offers:
        return exchange, Offer(Action.ASK_PASS, text("Give up the turn"), enabled=quiet)
    return exchange, Offer(Action.ASK_PASS, text("Pass"), enabled=quiet and Pass in turn.offers)


def advice(turn: BoardTurn) -> str:
    """What to do now, while nothing is laid."""
    if turn.outcome is not None:
        return text("The game is over.")
    if turn.piece_note:
        return turn.piece_note
    if label := hint_text(turn):
        return label
    if turn.last_word_open:
        return text("The last word is played. Challenge it or accept it.")
    if not turn.in_turn:
        return text("It is {name}’s turn.", name=turn.seating.called[turn.state.turn])
    if turn.declaring:
        return text("Choose the tiles to swap: click them, or type their letters or numbers.")
    if turn.judged and turn.going and Place not in turn.offers:
        return _wordless(turn)
    if turn.state.open:
        return text("The freed star is on your rack. You must play it this turn.")
    if turn.begun:
        return text("Play another word, or end your turn.")
    if not turn.state.board:
        return text("Play the first word across the middle of the board. Type it, or drag the tiles.")
    if turn.swaps:
        return text("Play a word. You can free the glowing star with the letter it stands for.")
    return text("Play a word: click a square and type, or drag tiles from your rack.")


def _wordless(turn: BoardTurn) -> str:
    """What to do where no word can be played."""
    if turn.begun and Pass in turn.offers:
        return text("You can’t play the freed star. Give up the turn.")
    if turn.begun:
        return text("You can’t play another word. End your turn.")
    if Exchange not in turn.offers:
        return text("You can’t play a word from your rack: pass.")
    if Pass not in turn.offers:
        return text("You can’t play a word from your rack. Swap tiles.")
    return text("You can’t play a word from your rack. Swap tiles or pass.")


def remarks(turn: BoardTurn) -> tuple[str, ...]:
    """Remarks on the draft besides its words."""
    if turn.unnamed is not None:
        if turn.rules.blank_is == "star":
            return (text("Choose the letter that the star stands for."),)
        return (text("Choose the letter that the blank stands for."),)
    if turn.draft_refused:
        return (text("The tiles go back to your rack."),)
    if label := hint_text(turn):
        return (label,)
    if turn.swapping and turn.verdict is not None and turn.verdict.legal:
        return (
            text("The star goes to your rack, and you must play it this turn. Freeing it scores nothing."),
        )
    return ()


def blames(turn: BoardTurn) -> tuple[str, ...]:
    """Why the move just tried is refused, or the current draft would be."""
    if turn.at_edge:
        return (text("The board ends here."),)
    if turn.missing:
        if turn.rules.blank_is == "star":
            return (text("You have no {letter} and no star.", letter=turn.missing),)
        return (text("You have no {letter} and no blank.", letter=turn.missing),)
    return reasons(turn)


def spelled_sum(word: WordSum) -> str:
    """How a word's score is made up, as 2×(3 + 1×3 + 2)."""
    letters = [str(s.value) if s.factor == 1 else f"{s.value}{_TIMES}{s.factor}" for s in word.letters]
    whole = " + ".join(letters)
    if not word.factors:
        return whole
    return _TIMES.join(map(str, word.factors)) + f"{_TIMES}({whole})"


def product(word: WordSum) -> str:
    """The sum of the letters and its multipliers, as 15 × 2 × 2."""
    plain = sum(letter.value * letter.factor for letter in word.letters)
    return f" {_TIMES} ".join(map(str, (plain, *word.factors)))


def bonus_name(turn: BoardTurn) -> str:
    """The tiles that earn the draft's bonus in the whole turn."""
    n = turn.state.of(AttackState).used + sum(slot.zone == "hand" for slot in turn.draft.slots)
    return plural("for {n} tile in one turn", "for {n} tiles in one turn", n)
