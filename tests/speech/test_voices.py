"""A speech program is handed each sentence on its standard input, a newer one ends the older."""

import os
import shutil
import subprocess
import sys
import time
import wave
from array import array
from pathlib import Path

import pytest

from game.fault import Fault
from game.ui.speech.voice import (
    Program,
    SpeechBy,
    SpeechProgram,
    installed_program,
    plain_sentence,
    voice_for,
)
from tests.waiting import LONGEST, wait_until

WRITER = "import sys, time; open(sys.argv[1], 'a').write(sys.stdin.read()); time.sleep(float(sys.argv[2]))"


def program(file: Path, seconds: float = 0.0) -> Program:
    """A program that writes down what it is to say, and takes so long for it."""
    return Program("writer", (sys.executable, "-c", WRITER, str(file), str(seconds)))


def lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines() if file.exists() else []


def only(*names: str) -> "dict[str, str]":
    return {name: f"/bin/{name}" for name in names}


@pytest.mark.parametrize(
    ("system", "there", "name"),
    [
        ("linux", only("spd-say", "espeak-ng"), "spd-say"),
        ("linux", only("espeak-ng", "espeak"), "espeak-ng"),
        ("linux", only("espeak"), "espeak"),
        ("darwin", only("say", "espeak-ng"), "say"),
        ("win32", only("powershell"), "System.Speech"),
    ],
)
def test_the_program_of_the_system_is_found(system: str, there: dict[str, str], name: str) -> None:
    found = installed_program("en", there.get, system)
    assert found is not None
    assert found.name == name


def test_where_there_is_no_program_there_is_no_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    assert installed_program("en", lambda name: None, "linux") is None
    monkeypatch.setattr("game.ui.speech.voice.reader_found", lambda: False)
    monkeypatch.setenv("PATH", "")
    assert voice_for(SpeechBy.PROGRAM, "en", lambda: None) is None
    assert voice_for(SpeechBy.OFF, "en", lambda: None) is None


@pytest.mark.parametrize("language", ["en", "eo", "pl", "ru", "uk", "gu"])
def test_the_program_speaks_the_language_of_the_texts(language: str) -> None:
    for name in ("spd-say", "espeak-ng"):
        found = installed_program(language, only(name).get, "linux")
        assert found is not None
        assert language in found.command


def test_a_language_that_no_program_knows_is_spoken_in_english() -> None:
    found = installed_program("xx", only("espeak-ng").get, "linux")
    assert found is not None
    assert "en" in found.command


def test_a_sentence_never_stands_on_a_command_line(tmp_path: Path) -> None:
    file = tmp_path / "said"
    voice = SpeechProgram(program(file))
    voice.say("$(touch /tmp/evil); `id` -v x \x1b[31m [[slnc 9000]] <break/>", interrupt=True)
    wait_until(lambda: lines(file), "nothing was said")
    voice.close()
    assert lines(file) == ["$(touch /tmp/evil); `id` -v x 31m slnc 9000 break/"]
    assert not any("touch" in part for part in program(file).command)


def test_signs_that_a_program_takes_for_commands_are_left_out() -> None:
    assert plain_sentence("Ana [[inpt PHON]]\n\x00<b>Bo</b>") == "Ana inpt PHON b Bo /b"
    assert plain_sentence("!-!STOP all") == "-!STOP all", "spd-say would take it for a command"


def test_sentences_that_interrupt_nothing_are_said_one_after_the_other(tmp_path: Path) -> None:
    file = tmp_path / "said"
    voice = SpeechProgram(program(file))
    for sentence in ("one", "two", "three"):
        voice.say(sentence, interrupt=False)
    wait_until(lambda: len(lines(file)) == 3, "not everything was said")
    voice.close()
    assert lines(file) == ["one", "two", "three"]


def test_a_newer_sentence_ends_the_older_one_at_once(tmp_path: Path) -> None:
    file = tmp_path / "said"
    voice = SpeechProgram(program(file, seconds=600))
    voice.say("the older", interrupt=True)
    wait_until(lambda: lines(file) == ["the older"], "the older was not begun")
    voice.say("never said", interrupt=False)
    voice.say("the newer", interrupt=True)
    wait_until(lambda: lines(file) == ["the older", "the newer"], "the newer was not begun")
    voice.close()


def test_nobody_waits_for_a_voice(tmp_path: Path) -> None:
    voice = SpeechProgram(program(tmp_path / "said", seconds=600))
    begun = time.monotonic()
    for n in range(100):
        voice.say(f"sentence {n}", interrupt=True)
    voice.close()
    assert time.monotonic() - begun < LONGEST


def test_its_process_ends_with_the_app(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    writer = "import os, sys, time; open(sys.argv[1], 'w').write(str(os.getpid())); time.sleep(60)"
    voice = SpeechProgram(Program("sleeper", (sys.executable, "-c", writer, str(file))))
    voice.say("a long one", interrupt=True)
    wait_until(lambda: lines(file) and lines(file)[0].isdigit(), "nothing was begun")
    voice.close()
    number = int(lines(file)[0])

    def gone() -> bool:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return True
        return False

    wait_until(gone, "its process ran on")


def test_a_program_that_is_gone_says_nothing_and_breaks_nothing(tmp_path: Path) -> None:
    voice = SpeechProgram(Program("gone", (str(tmp_path / "gone"),)))
    voice.say("into the air", interrupt=True)
    voice.say("and once more", interrupt=False)
    wait_until(lambda: not voice._waiting, "it stopped listening")
    assert voice._thread.is_alive()
    voice.close()


@pytest.mark.needs("espeak-ng")
@pytest.mark.parametrize("language", ["en", "eo", "pl", "ru", "uk", "gu"])
def test_espeak_makes_sound_of_a_sentence(language: str, tmp_path: Path) -> None:
    found = installed_program(
        language, lambda name: shutil.which(name) if name == "espeak-ng" else None, "linux"
    )
    assert found is not None
    file = tmp_path / "said.wav"
    sentence = plain_sentence("Column 8, row 3: C. CAT, КОТ, રમત can be played for 10 points.")
    command = [*found.command, "-w", str(file)]
    done = subprocess.run(
        command, input=f"{sentence}\n".encode(), capture_output=True, timeout=LONGEST, check=True
    )
    assert not done.stderr
    with wave.open(str(file)) as sound:
        frames = array("h", sound.readframes(sound.getnframes()))
        seconds = len(frames) / sound.getframerate()
    assert seconds > 1.5
    assert max(frames) > 3000, "nothing is heard in it"


@pytest.mark.parametrize(
    ("command", "found"),
    [
        (("/nowhere/espeak-ng", "--stdin"), "No such file or directory"),
        ((sys.executable, "-c", "raise SystemExit(3)"), "exit code 3"),
    ],
)
def test_a_program_that_does_not_speak_is_reported_once_and_tried_again(
    command: tuple[str, ...], found: str
) -> None:
    voice = SpeechProgram(Program("broken", command))
    faults: list[Fault] = []

    def asked() -> bool:
        failed = voice.failed()
        faults.extend([failed] if failed is not None else [])
        return bool(faults)

    voice.say("One.", interrupt=False)
    wait_until(asked, "nothing was told")
    assert str(faults[0]).startswith(f"{command[0]}: found ")
    assert found in str(faults[0])
    assert str(faults[0]).endswith("expected a program that speaks what it reads")
    voice.say("Two.", interrupt=False)
    voice.close()
    assert voice.failed() is None, "the same is not told at each sentence"


def test_a_program_that_is_cut_short_has_not_failed(tmp_path: Path) -> None:
    file = tmp_path / "said"
    voice = SpeechProgram(program(file, seconds=20))
    voice.say("One.", interrupt=False)
    wait_until(lambda: lines(file), "nothing was said")
    voice.say("Two.", interrupt=True)
    wait_until(lambda: len(lines(file)) == 2, "the second was not said")
    voice.close()
    assert voice.failed() is None
