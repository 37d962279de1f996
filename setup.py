"""Only what is compiled is here; everything else is in pyproject.toml."""

import sys

from setuptools import Extension, setup

COMPILED = ("prefixes", "gaddag", "grid", "tally", "walk", "best", "kernel", "cards", "rollouts", "endings")
MODULES = ("words/trace", *(f"search/{name}" for name in COMPILED))


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
            Extension(f"game.{module.replace('/', '.')}", [f"game/{module}.py"], extra_compile_args=flags)
            for module in MODULES
        ],
        build_dir="build",
    )
    for extension in made:
        extension.optional = True  # cythonize() drops it
    return made


setup(ext_modules=extensions())
