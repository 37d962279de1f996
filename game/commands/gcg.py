"""`kanugo gcg`: exports a game for other programs, or imports one of theirs."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from game.commands import output
from game.commands.arguments import CommandParser, add_command, add_force, add_words, check_output_file
from game.commands.output import make_ready, open_store
from game.fault import Fault
from game.opening import with_lexicon, words_for_file
from game.store.exports import complete_record, may_be_exported
from game.store.gcg import Gcg, decode_bytes, parse
from game.store.gcg_games import GcgReading, gcg_of, is_ours
from game.store.gcg_import import Correction, Difference, ImportedMoves, opening_of, replay_moves
from game.store.journal import Journal
from game.store.records import differences, fold, played, read_game, save_game
from game.store.saved import SavedSession
from game.system.files import read_bytes, write_atomically
from game.table import rulefile
from game.table.mode import Mode, mode_of
from game.table.placement import Words
from game.table.ruleset import Ruleset
from game.table.session import NamedLexicon, Record, Session, record_of
from game.text.catalogues import plural, text
from game.text.phrases import display_names
from game.words.lexicon import Lexicon
from game.words.lexicons import lexicon_names
from game.words.reason_texts import list_name

_MAX_BYTES = 1 << 22
_NO_WORDS: frozenset[str] = frozenset()


def add(parser: CommandParser) -> None:
    ways = parser.add_subparsers(title=text("actions"), metavar=text("ACTION"), dest="way", required=True)
    out = add_command(ways, "export", text("export a game as GCG"))
    out.add_argument(
        "game", metavar=text("GAME"), help=text("its number in `kanugo games`, or a saved game file")
    )
    out.add_argument("file", metavar=text("FILE"))
    add_force(out)
    add_words(out)
    into = add_command(ways, "import", text("import a GCG file"))
    into.add_argument("file", metavar=text("FILE"))
    into.add_argument(
        "--ruleset",
        metavar=text("RULESET"),
        default="scrabble",
        help=text("the rules for scoring a game from another program"),
    )
    into.add_argument(
        "--out",
        metavar=text("FILE"),
        help=text("write the game to a file for `replay` instead of keeping it"),
    )
    add_force(into)
    add_words(into)


def run(chosen: argparse.Namespace) -> int:
    return _export(chosen) if chosen.way == "export" else _import(chosen)


def _export(chosen: argparse.Namespace) -> int:
    """Write a game of the journal, or of a save file, as GCG."""
    kept = chosen.game.isascii() and chosen.game.isdecimal() and len(chosen.game) <= 9
    check_output_file(Path(chosen.file), None if kept else chosen.game, chosen.lexicon, force=chosen.force)
    record = _journal_record(int(chosen.game)) if kept else read_game(Path(chosen.game))

    def words(ruleset: Ruleset) -> Words:
        """The words for replaying: no word is judged again, but a game may end because nobody can lay one."""
        here = chosen.lexicon is not None or ruleset.lexicon in lexicon_names()
        return words_for_file(ruleset, chosen.game, chosen.lexicon) if here else _NO_WORDS

    session = played(record, words, chosen.game)
    rules = session.mode.ruleset
    if rules.layout.edgeless:
        raise Fault(chosen.game, "", rules.name, "a tile-board game: GCG has no other games")
    lexicon = record.lexicon or words_for_file(rules, chosen.game, chosen.lexicon)
    record = complete_record(record, rules, lexicon, may_be_exported(session))
    write_atomically(Path(chosen.file), gcg_of(session, record).encode())
    if chosen.json:
        output.print_json({"file": chosen.file, "moves": session.at})
    else:
        print(text("The game was saved to {file}.", file=chosen.file))
    return 0


def _journal_record(number: int) -> Record:
    with open_store() as database:
        journal = Journal(database)
        game = journal.game(number)
        record = fold(game.setup, journal.entries(number), f"game {number}")
        return structs.replace(record, ruleset=game.ruleset, lexicon=game.lexicon)


def _import(chosen: argparse.Namespace) -> int:
    """Import a GCG file, ours or another program's; exit 1 if our rules differ from it."""
    rulefile.load(chosen.ruleset)  # a mistyped one is a fault also where the file names its own
    if chosen.out is not None:
        check_output_file(Path(chosen.out), chosen.file, chosen.lexicon, force=chosen.force)
    try:
        content = read_bytes(Path(chosen.file), _MAX_BYTES)
    except OSError as error:
        raise Fault(chosen.file, "", error.strerror or str(error), "a GCG file") from error
    gcg = parse(decode_bytes(content, chosen.file), chosen.file)
    return _import_ours(gcg, chosen) if is_ours(gcg) else _import_foreign(gcg, chosen)


def _import_ours(gcg: Gcg, chosen: argparse.Namespace) -> int:
    def words(ruleset: Ruleset) -> Lexicon:
        return words_for_file(ruleset, chosen.file, chosen.lexicon)

    reading = GcgReading(gcg, words, chosen.file)
    session, record = reading.session, reading.record
    lexicon = words(session.mode.ruleset)
    for fault in differences(record, lexicon, chosen.file):
        output.report_fault(fault)
    if chosen.lexicon is not None:  # the game continues with it
        session.mode = mode_of(with_lexicon(session.mode.ruleset, chosen.lexicon), lexicon)
        record = complete_record(record, session.mode.ruleset, lexicon, over=True)
    return _import_record(session, lexicon, record, chosen)


def _import_foreign(gcg: Gcg, chosen: argparse.Namespace) -> int:
    """Import a game of another program; differences from our rules are printed line by line."""
    opening = opening_of(gcg, chosen.ruleset, chosen.lexicon)
    make_ready(opening.lexicon)
    game = replay_moves(gcg, opening.mode, opening.setup, chosen.file)
    # Complete even if it is not over: it reveals no more than its file.
    record = complete_record(record_of(game.session), opening.mode.ruleset, opening.lexicon, over=True)
    return _import_record(game.session, opening.lexicon, record, chosen, game)


def _import_record(
    session: Session,
    lexicon: NamedLexicon,
    record: Record,
    chosen: argparse.Namespace,
    theirs: ImportedMoves | None = None,
) -> int:
    """Write the game to a file or into the journal, and print it."""
    number = None if chosen.out else _save_to_journal(session, lexicon)
    if chosen.out:
        save_game(Path(chosen.out), record)
    seats, mode = session.state.seats, session.mode
    totals = {seat.name: seat.total for seat in seats}
    if chosen.json:
        document = {"id": number, "ruleset": record.setup.ruleset, "moves": session.at, "totals": totals}
        found: output.JsonDocument = {
            "unnamed": theirs.unnamed if theirs else 0,
            "differs": [_difference_document(each, mode) for each in theirs.differences] if theirs else [],
            "corrections": [each._asdict() for each in theirs.corrections] if theirs else [],
            "unknown": [*theirs.unknown] if theirs else [],
        }
        output.print_json({**document, **found})
        return 1 if theirs and theirs.differences else 0
    if theirs is not None:
        for line in _report(theirs, lexicon):
            print(line)
    if chosen.out:
        print(text("The game was saved to {file}.", file=chosen.out))
    else:
        print(text("Game {number} was imported.", number=number))
    for name, seat in zip(display_names(session.setup.names), seats, strict=True):
        print(f"{seat.total:6}  {name}")
    return 1 if theirs and theirs.differences else 0


def _save_to_journal(session: Session, lexicon: NamedLexicon) -> int | None:
    with open_store(to_write=True) as database:
        return SavedSession.keep(Journal(database), session, lexicon).game


def _report(game: ImportedMoves, lexicon: NamedLexicon) -> Iterator[str]:
    """Sentences about the differences from the file."""
    for correction in game.corrections:
        yield _correction_text(correction)
    for differs in game.differences:
        yield _difference_text(differs, game.session.mode)
    if game.unknown:
        yield plural(
            "{n} word is not in the {list} word list: {words}.",
            "{n} words are not in the {list} word list: {words}.",
            len(game.unknown),
            list=list_name(lexicon.name),
            words=", ".join(game.unknown),
        )
    if game.unnamed:
        yield plural(
            "{n} tile is not named in the file; it was taken from those left over.",
            "{n} tiles are not named in the file; they were taken from those left over.",
            game.unnamed,
        )


def _correction_text(correction: Correction) -> str:
    line = correction.line
    match correction.kind:
        case "rack":
            return text(
                "Line {line}: the rack {found} doesn’t fit; it was read as {taken}.",
                line=line,
                found=correction.found,
                taken=correction.taken,
            )
        case "exchange":
            return text(
                "Line {line}: {found} can’t be swapped; {taken} was swapped instead.",
                line=line,
                found=correction.found,
                taken=correction.taken,
            )
        case "turn":
            return text(
                "Line {line}: the turn of {name} before it is missing; it counts as a pass.",
                line=line,
                name=correction.found,
            )
        case "tile":
            return text(
                "Line {line}: the set has no {letter} left; one was added.",
                line=line,
                letter=correction.found,
            )
    return text("Line {line}: two players share this nickname; turns and totals tell them apart.", line=line)


def _difference_document(difference: Difference, mode: Mode) -> output.JsonDocument:
    why = [] if difference.refusal is None else output.refusal_texts(difference.refusal, mode)
    return {"line": difference.line, "said": difference.stated, "reckoned": difference.counted, "why": why}


def _difference_text(difference: Difference, mode: Mode) -> str:
    if difference.refusal is not None:
        why = " ".join(output.refusal_texts(difference.refusal, mode))
        return text("Line {line}: not allowed here. {why}", line=difference.line, why=why)
    return text(
        "Line {line}: the file says {said} points; by these rules it is {counted}.",
        line=difference.line,
        said=difference.stated,
        counted=difference.counted,
    )
