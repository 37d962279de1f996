"""`kanugo lab hints`: how many certified deals of a patience are won by hints alone."""

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.commands import output
from game.commands.arguments import add_deal_words, add_json, add_language, count
from game.commands.output import bar_mover, progress_bar
from game.deals import book
from game.deals.book import ALL, HARDEST, CertifiedDeal
from game.deals.grade import ERRORS_95, Proportion, wilson
from game.fault import Fault
from game.hosting.hints import HINT_WORDS
from game.opening import Opening, open_game
from game.search import JUDGED
from game.search.hints import Hints
from game.search.kernel.plays import lexicon_of
from game.search.players.weighed_hints import TieredHints
from game.table.facedown import seen_by
from game.table.moves import Move
from game.table.state import State
from game.text.catalogues import number_text, text
from game.words.lexicon import EVERYDAY
from modes.moves import Draw
from modes.states import HeapState


class _HintedGame(NamedTuple):
    """The result of a deal: the part of the simulated players who win it, cards left at the end, hints,
    processor seconds in all and of the longest."""

    deal: int
    share: float
    left: tuple[str, ...]
    hints: int
    seconds: float
    longest: float


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"), help=text("a patience"))
    add_language(parser, "en")
    add_deal_words(parser, text("the book, by the words of its solutions"), ALL)
    parser.add_argument(
        "--hints",
        metavar="|".join(HINT_WORDS),
        choices=HINT_WORDS,
        default=EVERYDAY,
        help=text("the words of the hints"),
    )
    parser.add_argument(
        "--grades",
        metavar=(text("LOWEST"), text("HIGHEST")),
        nargs=2,
        type=count,
        default=[1, 3],
        help=text("only deals of these difficulties"),
    )
    parser.add_argument("--deals", metavar="N", type=count, default=30, help=text("how many deals"))
    parser.add_argument("--plain", action="store_true", help=text("hints that look one play ahead"))
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play the deals; print how many were won, and what share of all would be (interval)."""
    played: list[_HintedGame] = []
    with progress_bar(chosen.deals) as line:
        move = bar_mover(line)
        for game in _games(chosen):
            played.append(game)
            move(len(played))
    _print(chosen, played)
    return 0


def _print(chosen: argparse.Namespace, played: list[_HintedGame]) -> None:
    won = sum(not game.left for game in played)
    low, high = wilson(Proportion(won, len(played)), ERRORS_95)
    hints = sum(game.hints for game in played)
    share = sum(game.share for game in played) / len(played)
    seconds = sum(game.seconds for game in played) / hints
    longest = max(game.longest for game in played)
    if chosen.json:
        output.print_json(
            {
                "ruleset": chosen.ruleset,
                "games": len(played),
                "won": won,
                "low": low,
                "high": high,
                "simulated": share,
                "seconds_a_hint": seconds,
                "longest": longest,
                "lost": {str(game.deal): "".join(game.left) for game in played if game.left},
            }
        )
        return
    print(
        text(
            "{won} of {games} deals won: {low}% to {high}% of all (95% interval).",
            won=won,
            games=len(played),
            low=number_text(100 * low, ".1f"),
            high=number_text(100 * high, ".1f"),
        )
    )
    print(text("Simulated players win {percent}% of these deals.", percent=number_text(100 * share, ".1f")))
    mean, most = number_text(seconds, ".2f"), number_text(longest, ".2f")
    print(text("Seconds a hint: {mean}, longest: {longest}", mean=mean, longest=most))
    for game in played:
        if game.left:
            print(text("Deal {number}: {left} left", number=game.deal, left=" ".join(game.left)))


def _games(chosen: argparse.Namespace) -> Iterator[_HintedGame]:
    """Play the deals one after another. Raises Fault where there is no such book or deal."""
    low, high = chosen.grades
    for grade, least in (low, 1), (high, low):
        if not least <= grade <= HARDEST:
            raise Fault(
                "command line", "--grades", repr(str(grade)), f"a whole number from {least} to {HARDEST}"
            )
    path = book.find(chosen.ruleset, chosen.language, chosen.words)
    if path is None:
        name = book.name_of(chosen.ruleset, chosen.language, chosen.words)
        raise Fault(name, "", "no such file", "a book of deals")
    read = book.read_book(path)
    deals = [each for each in read.deals if low <= each.grade <= high][: chosen.deals]
    if not deals:
        raise Fault(str(path), f"--grades {low} {high}", "no deal", "deals of these difficulties")
    player = _HintPlayer(open_game(chosen.ruleset, ("",), 0, chosen.language, read.header.options), chosen)
    for each in deals:
        yield player.play(each, read.share(each))


class _HintPlayer:
    """Plays the first hint each time, or turns a card if there is none or turning is better."""

    def __init__(self, opening: Opening, chosen: argparse.Namespace) -> None:
        self._opening = opening
        self._mode = opening.mode
        self._tier = chosen.hints
        self._hints = TieredHints(opening.mode)
        words = lexicon_of(opening.mode)
        tiers = (chosen.hints, JUDGED) if chosen.plain else ()
        self._plain = [Hints(opening.mode, words, tier) for tier in tiers]

    def play(self, deal: CertifiedDeal, share: float) -> _HintedGame:
        state, been_through = self._opening.start(deal.number), False
        seconds: list[float] = []
        while self._mode.outcome(state) is None:
            begun = time.thread_time()
            move = self._move(state, been_through)
            seconds.append(time.thread_time() - begun)
            if self._mode.check(state, move) is not None:
                move = Draw()
            after = self._mode.apply(state, move)
            been_through = been_through or len(after.stock) > len(state.stock)
            state = after
        return _HintedGame(deal.number, share, state.left(), len(seconds), sum(seconds), max(seconds))

    def _move(self, state: State, been_through: bool) -> Move:
        seen = seen_by(state, 0)
        if been_through and state.of(HeapState).heaps:
            seen = replace(seen, stock=state.stock)  # its order is known since the waste was turned over
        if self._plain:
            found = next(filter(None, (each.find(seen) for each in self._plain)), [])
            return found[0].move if found else Draw()
        search = self._hints.find(seen, self._tier)
        return Draw() if search.swap_better or not search.hints else search.hints[0].move
