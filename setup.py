"""Only the compiled search is here; everything else is in pyproject.toml."""

import sys

from setuptools import Extension, setup

COMPILED = ("prefixes", "gaddag", "grid", "tally", "walk", "best", "kernel", "cards", "rollouts", "endings")


def extensions() -> list[Extension]:
    """The modules that run faster compiled; without Cython or a compiler the same files run interpreted."""
    try:
        from Cython.Build import cythonize
    except ImportError as missing:
        print(f"the search stays interpreted: {missing}", file=sys.stderr)
        return []
    flags = [] if sys.platform == "win32" else ["-O3", "-g0"]
    made = cythonize(
        [
            Extension(f"game.search.{name}", [f"game/search/{name}.py"], extra_compile_args=flags)
            for name in COMPILED
        ],
        build_dir="build",
    )
    for extension in made:
        extension.optional = True  # cythonize() drops it
    return made


setup(ext_modules=extensions())
