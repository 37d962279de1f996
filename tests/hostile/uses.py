"""What the program does with each kind of file that anybody may have made: it reads it and, if it takes it,
uses it. Each use raises Fault or says in a word what came of it; whatever else comes out is our fault."""

import os
import time
from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import msgspec

from game.deals.book import read_book
from game.deals.daily import read_code
from game.fault import Fault
from game.opening import open_game, words_for
from game.practice.context import load_context
from game.practice.forms import answers_of, question
from game.practice.item import Grade, Item
from game.practice.item_store import ItemStore
from game.practice.registry import kind_of, question_of
from game.practice.schedule import after
from game.practice.statistics import progress_summary
from game.practice.table_files import (
    ImportedWords,
    as_csv,
    deck_as_anki,
    deck_as_csv,
    deck_as_package,
    import_items,
    read_practice,
    read_table,
)
from game.search.kernel.plays import judged_at, plays_at
from game.search.players import leaves
from game.search.solver import notation
from game.store import settings
from game.store.database import Database
from game.store.gcg import decode_bytes, parse
from game.store.gcg_games import GcgReading, gcg_of, is_ours
from game.store.gcg_import import in_turn, options_of, replay_moves
from game.store.records import differences, played, read_game, record_in
from game.store.shared_files import SharedGame, free_name, import_file, name_here, own_file, read_shared
from game.table import rulefile
from game.table.facedown import history, seen_by
from game.table.mode import mode_of
from game.table.position import drawing_of, read_position
from game.table.ruleset import Ruleset
from game.table.session import Session, dumps, loads, record_of
from game.text import phrases
from tests.hostile.moves import some_move

Use = Callable[[bytes, Random], str]
USED = "used"

_number = count()


def home() -> Path:
    return Path(os.environ["KANUGO_HOME"])


def kept(content: bytes, folder: str, ending: str) -> Path:
    """A file with this content and a name that none had before, so that nothing is remembered of it."""
    path = home() / folder / f"h{os.getpid()}-{next(_number)}{ending}"
    path.write_bytes(content)
    return path


def ruleset(content: bytes, chance: Random) -> str:
    """Every language of it is loaded, and a few moves are made in one of them."""
    path = kept(content, "rulesets", ".yaml")
    try:
        name = path.stem
        spoken = rulefile.languages(name)
        loaded = rulefile.load(name)
        for language in spoken:
            rulefile.load(name, language=language)
        phrases.game_name(loaded.name)
        names = ("Ana", "Bo", "Cid", "Dea", "Eva", "Fe", "Gil", "Hi", "Ida", "Jo", "Ken", "Li")
        seats = chance.choice(loaded.players)
        options = {option: chance.choice(each) for option, each in loaded.options.items() if each}
        chosen = options if chance.random() < 0.3 else {}
        opening = open_game(name, names[:seats], chance.randrange(10**9), options=chosen)
        return _played_on(Session(opening.mode, opening.setup), chance)
    finally:
        path.unlink()


def pack(content: bytes, chance: Random) -> str:
    path = kept(content, "rulesets/packs", ".yaml")
    try:
        said = {"name": "x", "mode": "patience.TwelveInHand", "players": [1, 1], "hand": 5, "free_cards": 0}
        return ruleset(msgspec.json.encode(said | {"pack": path.stem, "lexicon": "english"}), chance)
    finally:
        path.unlink()


def _played_on(session: Session, chance: Random, moves: int = 2) -> str:
    """The game is drawn, written, read and played on."""
    mode = session.mode
    for _ in range(moves):
        move = some_move(mode, session.state, chance)
        if move is None:
            break
        session.make(move)
    drawing_of(session.state.board, mode.ruleset)
    seen_by(session.state, None)
    history(session, 0)
    record = loads(dumps(record_of(session)), "again")
    assert record == record_of(session)
    return USED


def save(content: bytes, chance: Random) -> str:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        path = kept(content, ".", ".jsonl")
        try:
            read_game(path)
        finally:
            path.unlink()
        return "read though it is no UTF-8"
    record = record_in(text, "game.jsonl")
    session = played(record, words_for, "game.jsonl")
    for _ in differences(record, words_for(session.mode.ruleset), "game.jsonl"):
        pass
    session.mode.outcome(session.state)
    return _played_on(session, chance, 1)


def handed(content: bytes, chance: Random) -> str:
    """Whatever it is, it is looked into; a ruleset or a list is taken in too, and is here then."""
    path = kept(content, ".", ".kanugo")
    try:
        found = read_shared(path)
    finally:
        path.unlink()
    if isinstance(found, SharedGame):
        return _played_on(found.session, chance, 1)
    name = free_name(found)
    import_file(found, name)
    try:
        assert name_here(found)
    finally:
        own_file(found, name).unlink()
    return USED


def gcg(content: bytes, chance: Random) -> str:
    """Ours is followed from its deal, another program's by what its lines tell."""
    read = parse(decode_bytes(content, "game.gcg"), "game.gcg")
    if is_ours(read):
        return _played_on(GcgReading(read, words_for, "game.gcg").session, chance, 1)
    names = tuple(read.names[nick] for nick in in_turn(read))
    ruleset = chance.choice(_BOARDS)
    options = options_of(read, rulefile.load(ruleset).options)
    opening = open_game(ruleset, names, 0, options=options)
    game = replay_moves(read, opening.mode, opening.setup, "game.gcg")
    gcg_of(game.session, record_of(game.session))
    return _played_on(game.session, chance, 1)


_BOARDS = ("scrabble", "scrabble", "scrabble", "scrabble-nine", "skrablo", "literaki", "ekraibl-hard")


def position(content: bytes, chance: Random) -> str:
    def spelling(rules: Ruleset) -> Callable[[str], str]:
        return words_for(rules).join

    found, pieces = read_position(content.decode(errors="replace"), "position.json", spelling=spelling)
    mode = mode_of(found.ruleset, words_for(found.ruleset))
    if pieces:
        judged_at(mode, found, pieces)
    plays_at(mode, found)
    return USED


def leave_values(content: bytes, chance: Random) -> str:
    path = kept(content, ".", ".yaml")
    try:
        leaves.written(leaves.read(path))
        return USED
    finally:
        path.unlink()


def book(content: bytes, chance: Random) -> str:
    """A book of deals, packed or not; a solution out of it is read."""
    path = kept(content, ".", ".deals.xz" if content.startswith(b"\xfd7zXZ") else ".deals")
    try:
        found = read_book(path)
        for deal in found.deals[:3]:
            list(notation.read(deal.solution, "hand", "book", f"deal {deal.number}"))
        return USED
    finally:
        path.unlink()


def deal_code(content: bytes, chance: Random) -> str:
    read_code(content.decode(errors="surrogateescape"))
    return USED


def drill_item(content: bytes, chance: Random) -> str:
    """An item as the store keeps it, asked and solved."""
    try:
        item = msgspec.json.decode(content, type=Item)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Fault("store", "item", str(error)[:60], "an item") from error
    kind = kind_of(item.kind)
    context = load_context(item.subject, lambda rules: words_for(rules))
    kind.check_item(context, item)
    asked = question_of(context, item)
    question(asked)
    answers_of(asked.form, kind.solution(context, item), 12)
    return USED


def practice_table(content: bytes, chance: Random) -> str:
    """A table of practice is imported, each of its questions answered, and all exported and read again."""
    path = kept(content, "", ".csv")
    items = read_practice(path)
    reported, database = _store(os.getpid())
    reported.clear()
    item_store, now = ItemStore(database), time.time()
    item_store.forget()
    import_items(database, items, now)
    for known in item_store.all():
        memory = after(known.memory, Grade.GOOD, now)
        assert memory.reviewed <= now + 86_400, "a table moves no clock"
        item_store.answer(known.item, Grade.GOOD, memory, 1.0)
    progress_summary(item_store, now)
    path.write_bytes(as_csv(item_store.all(), item_store.answers()).encode())
    assert {each.item.key for each in read_practice(path)} == {each.item.key for each in items}
    assert not reported, reported
    return USED


def word_table(content: bytes, chance: Random) -> str:
    """A table of words becomes a deck, which goes out in each form and comes in again."""
    table = read_table(kept(content, "", ".apkg" if content.startswith(b"PK") else ".csv"))
    assert isinstance(table, ImportedWords)
    forms = {".csv": deck_as_csv(table.lines).encode(), ".txt": deck_as_anki(table.lines).encode()}
    for ending, written in (forms | {".apkg": deck_as_package("words", table.lines)}).items():
        again = read_table(kept(written, "", ending))
        assert isinstance(again, ImportedWords)
        assert again.lines == table.lines
    return USED


def setting(content: bytes, chance: Random) -> str:
    """One value of the settings in a store; what cannot be used is told, each in a line."""
    text = content.decode(errors="replace")
    names = chance.sample(settings.Settings.__struct_fields__, 3)
    reported, store = _store(os.getpid())
    reported.clear()
    store.write(lambda connection: connection.execute("DELETE FROM setting"))
    rows = [(name, text) for name in names]
    store.write(lambda connection: connection.executemany("INSERT INTO setting VALUES (?, ?)", rows))
    settings.read(store)
    for fault in reported:
        if len(str(fault).splitlines()) != 1:
            raise AssertionError(f"several lines: {str(fault)!r}")
    return "refused" if len(reported) == len(names) else USED


@cache
def _store(process: int) -> tuple[list[Fault], Database]:
    """A store of this process alone, and what it tells."""
    reported: list[Fault] = []
    before = os.environ["KANUGO_HOME"]
    os.environ["KANUGO_HOME"] = str(home() / f"store-{process}")
    try:
        return reported, Database(reported.append)
    finally:
        os.environ["KANUGO_HOME"] = before
