"""`kanugo games`: lists, archives and exports the games of the journal."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from game.commands import output
from game.commands.arguments import add_force, add_json, check_output_file, count
from game.commands.output import open_store
from game.deals.request import game_number
from game.fault import Fault
from game.hosting.saved_table import deal_phrases, summarize
from game.store.exports import complete_record
from game.store.journal import GameFilter, Journal, StoredGame
from game.store.records import fold, save_game
from game.system.process import read_line
from game.table.mode import Outcome
from game.text import phrases
from game.text.catalogues import plural, text

_PAGE = 20


def add(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--export", metavar=("ID", text("FILE")), nargs=2, help=text("export a game to a file for `replay`")
    )
    which.add_argument("--open", action="store_true", help=text("only current games, and their state"))
    which.add_argument("--away", action="store_true", help=text("only archived games"))
    which.add_argument("--put-away", metavar="ID", help=text("archive a current game"))
    which.add_argument("--bring-back", metavar="ID", help=text("restore an archived game"))
    which.add_argument("--remove", metavar="ID", help=text("delete an archived game for good"))
    parser.add_argument("--yes", action="store_true", help=text("with --remove: do not ask"))
    page = plural("page number, {n} game per page", "page number, {n} games per page", _PAGE)
    parser.add_argument("--page", metavar="N", type=count, default=1, help=page)
    add_force(parser)
    add_json(parser)


def run(chosen: argparse.Namespace) -> int:
    """List games, last played first, or archive, delete or export one. Exit 1 if there was nothing to do."""
    with open_store() as database:
        journal = Journal(database)
        if chosen.export is not None:
            number, file = chosen.export
            return _export(journal, game_number(number, "--export"), Path(file), chosen)
        if chosen.put_away is not None:
            return _archive(journal, game_number(chosen.put_away, "--put-away"), True, chosen.json)
        if chosen.bring_back is not None:
            return _archive(journal, game_number(chosen.bring_back, "--bring-back"), False, chosen.json)
        if chosen.remove is not None:
            return _remove(journal, game_number(chosen.remove, "--remove"), chosen)
        part = GameFilter.OPEN if chosen.open else GameFilter.ARCHIVED if chosen.away else GameFilter.ALL
        return _list(journal, part, chosen.page, chosen.json)


def _archive(journal: Journal, number: int, archived: bool, as_json: bool) -> int:
    """Archive a game, or restore it."""
    journal.game(number)
    done = journal.archive(number, archived)
    if as_json:
        output.print_json({"id": number, "away": archived, "changed": done})
    elif not done:
        print(text("Nothing changed: game {number} is over, or already there.", number=number))
    elif archived:
        print(text("Game {number} is archived. You can restore it at any time.", number=number))
    else:
        print(text("Game {number} is back in your current games.", number=number))
    return 0 if done else 1


def _remove(journal: Journal, number: int, chosen: argparse.Namespace) -> int:
    """Delete a game, after a confirmation."""
    game = journal.game(number)
    if game.outcome is not None:
        expected = "an unfinished game: those that are over count in the statistics"
        raise Fault("command line", "--remove", "a game that is over", expected)
    if not game.archived:
        expected = f"an archived game; to archive it: kanugo games --put-away {number}"
        raise Fault("command line", "--remove", str(number), expected)
    found = summarize(journal, game)
    question = text("Delete {game} for good? Type its number, {number}:", game=found.name, number=number)
    if not chosen.yes and _answer(question) != str(number):
        print(text("Nothing was deleted."), file=sys.stderr)
        return 1
    done = journal.remove(number)
    if chosen.json:
        output.print_json({"id": number, "removed": done})
    elif done:
        print(text("Game {number} is deleted.", number=number))
    else:  # it was just restored elsewhere
        print(text("Nothing was deleted."), file=sys.stderr)
    return 0 if done else 1


def _answer(question: str) -> str:
    """The typed answer, "" if there is none."""
    print(question, end=" ", file=sys.stderr, flush=True)
    line = read_line()
    if not line:
        print(file=sys.stderr)  # Ctrl D leaves the cursor behind the question
    return line.strip()


def _export(journal: Journal, number: int, file: Path, chosen: argparse.Namespace) -> int:
    check_output_file(file, force=chosen.force)
    found = journal.game(number)
    record = fold(found.setup, journal.entries(number), f"game {number}")
    save_game(file, complete_record(record, found.ruleset, found.lexicon, found.outcome is not None))
    if chosen.json:
        output.print_json({"id": number, "file": str(file), "moves": len(record.moves)})
    else:
        print(text("Game {number} was saved to {file}.", number=number, file=file))
    return 0


def _list(journal: Journal, part: GameFilter, page: int, as_json: bool) -> int:
    """Print a page of games, and whether more follow."""
    before = (page - 1) * _PAGE
    if page > 1 and not journal.has_more(part, before):
        raise Fault("command line", "--page", str(page), "the number of an existing page")
    found = journal.games(part, _PAGE, before)
    if as_json:
        output.print_json([_document(journal, game) for game in found])
    elif not found:
        print(text("No games found."))
    for game in () if as_json else found:
        day = datetime.fromtimestamp(game.touched).strftime("%Y-%m-%d %H:%M")
        print(f"{game.id:5}  {day}  " + " · ".join(_parts(journal, game, part)))
    if journal.has_more(part, before + _PAGE):
        print(text("For more: --page {n}", n=page + 1), file=sys.stderr)
    return 0


def _parts(journal: Journal, game: StoredGame, part: GameFilter) -> tuple[str, ...]:
    if part is not GameFilter.ALL:
        found = summarize(journal, game)
        return (found.name, *found.details, *filter(None, (found.time_left,)))
    names = ", ".join(filter(None, game.setup.names))
    moves = plural("{n} move", "{n} moves", game.moves)
    deal = deal_phrases(game.ruleset.language, game.setup.deal if len(game.setup.names) == 1 else None)
    named = phrases.game_name(game.ruleset.name), names
    return tuple(filter(None, (*named, *deal, moves, _outcome_text(game))))


def _outcome_text(game: StoredGame) -> str:
    if game.outcome is None:
        return text("not over")
    won = text("won") if game.ruleset.players[1] == 1 else text("over")  # of several, it does not say who
    return {Outcome.WON: won, Outcome.LOST: text("lost"), Outcome.GIVEN_UP: text("given up")}[game.outcome]


def _document(journal: Journal, game: StoredGame) -> output.JsonDocument:
    """A game as JSON, with untranslated names. The deal number of a game of several that is not over is left
    out: it would reveal their hands."""
    names = game.setup.names
    hidden = game.outcome is None and len(names) > 1
    document: output.JsonDocument = {
        "id": game.id,
        "ruleset": game.setup.ruleset,
        "language": game.ruleset.language,
        "names": list(names),
        "deal": None if hidden else game.setup.deal,
        "moves": game.moves,
        "outcome": None if game.outcome is None else game.outcome.value,
        "begun": _time(game.begun),
        "played": _time(game.touched),
    }
    if game.outcome is None:
        found = summarize(journal, game)
        document |= {
            "round": found.round,
            "turn": None if found.turn is None else names[found.turn],
            "seconds_left": {names[seat]: seconds for seat, seconds in found.clocks},
        }
    return document


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
