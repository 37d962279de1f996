"""The sheets of a patience: the win, its result, sharing, finishing."""

from dataclasses import replace
from pathlib import Path

from game.text.actions import Action
from game.text.catalogues import plural, text
from game.text.phrases import difficulty, duration, place_in_book, wins_told
from game.ui.kit.controls.widgets import ButtonKind
from game.ui.patience.facts import DealFacts, is_best
from game.ui.table.actions import Offer, key_of, offer
from game.ui.table.pages import back, helped, meanings, saved_page
from game.ui.table.sheet import Page
from game.ui.table.turn import Turn


def won_page(page: Page, turn: Turn, facts: DealFacts) -> Page:
    """The sheet of a won patience: short, as the crossword stays visible above it."""
    offers = (
        offer(turn, Action.NEXT, kind=ButtonKind.BRASS),
        offer(turn, Action.RESULT),
        offer(turn, Action.CLOSE),
        offer(turn, Action.LEAVE),
    )
    return replace(page, lines=(page.lines[0], _played(turn, facts)), offers=offers)


def result_page(turn: Turn, facts: DealFacts) -> Page:
    """The full result of a won patience."""
    lines = [_played(turn, facts), *_compared(facts)]
    if facts.difficulty is not None:
        lines.append(difficulty(facts.difficulty.grade, facts.difficulty.share))
        if facts.difficulty.harder_than is not None:
            lines.append(place_in_book(facts.difficulty.harder_than))
    longest = max(turn.words, key=len, default="")
    if longest:
        lines.append(text("Longest word: {word}.", word=longest))
    offers = (
        back(turn),
        *meanings(turn),
        offer(turn, Action.SHARE),
        offer(turn, Action.AGAIN),
        offer(turn, Action.NEXT),
        offer(turn, Action.LEAVE),
    )
    return Page(text("Won!"), tuple(lines), offers=offers)


def _played(turn: Turn, facts: DealFacts) -> str:
    time = "" if facts.seconds is None else text("Time {time}", time=duration(facts.seconds))
    plays = plural("in {n} play", "in {n} plays", facts.plays)
    return " · ".join(filter(None, (time, plays, *(line.rstrip(".") for line in helped(turn)))))


def _compared(facts: DealFacts) -> list[str]:
    """This game compared with those won before by the same method."""
    lines = []
    if is_best(facts):
        lines.append(text("Your best time so far."))
    if facts.best is not None and facts.fewest is not None:
        best = duration(facts.best)
        lines.append(text("Before: best time {time}, fewest plays {n}.", time=best, n=facts.fewest))
    if facts.run[1]:
        now, most = facts.run
        lines.append(text("Winning streak: {now}, best {best}.", now=now, best=most))
    return [*lines, *record_told(facts)]


def record_told(facts: DealFacts) -> tuple[str, ...]:
    """The player's wins against those of the simulated players, once there are some games."""
    return (wins_told(*facts.record),) if facts.record.deals else ()


def share_page(turn: Turn, facts: DealFacts) -> Page:
    """The ways to share or save a game."""
    laid = bool(turn.state.board)
    code = (text("Deal code: {code}", code=facts.code),) if facts.code else ()
    return Page(
        text("Share or print"),
        code or (text("Deals with your own rules or words have no code."),),
        offers=(
            offer(turn, Action.CLOSE, text("View table"), kind=ButtonKind.BRASS),
            offer(turn, Action.CODE, enabled=bool(facts.code)),
            offer(turn, Action.PICTURE, enabled=laid),
            offer(turn, Action.PRINT),
        ),
    )


def copied_page(code: str) -> Page:
    """The code was copied."""
    close = Offer(Action.CLOSE, text("View table"), key_of(Action.CLOSE), ButtonKind.BRASS)
    lines = (text("Anyone with Kanugo gets the same deal with this code: {code}", code=code),)
    return Page(text("Copied"), lines, offers=(close,))


def picture_page(file: Path) -> Page:
    """Where the picture was saved."""
    return saved_page(text("A picture of the crossword was saved to this file:"), str(file))


def finish_page(turn: Turn) -> Page:
    """Ask whether to play the rest."""
    cards = len(turn.state.left())
    return Page(
        text("Finish for you?"),
        (
            text("Every card has been seen, and a solution is known."),
            plural(
                "The last card is played for you. This counts as a hint.",
                "The last {n} cards are played for you. This counts as a hint.",
                cards,
            ),
        ),
        offers=(
            back(turn),
            offer(turn, Action.FINISH_NOW),
        ),
    )
