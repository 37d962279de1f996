"""Packages of strangers that fail in every way: a mode, a player or a kind of drill whose methods raise,
answer with something else, or with nonsense of the right kind. Whatever they do is one line, and ours go on
as before."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from importlib import import_module
from importlib.metadata import EntryPoint
from inspect import isfunction
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from msgspec import structs

from game.fault import Fault
from game.opening import open_game, words_for
from game.practice import registry
from game.practice.context import load_context
from game.practice.item import Item, Subject
from game.practice.kind import DrillKind
from game.search.players import player
from game.search.players.player import Player
from game.system import extensions
from game.table import rulefile
from game.table.facedown import history, seen_by
from game.table.mode import Mode
from game.table.moves import Place
from game.table.placement import Play
from game.table.session import Session
from tests.hostile import limits, uses
from tests.hostile.commands import in_process
from tests.hostile.moves import some_move
from tests.hostile.readers import a_home
from tests.hostile.report import Report
from tests.hostile.trying import batches, try_all

_BATCH = 40
_SECONDS = 5.0  # for one package
_BASES = ("scrabble", "kan-u-go", "patience-six", "patience-twelve", "patience-heaps", "ekraibl-hard")


class _Silent(Exception):
    """Cannot even be told."""

    def __str__(self) -> str:
        raise ValueError("no text")


class _Ends(Exception):
    def __str__(self) -> str:
        raise SystemExit(7)


_ERRORS: tuple[BaseException, ...] = (
    *(ValueError("a\nb"), SystemExit(3), MemoryError(), RuntimeError("x" * 9999), KeyError("\ud800")),
    *(Fault("a", "b", "c\nd", "e"), StopIteration(), _Silent(), _Ends(), AssertionError(), OSError(2, "no")),
    *(BaseException("\x1b[2J"), LookupError()),
)
_ODD: tuple[Any, ...] = (None, 5, "text", (), [], {}, object(), type, 1.5, True, b"", iter([1, None]))


def run(count: int, seed: int, workers: int = 0) -> Report:
    """So many packages, each with one or two methods that are bad."""
    report = Report()

    def found(broken: limits.Broken) -> tuple[str, str]:
        return broken.what, f"python -m tests.hostile.strangers {broken.number} {seed}"

    with a_home():
        pieces = batches(count, _BATCH)
        try_all(report, lambda number: _met(number, seed), pieces, found, "strangers", workers, _SECONDS)
    return report


def _met(number: int, seed: int) -> str:
    """One package is met in everything that it brings; then ours is asked whether it is as before."""
    chance = Random(f"stranger {seed} {number}")
    sys.setrecursionlimit(400)
    try:
        what = chance.choice((_mode, _mode, _mode, _player, _drill))(chance)
    finally:
        sys.setrecursionlimit(1000)
        extensions.entries = _usual
        registry._load_kinds.cache_clear()
    opening = open_game("scrabble", ("Ana", "Bo"), 1)
    session = Session(opening.mode, opening.setup)
    move = some_move(session.mode, session.state, Random(1))
    assert move is not None
    assert session.play(move) is None
    return what


_usual = extensions.entries


def _enter(group: str, name: str, brought: object) -> None:
    module = ModuleType("a_stranger")
    module.__dict__["Brought"] = brought
    sys.modules["a_stranger"] = module
    entry = EntryPoint(name, "a_stranger" if group == extensions.MODES else "a_stranger:Brought", group)

    def entered(group_asked: str) -> tuple[EntryPoint, ...]:
        return (entry,) if group_asked == group else ()

    extensions.entries = entered  # type: ignore[assignment]


def _mode(chance: Random) -> str:
    """A mode that is one of ours but for what is bad in it, in a game and on the command line."""
    base = chance.choice(_BASES)
    rules = rulefile.load(base)
    plugin, _, name = rules.mode.partition(".")
    ours = getattr(import_module(f"modes.{plugin}"), name)
    _enter(extensions.MODES, "stranger", _bad_class(ours, Mode, chance))
    path = uses.kept(f"extends: {base}\nmode: stranger.Brought\n".encode(), "rulesets", ".yaml")
    try:
        if chance.random() < 0.2:
            code, out, err = in_process(["deal", path.stem, "--deal", "5"], "")
            assert code in (0, 2), err
            assert "Traceback" not in out + err, err
            return f"deal, exit {code}"
        return _game(path, chance)
    except Fault as fault:
        _one_line(fault)
        return "mode refused"
    finally:
        path.unlink()


def _game(path: Path, chance: Random) -> str:
    names = ("Ana", "Bo", "Cid")[: rulefile.load(path.stem).players[0]]
    opening = open_game(path.stem, names, 7)
    session = Session(opening.mode, opening.setup)
    for _ in range(4):
        seen_by(session.state, 0)
        session.mode.notes(session.state, Place(()))
        session.mode.winners(session.state)
        session.mode.end_rule(session.state)
        move = some_move(session.mode, session.state, chance)
        if move is None:
            break
        session.play(move)
    history(session, 0)
    return "mode played"


def _player(chance: Random) -> str:
    base = chance.choice(("scrabble", "kan-u-go"))
    opening = open_game(base, ("Ana", "Bo"), 7)
    plugin = opening.mode.ruleset.mode.partition(".")[0]
    ours = type(player("club", opening.mode, opening.lexicon, opening.lexicon, 1))
    _enter(extensions.PLAYERS, f"{plugin}.wild", _bad_class(ours, Player, chance))
    try:
        wild = player("wild", opening.mode, opening.lexicon, opening.lexicon, 1)
        session = Session(opening.mode, opening.setup)
        for _ in range(3):
            seat = session.state.turn
            chosen = wild.choose(seen_by(session.state, seat), history(session, seat), seat)
            if session.play(chosen.move) is not None:
                return "player refused"
    except Fault as fault:
        _one_line(fault)
        return "player refused"
    return "player played"


def _drill(chance: Random) -> str:
    ours = type(chance.choice(list(registry.OURS[:3])))
    _enter(extensions.DRILLS, "wild", _bad_class(ours, DrillKind, chance, name="wild"))
    registry._load_kinds.cache_clear()
    for fault in registry.faults():
        _one_line(fault)
    if "wild" not in registry.kinds():
        return "drill refused"
    kind, context = registry.kind_of("wild"), load_context(Subject("scrabble", "en"), words_for)
    try:
        kind.title()
        if kind.suits(context):
            for item in islice(kind.make(context, chance), 2):
                kind.check_item(context, item)
                registry.question_of(context, item)
                kind.solution(context, item)
    except Fault as fault:
        _one_line(fault)
        return "drill refused"
    return "drill asked"


def _one_line(fault: Fault) -> None:
    assert len(str(fault).splitlines()) == 1, str(fault)
    assert len(str(fault)) < limits.LONGEST_LINE


def _bad_class(ours: type[Any], base: type[Any], chance: Random, **facts: object) -> type[Any]:
    """A class of a stranger's that is ours but for one or two methods."""
    hooks = [name for name, each in vars(base).items() if isfunction(each) and not name.startswith("_")]
    hooks += ["__init__"] if chance.random() < 0.1 else []
    made: dict[str, Any] = {"__module__": "a_stranger", **facts}
    for hook in chance.sample(hooks, chance.choice((1, 1, 2))):
        made[hook] = _bad(getattr(ours, hook), chance)
    return type("Brought", (ours,), made)


def _bad(usual: Callable[..., Any], chance: Random) -> Callable[..., Any]:
    """A method that fails, always or now and then."""
    way, seldom = chance.randrange(4), chance.random() < 0.3
    error, other = chance.choice(_ERRORS), chance.choice(_ODD)
    own = Random(chance.random())

    def bad(self: Any, *given: Any, **named: Any) -> Any:
        if seldom and own.random() < 0.7:
            return usual(self, *given, **named)
        if way == 0:
            raise error
        if way == 1:
            return other
        if way == 2:
            return bad(self, *given, **named)  # without end
        return _nonsense(usual(self, *given, **named), own)

    return bad


def _nonsense(answer: Any, chance: Random) -> Any:
    """An answer of the right kind with something in it that is not."""
    if is_dataclass(answer) and not isinstance(answer, type):
        field = chance.choice(fields(answer)).name
        return replace(answer, **{field: chance.choice(_ODD)})
    if names := getattr(answer, "_fields", ()):
        return answer._replace(**{chance.choice(names): chance.choice(_ODD)})
    if isinstance(answer, Play):
        return structs.replace(answer, **{chance.choice(Play.__struct_fields__): chance.choice(_ODD)})
    if isinstance(answer, Item):
        return Item(kind=chance.choice(_ODD), subject=answer.subject, ask=chance.choice(_ODD))
    if isinstance(answer, tuple):
        return (*answer, chance.choice(_ODD))
    if isinstance(answer, dict):
        return {**answer, chance.choice(("x", 5, None, ("hand", 99))): chance.choice(_ODD)}
    if isinstance(answer, Iterator):
        return (_nonsense(each, chance) for each in answer)
    return chance.choice(_ODD)


if __name__ == "__main__":
    with a_home():
        print(_met(int(sys.argv[1]), int(sys.argv[2])))
