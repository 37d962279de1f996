"""Scripts of the project that are no modules of a package, as modules to be tested."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


def script(path: Path) -> ModuleType:
    """The script, run as far as it runs when it is imported."""
    spec = spec_from_file_location(f"script_{path.parent.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
