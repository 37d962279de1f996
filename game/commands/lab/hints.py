"""`kanugo lab hints`: how many certified deals of a patience are won by hints alone."""

import argparse

from game.commands import output
from game.commands.arguments import add_deal_words, add_json, count
from game.commands.output import bar_mover, progress_bar
from game.deals.book import ALL
from game.deals.difficulty import HARDEST
from game.deals.grade import OutOf, wilson
from game.fault import Fault
from game.lab.hinted import HintedGame, HintedOrder, hinted_games
from game.text.catalogues import text
from game.words.lexicon import EVERYDAY

HINTS = (EVERYDAY, "full")
_SURE = 1.959964  # standard errors on both sides: 95 %


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"), help=text("a patience"))
    parser.add_argument(
        "--language",
        default="en",
        metavar=text("CODE"),
        help=text("the language of the game, such as en or eo"),
    )
    add_deal_words(parser, text("the book: words of its solutions"), ALL)
    parser.add_argument(
        "--hints",
        metavar="|".join(HINTS),
        choices=HINTS,
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
    low, high = sorted(chosen.grades)
    if high > HARDEST:
        raise Fault("command line", "--grades", repr(str(high)), f"a whole number from 1 to {HARDEST}")
    order = HintedOrder(
        chosen.ruleset, chosen.language, chosen.words, (low, high), chosen.deals, chosen.hints, chosen.plain
    )
    played: list[HintedGame] = []
    with progress_bar(chosen.deals) as line:
        move = bar_mover(line)
        for game in hinted_games(order):
            played.append(game)
            move(len(played))
    _print(chosen, played)
    return 0


def _print(chosen: argparse.Namespace, played: list[HintedGame]) -> None:
    won = sum(not game.left for game in played)
    low, high = wilson(OutOf(won, len(played)), _SURE)
    hints = sum(game.hints for game in played)
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
                "seconds_a_hint": seconds,
                "longest": longest,
                "lost": {str(game.deal): "".join(game.left) for game in played if game.left},
            }
        )
        return
    print(
        text(
            "{won} of {games} deals won: {low} % to {high} % of all (95 % interval).",
            won=won,
            games=len(played),
            low=f"{100 * low:.1f}",
            high=f"{100 * high:.1f}",
        )
    )
    print(text("Seconds a hint: {mean}, longest: {longest}", mean=f"{seconds:.2f}", longest=f"{longest:.2f}"))
    for game in played:
        if game.left:
            print(text("Deal {number}: {left} left", number=game.deal, left=" ".join(game.left)))
