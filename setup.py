"""Only what is compiled is here; everything else is in pyproject.toml."""

import os
import sys

from setuptools import Extension, setup

READING = ("prefixes", "marks", "gaddag")
WALKING = ("grid", "tally", "walk", "anagrams", "bounds", "hunt", "best", "kernel", "duel")
SOLVING = ("cards", "rollouts", "endings")
MODULES = ("words/trace", *(f"search/{name}" for name in (*READING, *WALKING, *SOLVING)))
DIRECTIVES = {
    "language_level": 3,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "annotation_typing": False,
}
CHECKED = os.environ.get("KANUGO_BOUNDSCHECK") == "1"  # a build for tests: a place out of bounds is an error


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
            Extension(f"game.{module.replace('/', '.')}", [f"game/{module}.py"], extra_compile_args=flags)
            for module in MODULES
        ],
        build_dir="build/checked" if CHECKED else "build",
        compiler_directives={**DIRECTIVES, "boundscheck": CHECKED},
        force=CHECKED,
    )
    for extension in made:
        extension.optional = True  # cythonize() drops it
    return made


setup(ext_modules=extensions())
