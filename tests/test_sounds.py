"""The sounds that are shipped are those that the script makes: short, quiet, small, and each is used."""

import array
import sys
import tomllib
import wave
from fnmatch import fnmatch

import pytest

from game.system.paths import shipped
from game.ui.kit.sound import Cue
from tests.places import CODE, PROJECT
from tests.scripts import script

make = script(PROJECT / "assets" / "sounds" / "make.py")
FOLDER = shipped("assets") / "sounds"
LONGEST = {Cue.WON: 1.2}
SHORTEST, LONG, LOUD, LARGE = 0.04, 0.4, 0.2512, 300_000  # seconds, of full scale (-12 dB), bytes


def samples(name: str) -> "tuple[float, array.array[int]]":
    """How many seconds a sound lasts, and its samples."""
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        found = array.array("h", file.readframes(file.getnframes()))
        if sys.byteorder == "big":
            found.byteswap()
        return file.getnframes() / file.getframerate(), found


@pytest.mark.parametrize("name", sorted(make.SOUNDS))
def test_a_sound_is_what_the_script_makes(name: str) -> None:
    made = make.written(name)
    assert made == make.written(name)
    assert (FOLDER / f"{name}.wav").read_bytes() == made


def test_every_sound_has_a_file_and_every_file_a_sound() -> None:
    wanted = {cue.value for cue in Cue}
    assert {path.stem for path in FOLDER.glob("*.wav")} == wanted == set(make.SOUNDS)
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} <= {
        "make.py",
        *(f"{name}.wav" for name in wanted),
    }


def test_every_sound_is_played_somewhere() -> None:
    files = (path for path in (CODE / "game" / "ui").rglob("*.py") if path.parent.name != "sound")
    code = "".join(path.read_text("utf-8") for path in files)
    assert [cue for cue in Cue if f"Cue.{cue.name}" not in code] == []


@pytest.mark.parametrize("cue", Cue)
def test_a_sound_is_short_and_quiet_and_begins_and_ends_in_silence(cue: Cue) -> None:
    lasts, found = samples(cue.value)
    assert SHORTEST <= lasts <= LONGEST.get(cue, LONG)
    loudest = max(map(abs, found)) / 32768
    assert 0.1 <= loudest <= LOUD
    assert found[0] == found[-1] == 0
    first = next(n for n, each in enumerate(found) if abs(each) > 0.2 * 32768 * loudest)
    assert first / 44100 < 0.010, "it is heard at once"


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < LARGE


def test_the_wheel_takes_the_sounds_and_not_the_script() -> None:
    reported = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    key = "game._shipped.assets"
    assert reported["package-data"][key] == ["**/*"]
    left_out = reported["exclude-package-data"][key]
    assert not any(fnmatch("sounds/place.wav", pattern) for pattern in left_out)
    assert any(fnmatch("sounds/make.py", pattern) for pattern in left_out)
