"""`kanugo host`: hosts a game for phones, without a window."""

import argparse
import random
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from socket import AF_INET, AF_INET6, create_server
from threading import Event
from time import monotonic

from game.commands import output
from game.commands.arguments import add_random_deal, add_saved_game, add_table
from game.commands.output import open_store
from game.deals.request import check_seats, game_number, seats
from game.fault import Fault, system_text
from game.hosting import background
from game.hosting.lobby import Lobby, LobbyPhones, preparing
from game.hosting.move_log import LogLine, log_lines
from game.hosting.news import Awaited, WaitsFor, waiting_text
from game.hosting.phone_seats import PhoneHandover, PhoneSeats
from game.hosting.phones import PhoneTable
from game.net.access import ANSWER_LIMITS, ANSWER_SECONDS, PORT, is_local, local_addresses
from game.opening import court_of, open_game, words_for
from game.search.kernel.form import form_of
from game.search.players import levels_for
from game.store import rulings
from game.store.database import Database
from game.store.journal import Journal
from game.store.noted_game import noted_in, rounds_in
from game.store.saved import SavedSession
from game.table import rulefile
from game.table.mode import LAST_DEAL
from game.table.state import computer, is_computer
from game.text.catalogues import text
from game.text.endings import ending_texts, winner_text
from game.theme import THEMES
from game.words.agreement import Ruling
from game.words.lexicon import Lexicon

_PAUSE = 0.1  # seconds between two updates of the clock and of computer players
_LINGER = 60.0  # seconds for which phones show the end of a game
_STALLED = 2.0  # seconds; a longer time between two updates does not count, as nobody could play


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar=text("RULESET"), nargs="?")
    add_saved_game(parser)
    parser.add_argument(
        "--computer",
        metavar=text("LEVEL"),
        action="append",
        default=[],
        help=text("add a computer player of this level; give it again for another"),
    )
    add_random_deal(parser)
    parser.add_argument(
        "--address",
        metavar=text("ADDRESS"),
        default="",
        help=text("listen on this address (default: the likeliest one of this computer)"),
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=_port,
        default=0,
        help=text("listen on this port (default: {n} if it is free)", n=PORT),
    )
    parser.add_argument(
        "--answer-time",
        metavar="N",
        type=_answer_time,
        help=text("seconds to answer a question (default: {n})", n=ANSWER_SECONDS),
    )
    add_table(parser)


def _answer_time(given: str) -> int:
    limits = list(map(str, ANSWER_LIMITS))
    if given not in limits:
        raise Fault("command line", "", repr(given[:30]), f"one of {', '.join(limits)}")
    return int(given)


def _port(given: str) -> int:
    if not (given.isascii() and given.isdecimal() and len(given) <= 5 and 0 < int(given) <= 65535):
        raise Fault("command line", "", repr(given[:30]), "a whole number from 1 to 65535")
    return int(given)


def run(chosen: argparse.Namespace) -> int:
    """Host a new or a saved game until it is over or the command is interrupted."""
    if chosen.address or chosen.port:
        _check_address(chosen.address or local_addresses()[0], chosen.port)
    with open_store(to_write=True) as database, _interruptible():
        if chosen.resume is None and chosen.ruleset is not None and not chosen.players:
            gathered = _wait_for_start(chosen, database)
            if gathered is None:
                return 0
            names, listening = gathered
            try:
                _play(chosen, _new_game(chosen, names, database), database, listening)
            except Fault:
                listening.close()
                raise
        else:
            session = _begun(chosen, database) if chosen.resume is None else _resumed(chosen, database)
            _play(chosen, session, database, None)
    return 0


def _play(
    chosen: argparse.Namespace, session: SavedSession, database: Database, listening: PhoneHandover | None
) -> None:
    """Host a game, with the phones of its lobby if there was one."""
    names, words = session.setup.names, session.mode.words
    ruled = rulings.of_players(database, names)
    court = court_of(session.mode.ruleset, words, ruled) if isinstance(words, Lexicon) else None

    def keep(made: Sequence[Ruling]) -> None:
        rulings.save(database, names, made)

    table = PhoneTable(session, court, next(iter(THEMES.values())), output.report_fault, keep)
    if isinstance(words, Lexicon):
        form_of(words)  # before the first phone would have to wait for it
    _host(table, chosen, JsonLog(table) if chosen.json else Log(table), listening)


def _wait_for_start(
    chosen: argparse.Namespace, database: Database
) -> tuple[tuple[str, ...], PhoneHandover] | None:
    """Wait in a lobby until the first guest starts the game; None if the command is interrupted."""
    rules = rulefile.load(chosen.ruleset, language=chosen.language, options=dict(chosen.set))
    computers = tuple(map(computer, chosen.computer))
    check_seats(computers, rules)
    if rules.players[1] < 2:
        raise Fault("ruleset", "", repr(chosen.ruleset), "a game for several players")
    if len(computers) >= rules.players[1]:
        expected = "a game for several players, with a seat for a person"
        raise Fault("command line", "--computer", f"{len(computers)} of {rules.players[1]} seats", expected)
    lobby, begun, awake = Lobby(rules.players, levels_for(rules)), Event(), Event()
    words, theme = words_for(rules, chosen.lexicon), next(iter(THEMES.values()))
    background.add_waker(awake.set)
    phones = LobbyPhones(
        lobby,
        rules,
        chosen.lexicon or "",
        database,
        theme,
        words,
        begin=begun.set,
        ready=preparing(words),
    )
    restored = phones.restore(chosen.address, chosen.port)
    lobby.add_computers(chosen.computer)
    if not restored:
        phones.open(chosen.address or local_addresses()[0], chosen.port or PORT)
    phones.answer_seconds = chosen.answer_time or phones.answer_seconds
    try:
        _print_address(phones, None, chosen.json)
        while not begun.is_set():
            awake.wait(_PAUSE)
            awake.clear()
            phones.update()
    except KeyboardInterrupt:
        phones.close(lambda: text("The game was cancelled."))
        return None
    return lobby.seated().names, phones.hand_over()


def _print_address(phones: PhoneSeats, number: int | None, json: bool) -> None:
    """Print where phones join; `number` is that of the game, None in the lobby."""
    address, _, code = phones.url.partition("#")
    if json:
        output.print_json({"id": number, "address": address, "code": code})
    else:
        if sys.stdout.isatty():
            import segno

            segno.make(phones.url).terminal(compact=True)
        print(text("Phones join at {address} with the code {code}.", address=address, code=code))
    sys.stdout.flush()


def _check_address(address: str, port: int) -> None:
    """Raise Fault for an address that is not this computer's, or a port that is in use, before a game is
    begun."""
    if not is_local(address):
        raise Fault("command line", "--address", repr(address[:40]), "an address of this computer")
    try:
        create_server((address, port), family=AF_INET6 if ":" in address else AF_INET).close()
    except OSError as error:
        place = "--port" if port else "--address"
        expected = "a free port at an address of this computer"
        raise Fault("command line", place, system_text(error), expected) from error


def _begun(chosen: argparse.Namespace, database: Database) -> SavedSession:
    """A new game, in the journal from its deal on."""
    if chosen.ruleset is None:
        raise Fault("command line", "", "no game", "RULESET, or --resume ID")
    names = (*filter(None, seats(chosen.players)), *map(computer, chosen.computer))
    if len(names) < 2 or all(map(is_computer, names)):
        expected = "two players or more, one of them a person"
        raise Fault("command line", "--players", repr(chosen.players[:40]), expected)
    return _new_game(chosen, names, database)


def _new_game(chosen: argparse.Namespace, names: tuple[str, ...], database: Database) -> SavedSession:
    deal = random.SystemRandom().randrange(LAST_DEAL + 1) if chosen.deal is None else chosen.deal
    ruled = rulings.of_players(database, names)
    opening = open_game(
        chosen.ruleset, names, deal, chosen.language, dict(chosen.set), chosen.lexicon, rulings=ruled
    )
    check_seats(names, opening.mode.ruleset)
    return SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon)


def _resumed(chosen: argparse.Namespace, database: Database) -> SavedSession:
    """A saved game, of this command or the app."""
    others = (chosen.ruleset, chosen.players, chosen.computer, chosen.language, chosen.lexicon, chosen.set)
    if any(others) or chosen.deal is not None:
        expected = "no other options: a saved game keeps its settings"
        raise Fault("command line", "--resume", "more than a game", expected)
    journal, number = Journal(database), game_number(chosen.resume, "--resume")
    found = journal.game(number)
    if found.outcome is not None or len(found.setup.names) < 2 or all(map(is_computer, found.setup.names)):
        expected = "an unfinished game for several players"
        raise Fault("command line", "--resume", repr(chosen.resume), expected)
    ruled = rulings.of_players(database, found.setup.names)
    session = SavedSession.resume(journal, number, lambda ruleset: words_for(ruleset, rulings=ruled))
    seats = len(found.setup.names)
    if noted_in(session.saved_table, seats) is not None or rounds_in(session.saved_table, seats) is not None:
        expected = "a game played in Kanugo; this one was recorded at a real table"
        raise Fault("command line", "--resume", repr(chosen.resume), expected)
    journal.archive(number, archived=False)
    return session


@contextmanager
def _interruptible() -> Iterator[None]:
    """SIGTERM ends the command as SIGINT does."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Log:
    """Prints where phones find the table, what is played, and who is awaited."""

    def __init__(self, table: PhoneTable) -> None:
        self._table = table
        self._moves = len(log_lines(table.session, None))
        self._awaited: object = None

    def opened(self, number: int | None) -> None:
        """Phones can connect now."""
        _print_address(self._table.phones, number, json=False)

    def look(self) -> None:
        """Print what has changed."""
        lines = log_lines(self._table.session, None)
        for line in reversed(lines[: max(0, len(lines) - self._moves)]):
            self.played(line)
        self._moves = len(lines)
        awaited = self._table.hosted.awaited
        if awaited[:3] != self._awaited:
            self._awaited = awaited[:3]
            self.awaits(awaited)
        sys.stdout.flush()

    def played(self, line: LogLine) -> None:
        """A seat has made a move."""
        names = self._table.hosted.game.seating.display_names
        print(text("{name}: {said}", name=names[line.seat], said=line.text))

    def awaits(self, awaited: Awaited) -> None:
        """The awaited seats have changed."""
        if awaited.reason is WaitsFor.OVER:
            self.ended()
            return
        hosted = self._table.hosted
        print(waiting_text(awaited, hosted.game.seating.display_names, hosted.questions.poll))

    def ended(self) -> None:
        game = self._table.hosted.game
        mode, state, names = game.session.mode, game.session.state, game.seating.display_names
        won = [names[seat] for seat in mode.winners(state)]
        print(winner_text(game.outcome, won, len(names)))
        for line in ending_texts(mode.end_rule(state), state, game.rules, names):
            print(line)
        for name, seat in zip(names, state.seats, strict=True):
            print(text("{name}: {n}", name=name, n=seat.total))

    def interrupted(self, number: int) -> None:
        print(text("The game is saved. To go on: kanugo host --resume {number}", number=number))


class JsonLog(Log):
    """Prints the same as a JSON document in each line."""

    def opened(self, number: int | None) -> None:
        _print_address(self._table.phones, number, json=True)

    def played(self, line: LogLine) -> None:
        names = self._table.session.setup.names
        output.print_json({"player": names[line.seat], "played": line.text, "points": line.points})

    def awaits(self, awaited: Awaited) -> None:
        session = self._table.session
        names = [session.setup.names[seat] for seat in awaited.seats]
        document: output.JsonDocument = {"moves": session.at, "awaited": names, "for": awaited.reason.value}
        if awaited.reason is WaitsFor.OVER:
            outcome = self._table.hosted.game.outcome
            document["outcome"] = None if outcome is None else outcome.value
            document["totals"] = [seat.total for seat in session.state.seats]
        output.print_json(document | {"until": awaited.until})

    def interrupted(self, number: int) -> None:
        output.print_json({"id": number, "saved": True})


def _host(table: PhoneTable, chosen: argparse.Namespace, log: Log, listening: PhoneHandover | None) -> None:
    """Serve phones until the end of the game was shown, or the command is interrupted."""
    session = table.session
    assert isinstance(session, SavedSession)
    awake = Event()
    background.add_waker(awake.set)
    try:
        if listening is not None:
            table.take_over(listening)
        else:
            table.open(chosen.address, chosen.port)
            if chosen.answer_time is not None:
                table.phones.limit_answers(chosen.answer_time)
        log.opened(session.game)
        _serve(table, log, awake)
    except KeyboardInterrupt:
        if session.game is not None:
            log.interrupted(session.game)
    finally:
        table.close()


def _serve(table: PhoneTable, log: Log, awake: Event) -> None:
    before, over = monotonic(), 0.0
    while over < _LINGER and not (over and not table.phones.connected):
        awake.wait(_PAUSE)
        awake.clear()
        now = monotonic()
        table.update(min(now - before, _STALLED))
        log.look()
        if table.hosted.awaited.reason is WaitsFor.OVER:
            over += now - before
        before = now
