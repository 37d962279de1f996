"""Only what is compiled is here; everything else is in pyproject.toml."""

import os
import subprocess
import sys
import sysconfig
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel

KERNEL = (
    "gaddag",
    "grid",
    "walk",
    "anagrams",
    "bounded_walk",
    "best_first",
    "bounds",
    "generate",
    "attack_beam",
)
PLAYOUT = ("equity", "playout", "rounds")
ENDGAME = ("endgame_position", "endgame")
SOLVER = (
    "cards",
    "rollouts",
    "extra_card_walk",
    "heap_plays",
    "beam",
    "line_search",
    "prospects",
    "endings",
    "simulated",
)
MODULES = (
    "words/trace",
    *(f"search/kernel/{name}" for name in KERNEL),
    *(f"search/players/{name}" for name in (*PLAYOUT, *ENDGAME)),
    *(f"search/solver/{name}" for name in SOLVER),
)
SHARED = "search/memoryviews"  # what Cython would else write into each module: one module of its own
DIRECTIVES = {
    "language_level": 3,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": False,
    "auto_pickle": False,  # nothing of the search is pickled, and nobody asks its functions for their
    "binding": False,  # signatures: without both there is a third less to compile
}
CHECKED = os.environ.get("KANUGO_BOUNDSCHECK") == "1"  # a build for tests: a place out of bounds is an error
BUILT = "build/checked" if CHECKED else "build"
CORES = os.cpu_count() or 1
ANY_PYTHON = not sysconfig.get_config_var("Py_GIL_DISABLED")  # which knows no stable interface yet
STABLE = [("Py_LIMITED_API", "0x030B0000")] if ANY_PYTHON else []
EVER = "315532800"  # the first day that a zip archive can name: 1 January 1980


def _by_path(path: str) -> ModuleType:
    """A module of the game that needs nothing but Python; the game itself cannot be imported yet."""
    spec = spec_from_file_location(Path(path).stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


COMPILED = _by_path("game/system/compiled.py")


def extensions() -> list[Extension]:
    """The modules that run faster compiled; without Cython or a compiler the same files run interpreted."""
    try:
        from Cython.Build import cythonize
        from Cython.Compiler import Options
    except ImportError as missing:
        print(f"the search stays interpreted: {missing}", file=sys.stderr)
        return []
    Options.emit_code_comments = False
    COMPILED.remove_orphans(Path())
    made = cythonize(
        [_extension(module, f"game/{module}.py") for module in MODULES],
        build_dir=BUILT,
        compiler_directives={**DIRECTIVES, "boundscheck": CHECKED, "initializedcheck": CHECKED},
        force=CHECKED,
        nthreads=CORES if sys.platform == "linux" else 0,  # elsewhere each process would run this file anew
        shared_utility_qualified_name=_dotted(SHARED),
    )
    made.append(_extension(SHARED, f"{BUILT}/game/{SHARED}.c"))
    for extension in made:
        extension.optional = True  # cythonize() drops it
    return made


def _extension(module: str, source: str) -> Extension:
    naming = _naming(module)
    if not Path(source).is_file():
        _share(source)
    flags = [] if sys.platform == "win32" else ["-O0" if CHECKED else "-O3", "-g0"]
    return Extension(
        _dotted(module),
        [source, naming],
        extra_compile_args=flags,
        define_macros=STABLE,
        py_limited_api=ANY_PYTHON,
    )


def _dotted(module: str) -> str:
    return f"game.{module.replace('/', '.')}"


def _share(source: str) -> None:
    """Write the C file of what the modules share; Cython alone knows what that is."""
    subprocess.run([sys.executable, "-m", "cython", "--generate-shared", source], check=True)


def _naming(module: str) -> str:
    """A C file that names what a module is compiled from, each with its hash; `game/system/compiled.py`
    compares them.

    Where they have changed, what Cython made of them goes: it does not see every declaration that changes.
    """
    source = Path(f"game/{module}.py")
    declared = sorted(Path("game").rglob("*.pxd"))  # a module may use those of another package
    read = (source, *declared) if source.is_file() else (Path("setup.py"),)
    named = "".join(f"{file.as_posix()}={COMPILED.content_hash(file)};" for file in read)
    shown = "__declspec(dllexport) " if sys.platform == "win32" else ""
    text = f'{shown}const char kanugo_compiled_from[] = "compiled from: {named}";\n'
    path = Path(BUILT, "sources", f"{module}.c")
    if not path.is_file() or path.read_text("utf-8") != text:
        Path(BUILT, source).with_suffix(".c").unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return path.as_posix()


class SameWheel(bdist_wheel):
    """A wheel that is the same whenever and wherever it is made of the same files by the same tools."""

    def write_wheelfile(self, *where: str) -> None:
        """All that the wheel will hold lies there by now, with the times and the rights of this machine."""
        super().write_wheelfile(*where)
        os.environ.setdefault("SOURCE_DATE_EPOCH", EVER)
        for path in Path(self.bdist_dir).rglob("*"):
            path.chmod(0o755 if path.is_dir() or path.suffix == ".so" else 0o644)


wheel = {"py_limited_api": "cp311"} if ANY_PYTHON else {}
setup(
    ext_modules=extensions(),
    options={"build_ext": {"parallel": CORES}, "bdist_wheel": wheel},
    cmdclass={"bdist_wheel": SameWheel},
)
