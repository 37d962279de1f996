"""Loads what other installed packages bring by entry points. Every error in them becomes one Fault."""

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import is_dataclass
from functools import cache, wraps
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from inspect import isfunction
from pathlib import Path
from threading import Thread
from traceback import format_exception_only
from types import ModuleType, UnionType
from typing import Any, ParamSpec, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec

from game.fault import Fault

MODES = "kanugo.modes"  # a plugin, by the name that rulesets call it by: a module of modes
RULESETS = "kanugo.rulesets"  # a package or module with rulesets in its folder
CATALOGUES = "kanugo.catalogues"  # one with texts in its folder, such as eo/LC_MESSAGES/kanugo.mo
PLAYERS = "kanugo.players"  # a class of computer players, by plugin and level
DRILLS = "kanugo.drills"  # a class of drills
OURS = "modes"  # the package of our own modes

CallArgs = ParamSpec("CallArgs")
CallAnswer = TypeVar("CallAnswer")
GuardedClass = TypeVar("GuardedClass")

IMPORT_SECONDS = 5.0  # the time limit for the import of a package

_hanging: set[str] = set()  # the modules whose import has not ended in time

_NO_FAILURES = (Fault, KeyboardInterrupt, GeneratorExit)
"""A Fault is passed on, the others are no failures."""


def entries(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, by name."""
    return _entries(group, tuple(sys.path))


@cache
def _entries(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    found = set(_all_entries(path).select(group=group))
    return tuple(sorted(found, key=lambda entry: (entry.name, entry.value)))


@cache
def _all_entries(path: tuple[str, ...]) -> Any:  # before Python 3.12 of another type, with `select` too
    """Reading one group takes as long as reading all."""
    return entry_points()


def folders(group: str) -> tuple[tuple[Path, ...], tuple[Fault, ...]]:
    """The folders of the packages in a group, and the faults of the other entries."""
    found: dict[Path, None] = {}
    faults = []
    for entry in entries(group):
        try:
            found[with_timeout(_folder, entry)(entry.module)] = None
        except Fault as fault:
            faults.append(fault)
    return tuple(found), tuple(faults)


def load(entry: EntryPoint) -> object:
    """The object of an entry point. Raises Fault if the import fails or takes too long."""
    return with_timeout(entry.load, entry)()


def module_of(mode: str, file: str) -> ModuleType:
    """The module of the plugin of a mode such as "tiles.Tiles". Our own need no entry point, so that they are
    found in a checkout that is not installed. Raises Fault if there is none, or if importing it fails."""
    plugin = mode.partition(".")[0]
    entered = {entry.module: entry for entry in entries(MODES) if entry.name == plugin}
    try:
        if find_spec(f"{OURS}.{plugin}") is not None:
            return import_module(f"{OURS}.{plugin}")
        if len(entered) == 1:
            [(module, entry)] = entered.items()
            return with_timeout(import_module, entry)(module)
    except Exception as error:  # a package's module may fail in any way, which must not affect other games
        why = error.found if isinstance(error, Fault) else failure(error)
        raise Fault(file, "mode", repr(mode), f"a mode plugin ({plugin!r} fails: {why})") from error
    if not entered:
        raise Fault(file, "mode", repr(mode), f"a plugin that an installed package enters as {MODES}")
    raise Fault(file, "mode", repr(mode), f"one plugin of that name, not {' and '.join(sorted(entered))}")


def options_type(mode: str) -> type[msgspec.Struct] | None:
    """The type of the options of a mode; None if the mode cannot be imported."""
    try:
        found = getattr(module_of(mode, ""), mode.partition(".")[2], None)
        kind = getattr(found, "options_type", None)
    except Fault:
        return None
    except Exception:  # a package's class may fail in any way; `mode_class_of` reports it
        return None
    return kind if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else None


def with_timeout(call: Callable[CallArgs, CallAnswer], entry: EntryPoint) -> Callable[CallArgs, CallAnswer]:
    """A call that may import the module of an entry and answers within a time limit, or raises Fault.

    It runs on a thread of its own, so that a module that hangs freezes neither the window nor a command. Such
    a module is not called again, nor is one whose import it has begun, nor a submodule of that: the import
    goes on, and would block the caller."""

    def ask(*given: CallArgs.args, **named: CallArgs.kwargs) -> CallAnswer:
        if entry.module in _hanging or (_hanging and _is_half_imported(entry.module)):
            raise silent
        if entry.module in sys.modules:
            return call(*given, **named)
        from concurrent.futures import Future, wait  # loads logging, which only packages need

        answer: Future[CallAnswer] = Future()

        def run() -> None:
            try:
                answer.set_result(call(*given, **named))
            except BaseException as error:  # raised again in the caller
                answer.set_exception(error)

        Thread(target=run, name=f"import {entry.module}", daemon=True).start()
        wait((answer,), IMPORT_SECONDS)
        if not answer.done():
            _hanging.add(entry.module)
            raise silent
        return answer.result()

    silent = Fault(entry.group, entry.name, f"no answer in {IMPORT_SECONDS:.0f} seconds", "an answer")
    return guarded_call(ask, entry.group, entry.name)


def _is_half_imported(module: str) -> bool:
    """Whether the import of a module, or of a package that it is in, has begun and not ended."""
    parts = module.split(".")
    begun = (sys.modules.get(".".join(parts[: n + 1])) for n in range(len(parts)))
    return any(getattr(getattr(each, "__spec__", None), "_initializing", False) for each in begun)


def _folder(module: str) -> Path:
    """The folder of a package's or module's files."""
    spec = find_spec(module)
    if spec is None:
        raise ModuleNotFoundError(f"no module {module!r}")
    for folder in spec.submodule_search_locations or ():
        return Path(folder)
    return Path(spec.origin or "").parent


def failure(error: BaseException) -> str:
    """The error of a package's code, in one line."""
    return " ".join("".join(format_exception_only(error)).split())[:200]


def guarded_call(
    call: Callable[CallArgs, CallAnswer], file: str, place: str, through: tuple[type[BaseException], ...] = ()
) -> Callable[CallArgs, CallAnswer]:
    """A call of a package's code that returns or raises Fault; exceptions in `through` pass."""

    no_failures: tuple[type[BaseException], ...] = (*_NO_FAILURES, *through)

    def ask(*given: CallArgs.args, **named: CallArgs.kwargs) -> CallAnswer:
        try:
            return call(*given, **named)
        except no_failures:
            raise
        except BaseException as error:  # such as SystemExit, which must not end the program
            raise Fault(file, place, failure(error), "an answer") from error

    return ask


@cache
def guarded(
    kind: type[GuardedClass],
    base: type[Any],
    file: str,
    through: tuple[type[BaseException], ...] = (),
) -> type[GuardedClass]:
    """The same class, with every method guarded that `base` and what it derives from declare: an exception,
    or an answer of another type than the base's, is a Fault."""
    namespace: dict[str, object] = {"__module__": kind.__module__, "__doc__": kind.__doc__}
    every = {name: value for each in reversed(base.__mro__[:-1]) for name, value in vars(each).items()}
    for name, declared in every.items():
        if isinstance(declared, classmethod):
            method = getattr(kind, name).__func__
            namespace[name] = classmethod(_guarded(method, declared.__func__, file, name, through))
        elif isfunction(declared) and (name == "__init__" or not name.startswith("_")):
            namespace[name] = _guarded(getattr(kind, name), declared, file, name, through)
    return guarded_call(type(kind), file, "class")(kind.__name__, (kind,), namespace)


def _guarded(
    method: Callable[..., object],
    declared: Callable[..., object],
    file: str,
    name: str,
    through: tuple[type[BaseException], ...],
) -> Callable[..., object]:
    hint = get_type_hints(declared)["return"]
    kinds, fits = _kinds(hint), _checker(hint)
    ask = guarded_call(method, file, name, through)

    @wraps(method)
    def guard(*given: object, **named: object) -> object:
        answer = ask(*given, **named)
        if not isinstance(answer, kinds):
            expected = " or ".join(kind.__name__ for kind in kinds)
            raise Fault(file, name, f"an answer that is a {type(answer).__name__}", expected)
        if not fits(answer):
            found = f"a {type(answer).__name__} with something of another kind in it"
            raise Fault(file, name, found, "values of the right kind")
        if not isinstance(answer, Iterator):
            return answer
        return _guarded_answers(answer, get_args(hint)[0], file, name, through)

    return guard


def _kinds(hint: Any) -> tuple[type, ...]:
    """The classes allowed by a type hint."""
    if isinstance(hint, UnionType):
        return tuple(kind for each in get_args(hint) for kind in _kinds(each))
    return (float, int) if hint is float else (get_origin(hint) or hint,)


@cache
def _checker(hint: Any) -> Callable[[Any], bool]:
    """A test whether an answer matches its hint in every part that can be checked without consuming it:
    tuples, lists, mappings, and objects with fields. Made once a hint: a mode is asked thousands of times."""
    if isinstance(hint, UnionType):
        either = tuple(map(_checker, get_args(hint)))
        return lambda answer: any(fits(answer) for fits in either)
    origin, kinds = get_origin(hint) or hint, _kinds(hint)
    if not isinstance(origin, type) or origin is Any or getattr(origin, "_is_protocol", False):
        return lambda answer: True  # only for static type checkers
    within = get_args(hint) if issubclass(origin, Iterable) else ()
    parts = tuple(_checker(each) for each in within if each is not Ellipsis)
    fixed = origin is tuple and Ellipsis not in within

    def fits(answer: Any) -> bool:
        if not isinstance(answer, kinds):
            return False
        if parts and isinstance(answer, tuple | list):
            if fixed:
                return len(answer) == len(parts) and all(
                    fit(each) for fit, each in zip(parts, answer, strict=True)
                )
            return all(map(parts[0], answer))
        if len(parts) == 2 and isinstance(answer, dict):
            key, value = parts
            return all(map(key, answer)) and all(map(value, answer.values()))
        return all(fit(getattr(answer, name)) for name, fit in _fields(cast(Hashable, type(answer))))

    return fits


@cache
def _fields(kind: Any) -> tuple[tuple[str, Callable[[Any], bool]], ...]:
    """The fields of one of our classes, with the tests of their hints; none for any other class."""
    ours = kind.__module__.partition(".")[0] == __name__.partition(".")[0]
    has_fields = is_dataclass(kind) or any(hasattr(kind, name) for name in ("_fields", "__struct_fields__"))
    hints = get_type_hints(kind) if ours and has_fields else {}
    return tuple((name, _checker(hint)) for name, hint in hints.items())


def _guarded_answers(
    answers: Iterator[object], hint: Any, file: str, name: str, through: tuple[type[BaseException], ...]
) -> Iterator[object]:
    """One answer after the other, each guarded."""
    fits = _checker(hint)
    ask = guarded_call(next, file, name, (StopIteration, *through))
    while True:
        try:
            answer = ask(answers)
        except StopIteration:
            return
        if not fits(answer):
            raise Fault(
                file, name, f"among its answers a {type(answer).__name__}", "values of the right kind"
            )
        yield answer
