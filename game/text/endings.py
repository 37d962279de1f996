"""Sentences about the rule by which a game or a round ended."""

from collections.abc import Sequence

from game.table.mode import Outcome
from game.table.ruleset import Ruleset
from game.table.state import EndRule, Phase, State
from game.text.catalogues import plural, text
from modes.options import KanugoOptions, TileOptions


def winner_text(outcome: Outcome | None, won: list[str], seats: int) -> str:
    """The sentence about who has won."""
    if outcome is Outcome.LOST or not won:
        return text("The game is lost.") if outcome is Outcome.LOST else text("Nobody has won.")
    if len(won) == seats > 2:
        return text("Everyone wins.")
    if len(won) == 1:
        return text("{name} wins!", name=won[0])
    return text("{names} share the win.", names=", ".join(won))


def ending_texts(rule: EndRule | None, state: State, rules: Ruleset, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences about the end, with displayed names; none if nothing is known."""
    match rule:
        case EndRule.TIME:
            return (text("Time is up."),)
        case EndRule.AGREED:
            return (text("The players have agreed to end the game."),)
        case EndRule.STUCK:
            return (text("The bag is empty, and nobody can play a word."),)
        case EndRule.OUT:
            return (
                text("The bag is empty, and {name} has played the last tile.", name=_names_out(state, names)),
            )
        case EndRule.TARGET:
            return tuple(
                plural(
                    "{name} has reached the target of {n} point.",
                    "{name} has reached the target of {n} points.",
                    seat.target,
                    name=name,
                )
                for name, seat in zip(names, state.seats, strict=True)
                if seat.target is not None and seat.score >= seat.target
            )
        case EndRule.CIRCLE:
            return _circle(state, names)
        case EndRule.PASSES_BY_ONE | EndRule.PASSES_BY_ALL:
            return (_passes_text(rule, state, rules, names), *_counted_as_passes(rules))
        case EndRule.SCORELESS:
            n = rules.of(TileOptions).scoreless_turns
            return (plural("{n} turn brought no points.", "{n} turns in a row brought no points.", n),)
        case EndRule.GIVEN_UP:
            return _resigned(state, names)
    return ()


def _resigned(state: State, names: Sequence[str]) -> tuple[str, ...]:
    seats = zip(names, state.seats, strict=True)
    return tuple(text("{name} has resigned.", name=name) for name, seat in seats if seat.left)


def _names_out(state: State, names: Sequence[str]) -> str:
    """The names of the players whose hand is empty."""
    return ", ".join(name for name, seat in zip(names, state.seats, strict=True) if not seat.hand)


def _circle(state: State, names: Sequence[str]) -> tuple[str, ...]:
    reached = [
        name
        for name, seat in zip(names, state.seats, strict=True)
        if seat.target is not None and seat.score >= seat.target
    ]
    target = max(seat.target or 0 for seat in state.seats)
    if len(reached) == 1:
        sentence = plural(
            "{name} has reached the target of {n} point, and everyone has had a last turn.",
            "{name} has reached the target of {n} points, and everyone has had a last turn.",
            target,
            name=reached[0],
        )
    else:
        sentence = plural(
            "{names} have reached {n} point, and everyone has had a last turn.",
            "{names} have reached {n} points, and everyone has had a last turn.",
            target,
            names=", ".join(reached),
        )
    return (sentence,)


def _passes_text(rule: EndRule, state: State, rules: Ruleset, names: Sequence[str]) -> str:
    over = rules.of(TileOptions).over
    if rule is EndRule.PASSES_BY_ONE:
        n = over.passes_by_one or 1
        name = next(name for name, seat in zip(names, state.seats, strict=True) if seat.passes >= n)
        return plural("{name} has passed.", "{name} has passed {n} times in a row.", n, name=name)
    n = over.passes_by_all or 1
    if not state.stock:
        return plural(
            "The bag is empty, and everyone has passed.",
            "The bag is empty, and everyone has passed {n} times in a row.",
            n,
        )
    return plural("Everyone has passed.", "Everyone has passed {n} times in a row.", n)


def time_is_pass(rules: Ruleset) -> bool:
    """Whether a seat that runs out of time loses its turn."""
    clocks, overtime = rules.clocks, rules.of(TileOptions).overtime
    return bool(clocks.turn_seconds or (clocks.player_minutes and not overtime))


def _counted_as_passes(rules: Ruleset) -> tuple[str, ...]:
    """What else counts as a pass at this table."""
    lines: tuple[str, ...] = ()
    if time_is_pass(rules):
        lines = (*lines, text("Running out of time counts as a pass."))
    if rules.judging.doubt.counts_as_pass and rules.judging.adjudication == "challenge":
        lines = (*lines, text("A word taken back after a challenge counts as a pass."))
    return lines


def round_ended(
    rule: EndRule | None, state: State, rules: Ruleset, display_names: Sequence[str], words: str
) -> tuple[str, ...]:
    """How a counted round of cards ended, and what that means for the game. `words` are the last ones of the
    player who went out."""
    lines = _round(rule, state, rules, display_names, words)
    if state.phase is not Phase.OVER or rule in (EndRule.TIME, EndRule.AGREED, EndRule.GIVEN_UP):
        return lines
    most = max(seat.score for seat in state.seats)
    leaders = [name for name, seat in zip(display_names, state.seats, strict=True) if seat.score == most]
    if len(leaders) == 1:
        sentence = plural(
            "{name} has {n} point: the game is over.",
            "{name} has {n} points: the game is over.",
            most,
            name=leaders[0],
        )
        return (*lines, sentence)
    names = ", ".join(leaders)
    return (
        *lines,
        plural(
            "{names} have {n} point each: the game is over.",
            "{names} have {n} points each: the game is over.",
            most,
            names=names,
        ),
    )


def _round(
    rule: EndRule | None, state: State, rules: Ruleset, names: Sequence[str], words: str
) -> tuple[str, ...]:
    name = _names_out(state, names)
    match rule:
        case EndRule.OUT if words:
            sentence = text(
                "{name} went out with {words}. The others score the cards left in hand.",
                name=name,
                words=words,
            )
            return (sentence,)
        case EndRule.FREE_ALONE:
            sentence = text(
                "{name} had only free cards left and is out. The others score the cards left in hand.",
                name=name,
            )
            return (sentence,)
        case EndRule.BLOCKED:
            return (
                plural(
                    "{n} time around the table without a play: the round is blocked, and all hands are "
                    "counted.",
                    "{n} times around the table without a play: the round is blocked, and all hands are "
                    "counted.",
                    rules.of(KanugoOptions).idle_circuits,
                ),
            )
        case EndRule.TIME:
            return (text("Time is up. Everyone scores the cards left in hand."),)
        case EndRule.AGREED:
            return (text("The players have agreed to end the game. Everyone scores the cards left in hand."),)
        case EndRule.GIVEN_UP:
            return _resigned(state, names)
    return ()


def loss_text(rule: EndRule | None, zones: tuple[str, ...], more_to_turn: bool) -> str:
    """Why a patience is lost, by what is on its table."""
    if rule is EndRule.GIVEN_UP:
        return text("You gave up this deal.")
    if rule is EndRule.STOCK:
        return text("The draw pile has run out, and the game is over.")
    if rule is not EndRule.STUCK:  # how the games of others end is not known here
        return text("The game is lost.")
    if "heaps" in zones:
        if more_to_turn:
            return text("No card in the draw pile lets you play another word.")
        return text("You can’t play any more words from the heaps.")
    if "row" in zones:
        return text("The draw pile is empty, and you can’t play a word from the row and the open pile.")
    return text("The draw pile is empty, and you can’t play a word from your hand.")
