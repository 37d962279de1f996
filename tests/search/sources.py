"""The search loaded from its sources, whether or not it is compiled beside them."""

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import game.search
from game.search.kernel import form

ROOM = Path(game.search.__file__).parent


class _Sources(MetaPathFinder):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("game.search."):
            return None
        path_of_source = ROOM.joinpath(*name.split(".")[2:]).with_suffix(".py")
        return spec_from_file_location(name, path_of_source) if path_of_source.is_file() else None


def interpreted(name: str, growing: bool = False) -> ModuleType:
    """A module of the search as its source, with all that it imports of the search; those imported as usual
    stay what they are. `growing`: its forms are not built beforehand, as where nothing is compiled."""
    usual = {key: module for key, module in sys.modules.items() if key.startswith("game.search.")}
    packages = [game.search, *(module for module in usual.values() if hasattr(module, "__path__"))]
    attributes = [dict(vars(package)) for package in packages]
    finder = _Sources()
    for key in usual:
        del sys.modules[key]
    sys.meta_path.insert(0, finder)
    try:
        module = importlib.import_module(f"game.search.{name}")
        if made := sys.modules.get("game.search.kernel.form"):
            if growing:
                vars(made)["_read"] = lambda path: None
            else:  # what both need is made once, and compiled modules read no growing form
                vars(made).update(_built=form._built, _place=lambda lexicon: form._place(lexicon))
                vars(made).update(_ready=form._ready)
        return module
    finally:
        sys.meta_path.remove(finder)
        for key in [key for key in sys.modules if key.startswith("game.search.")]:
            del sys.modules[key]
        sys.modules.update(usual)
        for package, before in zip(packages, attributes, strict=True):  # an import sets them anew
            vars(package).update(before)
