"""Only what is compiled is here; everything else is in pyproject.toml."""

import os
import sys
from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup

READING = ("prefixes", "marks", "gaddag")
WALKING = ("grid", "tally", "walk", "anagrams", "bounds", "hunt", "best", "kernel", "duel")
SOLVING = ("cards", "rollouts", "endings")
MODULES = ("words/trace", *(f"search/{name}" for name in (*READING, *WALKING, *SOLVING)))
DIRECTIVES = {
    "language_level": 3,
    "wraparound": False,
    "cdivision": True,
    "annotation_typing": False,
}
CHECKED = os.environ.get("KANUGO_BOUNDSCHECK") == "1"  # a build for tests: a place out of bounds is an error
BUILT = "build/checked" if CHECKED else "build"


def extensions() -> list[Extension]:
    """The modules that run faster compiled; without Cython or a compiler the same files run interpreted."""
    try:
        from Cython.Build import cythonize
    except ImportError as missing:
        print(f"the search stays interpreted: {missing}", file=sys.stderr)
        return []
    flags = [] if sys.platform == "win32" else ["-O0" if CHECKED else "-O3", "-g0"]
    made = cythonize(
        [
            Extension(
                f"game.{module.replace('/', '.')}",
                [f"game/{module}.py", _naming(module)],
                extra_compile_args=flags,
            )
            for module in MODULES
        ],
        build_dir=BUILT,
        compiler_directives={**DIRECTIVES, "boundscheck": CHECKED, "initializedcheck": CHECKED},
        force=CHECKED,
    )
    for extension in made:
        extension.optional = True  # cythonize() drops it
    return made


def _naming(module: str) -> str:
    """A C file that names what a module is compiled from, each with its hash: the tests compare them.

    Where they have changed, what Cython made of them goes: it does not see every declaration that changes.
    """
    source = Path(f"game/{module}.py")
    named = "".join(
        f"{file.as_posix()}={sha256(file.read_bytes()).hexdigest()[:16]};"
        for file in (source, *sorted(source.parent.glob("*.pxd")))
    )
    shown = "__declspec(dllexport) " if sys.platform == "win32" else ""
    text = f'{shown}const char kanugo_compiled_from[] = "compiled from: {named}";\n'
    path = Path(BUILT, "sources", f"{module}.c")
    if not path.is_file() or path.read_text("utf-8") != text:
        Path(BUILT, source).with_suffix(".c").unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return path.as_posix()


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
