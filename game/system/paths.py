"""Paths of shipped and personal files."""

import os
from functools import cache
from pathlib import Path

import platformdirs

from game.fault import Fault

STORE = "kanugo.db"
"""The file of games, settings, rulings and the memory of practice."""

SUFFIX = ".kanugo"
"""The file name suffixes of shared files: saved games, rulesets, word lists."""

_CHECKOUT = Path(__file__).resolve().parents[2]


@cache
def shipped(folder: str) -> Path:
    """The folder of shipped files `assets`, `rulesets` or `lexicons`.

    A checkout or an editable install reads the folders at the project's root; an installed wheel carries the
    same folders inside the package.
    """
    beside = _CHECKOUT / folder
    if (_CHECKOUT / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    return Path(__file__).resolve().parents[1] / "_shipped" / folder


def is_shipped(path: Path) -> bool:
    """Whether a file is shipped, not the player's or a package's."""
    return any(path.is_relative_to(shipped(folder)) for folder in ("assets", "rulesets", "lexicons"))


def user_folder() -> Path:
    """The player's data folder (saves, own rulesets and lexicons); KANUGO_HOME overrides it."""
    named = os.environ.get("KANUGO_HOME")
    return Path(named) if named else Path(platformdirs.user_data_dir("kanugo", appauthor=False))


def store_file() -> Path:
    return user_folder() / STORE


def cache_folder() -> Path:
    named = os.environ.get("KANUGO_HOME")
    return Path(named) / "cache" if named else Path(platformdirs.user_cache_dir("kanugo", appauthor=False))


def places(folder: str) -> tuple[Path, ...]:
    """The folders of files of this kind: the player's own first, so that a copy may replace ours.
    Inaccessible folders are left out."""
    own = user_folder() / folder
    return (own, shipped(folder)) if os.access(own, os.R_OK | os.X_OK) else (shipped(folder),)


def check_user_folder() -> None:
    """Raises Fault if the player's folder exists but is not accessible."""
    try:
        os.scandir(user_folder()).close()
    except FileNotFoundError:
        return  # it is created on demand
    except OSError as error:
        found = error.strerror or str(error)
        raise Fault(str(user_folder())[:120], "", found, "a readable folder, or none") from error
