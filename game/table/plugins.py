"""Finds the plugin module of a mode, and the type of its options: ours in `modes`, others by entry point."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import msgspec

from game.fault import Fault
from game.system import extensions

OURS = "modes"  # the package of our own plugins


def module_of(mode: str, file: str) -> ModuleType:
    """The module of the plugin of a mode such as "tiles.Tiles". Ours need no entry point, so that they are
    found where the package is not installed. Raises Fault if there is none, or if importing it fails."""
    plugin = mode.partition(".")[0]
    entered = {entry.module: entry for entry in extensions.entries(extensions.MODES) if entry.name == plugin}
    try:
        if not entered or find_spec(f"{OURS}.{plugin}") is not None:
            return import_module(f"{OURS}.{plugin}")
        if len(entered) == 1:
            [(module, entry)] = entered.items()
            return extensions.with_timeout(import_module, entry)(module)
    except Exception as error:  # a stranger's module may fail in any way; it takes no other game along
        why = error.found if isinstance(error, Fault) else extensions.failure(error)
        raise Fault(file, "mode", repr(mode), f"a mode plugin ({plugin!r} fails: {why})") from error
    raise Fault(file, "mode", repr(mode), f"one plugin of that name, not {' and '.join(sorted(entered))}")


def options_type(mode: str) -> type[msgspec.Struct] | None:
    """The type of the options of a mode; None where the mode cannot be had."""
    try:
        found = getattr(module_of(mode, ""), mode.partition(".")[2], None)
        kind = getattr(found, "options_type", None)
    except Fault:
        return None
    except Exception:  # a stranger's class may fail in any way; `kind_of` says how
        return None
    return kind if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else None
