"""`kanugo rulesets`: lists all rulesets, or those of one language."""

import argparse
from collections.abc import Iterator

from game.commands import output
from game.commands.arguments import add_json
from game.fault import Fault
from game.table import rulefile
from game.table.mode import mode_class_of
from game.table.ruleset import Ruleset
from game.text import phrases
from game.text.catalogues import text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", metavar=text("CODE"), help=text("only games in this language, such as en or eo")
    )
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    every = list(_loaded())
    here = sorted({language for each in every for language in _languages(each)})
    if chosen.language not in (None, *here):
        raise Fault("command line", "--language", repr(chosen.language[:40]), f"one of {', '.join(here)}")
    loaded = [each for each in every if chosen.language in (None, *_languages(each))]
    if chosen.json:
        output.print_json([_document(each) for each in loaded])
        return 0
    for each in loaded:
        min_players, max_players = each.players
        seats = str(min_players) if min_players == max_players else f"{min_players}-{max_players}"
        print(f"{each.id:18} {phrases.game_name(each.name):28} {seats:5} {' '.join(_languages(each))}")
    return 0


def _loaded() -> Iterator[Ruleset]:
    """Every ruleset that can be loaded; others are reported on standard error and left out."""
    for fault in rulefile.faults():
        output.report_fault(fault)
    for name in rulefile.names():
        try:
            loaded = rulefile.load(name)
            mode_class_of(loaded)
            yield loaded
        except Fault as fault:
            output.report_fault(fault)


def _languages(ruleset: Ruleset) -> tuple[str, ...]:
    return rulefile.languages(ruleset.id) or (ruleset.language,)


def _document(ruleset: Ruleset) -> output.JsonDocument:
    """A ruleset as JSON, with its untranslated name."""
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "mode": ruleset.mode,
        "players": list(ruleset.players),
        "languages": list(_languages(ruleset)),
        "options": {option: list(choices) for option, choices in ruleset.options.items()},
    }
