"""The speaker: no storm of sounds, no volume no sound, no device no trouble, and the window never waits."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pygame
import pytest

from game.ui.kit.sound import GAP, LAST_SECONDS, LATE, REST, SPEAKER, Cue, Mixer, Speaker, ticks
from tests.places import CODE
from tests.ui.sound_latency import latencies
from tests.ui.sounds import FakeDevice
from tests.waiting import LONGEST, wait_until

NOTHING = pygame.Event(pygame.NOEVENT)
A_KEY = pygame.Event(pygame.KEYDOWN, key=pygame.K_a)


class Sounding:
    """A speaker with a device and a time of its own."""

    def __init__(self, device: FakeDevice, volume: float = 0.5) -> None:
        self.device, self.now = device, 100.0
        self.speaker = Speaker(device, lambda: self.now)
        self.speaker.volume = volume

    def play(self, *cues: Cue) -> None:
        for cue in cues:
            self.speaker.play(cue)
        self.settle()

    def settle(self) -> None:
        """Until the device rests."""
        wait_until(lambda: not self.speaker._busy, "the device was busy", lambda: None)

    def handle(self, event: pygame.Event = NOTHING) -> None:
        self.speaker.handle(event)
        self.settle()


@pytest.fixture
def made(request: pytest.FixtureRequest) -> Iterator[Callable[..., Sounding]]:
    all_of_them: list[Sounding] = []

    def make(**device: bool) -> Sounding:
        all_of_them.append(Sounding(FakeDevice(**device)))
        return all_of_them[-1]

    yield make
    for each in all_of_them:
        each.speaker.close()


Make = Callable[..., Sounding]


def test_the_same_sound_is_not_heard_twice_within_a_moment(made: Make) -> None:
    sounding = made()
    for _ in range(100):  # a held key, at a thousand strokes a second
        sounding.play(Cue.PLACE)
        sounding.now += 0.001
    assert len(sounding.device.cues) == 3
    sounding.play(Cue.PLACE, Cue.REFUSE)
    assert sounding.device.cues[-1] is Cue.REFUSE, "another one is heard at once"
    sounding.now += GAP
    sounding.play(Cue.REFUSE)
    assert sounding.device.cues[-2:] == [Cue.REFUSE] * 2


def test_without_volume_nothing_is_played_and_no_device_is_opened(made: Make) -> None:
    sounding = made()
    sounding.speaker.volume = 0.0
    sounding.play(*Cue)
    sounding.handle(A_KEY)
    assert (sounding.device.played, sounding.device.openings) == ([], 0)


def test_a_device_that_is_open_is_closed_when_the_sound_is_turned_off(made: Make) -> None:
    sounding = made()
    sounding.play(Cue.PLACE)
    sounding.speaker.volume = 0.0
    sounding.handle()
    assert not sounding.device.opened


def test_what_is_played_is_as_loud_as_was_chosen(made: Make) -> None:
    sounding = made()
    sounding.play(Cue.PLACE)
    sounding.speaker.volume = 0.25
    sounding.play(Cue.TURN)
    assert sounding.device.played == [(Cue.PLACE, 0.5), (Cue.TURN, 0.25)]


def test_the_device_opens_on_input_and_closes_after_silence(made: Make) -> None:
    sounding = made()
    sounding.handle()
    sounding.handle(pygame.Event(pygame.USEREVENT))
    assert sounding.device.openings == 0
    sounding.handle(A_KEY)
    assert sounding.device.opened
    sounding.now += REST - 1
    sounding.play(Cue.PLACE)
    sounding.now += REST - 1
    sounding.handle()
    assert sounding.device.opened
    sounding.now += 1
    sounding.handle()
    assert not sounding.device.opened
    sounding.handle(pygame.Event(pygame.USEREVENT))
    assert not sounding.device.opened, "closing it wakes the window, and that is no reason to open it"
    sounding.play(Cue.TURN)
    assert sounding.device.opened
    assert sounding.device.cues == [Cue.PLACE, Cue.TURN]


def test_opening_and_closing_do_not_hold_the_window_up(made: Make) -> None:
    sounding, go = made(), threading.Event()
    for slow in ("open", "close"):
        usual = getattr(sounding.device, slow)
        setattr(sounding.device, slow, lambda usual=usual: (go.wait(LONGEST), usual())[1])
    sounding.speaker.play(Cue.PLACE)
    sounding.speaker.play(Cue.TURN)
    sounding.speaker.handle(A_KEY)
    assert sounding.device.openings == 0
    go.set()
    sounding.settle()
    assert sounding.device.cues == [Cue.PLACE, Cue.TURN]
    assert sounding.device.openings == 1
    go.clear()
    sounding.now += REST
    sounding.speaker.handle(NOTHING)
    sounding.speaker.play(Cue.TURN)
    assert sounding.device.cues == [Cue.PLACE, Cue.TURN]
    go.set()
    sounding.settle()
    assert sounding.device.cues == [Cue.PLACE, Cue.TURN, Cue.TURN]


def test_a_sound_that_would_come_late_is_left_out(made: Make) -> None:
    sounding = made()

    def slowly() -> bool:
        sounding.now += LATE
        sounding.device.opened = True
        return True

    sounding.device.open = slowly  # type: ignore[method-assign]
    sounding.play(Cue.PLACE)
    assert sounding.device.cues == []
    sounding.play(Cue.PLACE)
    assert sounding.device.cues == [Cue.PLACE]


def test_without_a_device_all_goes_on_in_silence_until_it_is_looked_for_again(made: Make) -> None:
    sounding = made(found=False)
    sounding.play(*Cue)
    sounding.handle(A_KEY)
    assert sounding.speaker.missing
    assert sounding.device.openings == 1
    sounding.device.found = True
    sounding.speaker.search()
    sounding.settle()
    assert not sounding.speaker.missing
    sounding.now += 1
    sounding.play(Cue.PLACE)
    sounding.speaker.search()
    sounding.settle()
    assert sounding.device.openings == 2
    assert sounding.device.cues == [Cue.PLACE]


def test_a_lost_device_is_reopened(made: Make) -> None:
    sounding = made()
    sounding.play(Cue.PLACE)
    sounding.device.lost = True
    sounding.play(Cue.TURN)
    assert sounding.device.cues == [Cue.PLACE, Cue.TURN]
    sounding.handle(pygame.Event(pygame.AUDIODEVICEREMOVED, iscapture=0, which=0))
    assert not sounding.device.opened
    sounding.device.found = False
    sounding.play(Cue.ACCEPT)
    assert sounding.speaker.missing
    sounding.handle(pygame.Event(pygame.AUDIODEVICEREMOVED, iscapture=0, which=0))
    assert sounding.device.cues == [Cue.PLACE, Cue.TURN]


def test_a_microphone_that_is_taken_away_is_no_matter(made: Make) -> None:
    sounding = made()
    sounding.play(Cue.PLACE)
    sounding.handle(pygame.Event(pygame.AUDIODEVICEREMOVED, iscapture=1, which=0))
    assert sounding.device.opened


def test_unexpected_errors_are_reported(made: Make) -> None:
    sounding = made()

    def fail() -> bool:
        raise ZeroDivisionError

    sounding.device.open = fail  # type: ignore[method-assign]
    sounding.play(Cue.PLACE)
    with pytest.raises(ZeroDivisionError):
        sounding.handle()


@pytest.mark.parametrize(
    ("before", "now", "heard"),
    [
        (11, 10, True),
        (12, 11, False),
        (2, 1, True),
        (1, 0, False),
        (10, 10, False),
        (3, 30, False),
        (None, 5, False),
        (5, None, False),
    ],
)
def test_the_last_seconds_of_a_clock_are_heard(before: int | None, now: int | None, heard: bool) -> None:
    assert LAST_SECONDS == 10
    assert ticks(before, now) is heard


# --- the mixer ----------------------------------------------------------------------------------------


@pytest.fixture
def mixer() -> Iterator[Mixer]:
    made = Mixer()
    yield made
    made.close()


def test_every_sound_can_be_played(mixer: Mixer) -> None:
    assert mixer.open()
    for cue in Cue:
        assert mixer.play(cue, 0.5)
    assert pygame.mixer.get_init() == (44100, -16, 1)
    mixer.close()
    assert pygame.mixer.get_init() is None


def test_a_closed_mixer_is_reopened(mixer: Mixer) -> None:
    speaker = Speaker(mixer)
    speaker.volume = 0.5
    assert mixer.open()
    pygame.mixer.quit()
    speaker.play(Cue.PLACE)
    wait_until(lambda: not speaker._busy, "it was busy", lambda: None)
    assert mixer.opened
    assert mixer.play(Cue.PLACE, 0.5)
    speaker.close()
    assert pygame.mixer.get_init() is None


def test_without_a_driver_there_is_no_device(mixer: Mixer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    assert not mixer.open()
    assert not mixer.opened


def test_without_its_files_there_is_no_sound_and_nothing_breaks(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch, tmp_path: os.PathLike[str]
) -> None:
    monkeypatch.setattr("game.ui.kit.sound.shipped", lambda folder: tmp_path)
    assert not mixer.open()
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("driver", ["nonexistent", "alsa", None])
def test_where_there_is_no_device_the_terminal_stays_empty(driver: str | None) -> None:
    surroundings = {**os.environ, "SDL_AUDIODRIVER": driver or "", "PYTHONPATH": str(CODE)}
    if driver is None:
        del surroundings["SDL_AUDIODRIVER"]
    done = subprocess.run(
        [sys.executable, "-c", "from game.ui.kit.sound import Mixer; Mixer().open()"],
        env={**surroundings, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=LONGEST,  # a function of Python that ALSA calls would wait for ever
    )
    assert done.stdout + done.stderr == ""


@pytest.mark.skipif(sys.platform != "linux", reason="the hook is found where Linux tells what is loaded")
def test_a_sound_reaches_the_device_within_thirty_milliseconds() -> None:
    assert max(each.mixed for each in latencies(9)) < 0.030


def test_the_app_leaves_no_device_open(device: FakeDevice) -> None:
    SPEAKER.volume = 0.5
    SPEAKER.handle(A_KEY)
    wait_until(lambda: device.opened, "it was not opened", lambda: None)
    SPEAKER.close()
    assert not device.opened
    SPEAKER.play(Cue.PLACE)
    assert device.cues == []
