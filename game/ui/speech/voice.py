"""Voices: their protocol, and which are available on this machine."""

import contextlib
import shutil
import subprocess
import sys
import unicodedata
from collections import deque
from collections.abc import Callable
from enum import Enum
from importlib.util import find_spec
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from game.fault import Fault
from game.text.catalogues import text

if TYPE_CHECKING:
    import pygame


class Voice(Protocol):
    """Says one sentence after another, in the background."""

    def say(self, sentence: str, interrupt: bool) -> None:
        """Say a sentence after the current one, or interrupt it."""

    def silence(self) -> None:
        """Drop the pending sentences."""

    def failed(self) -> Fault | None:
        """The fault since the last call, if any; the next sentence tries again."""

    def window_focused(self, focused: bool) -> None:
        """The window has gained or lost the keyboard focus."""

    def close(self) -> None:
        """Release the voice."""


class SpeechBy(Enum):
    """The kinds of voice, as the setting names them."""

    OFF = "off"
    READER = "reader"
    PROGRAM = "program"


def reader_found() -> bool:
    """Whether the bridge to screen readers is installed."""
    return find_spec("accesskit") is not None


def available_speech(language: str) -> str:
    """A sentence about the available voices."""
    program = installed_program(language)
    reader = reader_found()
    if program is not None and reader:
        return text("Found: a screen reader connection, and the speech program {name}.", name=program.name)
    if program is not None:
        return text(
            "Found: the speech program {name}. For screen readers, install accesskit.", name=program.name
        )
    if reader:
        return text("Found: a screen reader connection. No speech program is installed.")
    return text("No speech program was found. Install espeak-ng, or accesskit for screen readers.")


def voice_for(speech: SpeechBy, language: str, window: Callable[[], "pygame.Window | None"]) -> Voice | None:
    """The wanted voice, or the other one if it is missing; None if there is none."""
    if speech is SpeechBy.OFF:
        return None
    if speech is not SpeechBy.READER or not reader_found():
        program = installed_program(language)
        if program is not None:
            return SpeechProgram(program)
    return ScreenReader(window) if reader_found() else None


Find = Callable[[str], str | None]

_LOOK = 0.02  # seconds between polls of a speaking process
_SILENCE = 0.5  # seconds for a program to fall silent; the end of the app waits for less
_MAX_LETTERS = 2000  # letters; longer sentences would block the pipe
_WINDOW = 0  # the number of the window in the accessibility tree
_LANGUAGES = ("en", "eo", "pl", "ru", "uk", "gu")
_WINDOWS = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8;"
    "Add-Type -AssemblyName System.Speech;"
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "$voice.Speak([Console]::In.ReadToEnd())"
)


class Program(NamedTuple):
    """A speech program: its name, command line, and what silences it if killing it does not."""

    name: str
    command: tuple[str, ...]
    silence: tuple[str, ...] = ()


def installed_program(language: str, find: Find = shutil.which, system: str = sys.platform) -> Program | None:
    """The speech program of this system for a language, if any."""
    spoken = language if language in _LANGUAGES else "en"
    if system == "darwin" and (say := find("say")):
        return Program("say", (say, "-f", "-"))
    if system == "win32" and (shell := find("powershell")):
        return Program("System.Speech", (shell, "-NoProfile", "-NonInteractive", "-Command", _WINDOWS))
    if dispatcher := find("spd-say"):
        command = (dispatcher, "--language", spoken, "--wait", "--pipe-mode")
        return Program("spd-say", command, (dispatcher, "--cancel"))
    for name in ("espeak-ng", "espeak"):
        if path := find(name):
            return Program(name, (path, "-v", spoken, "-b", "1", "--stdin"))
    return None


def plain_sentence(sentence: str) -> str:
    """A sentence safe for every program: one line without commands."""
    cleaned = "".join(
        " " if char in "[]<>" or unicodedata.category(char)[0] == "C" else char for char in sentence
    )
    return " ".join(cleaned.split()).lstrip("!")[:_MAX_LETTERS]  # spd-say runs lines that begin with !-!


class SpeechProgram:
    """Says sentences through a program, in a thread. An urgent sentence interrupts the current one."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._waiting: deque[str] = deque()
        self._cut = False  # the current sentence is no longer wanted
        self._closed = False
        self._failed: Fault | None = None
        self._reported = False  # reported once, not at each sentence
        self._condition = Condition()
        self._thread = Thread(target=self._speak, name="speech", daemon=True)
        self._thread.start()

    def say(self, sentence: str, interrupt: bool) -> None:
        with self._condition:
            if interrupt:
                self._waiting.clear()
                self._cut = True
            self._waiting.append(plain_sentence(sentence))
            self._condition.notify()

    def silence(self) -> None:
        with self._condition:
            self._waiting.clear()
            self._cut = True

    def failed(self) -> Fault | None:
        with self._condition:
            failed, self._failed = self._failed, None
            return failed

    def window_focused(self, focused: bool) -> None:
        if not focused:
            self.silence()

    def close(self) -> None:
        with self._condition:
            self._closed = self._cut = True
            self._waiting.clear()
            self._condition.notify()
        self._thread.join(1.0)

    def _speak(self) -> None:
        """The thread: sentence after sentence, until closed."""
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                sentence, self._cut = self._waiting.popleft(), False
            if sentence:
                self._say(sentence)

    def _say(self, sentence: str) -> None:
        """Say one sentence, unless another interrupts it."""
        try:
            with subprocess.Popen(
                self._program.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            ) as process:
                self._hand_over(process, sentence)
                while process.poll() is None:
                    with self._condition:
                        if self._condition.wait_for(lambda: self._cut, _LOOK):
                            process.kill()
                            break
            if self._cut and self._program.silence:
                subprocess.run(self._program.silence, stdin=subprocess.DEVNULL, timeout=_SILENCE, check=False)
            elif process.returncode and not self._cut:
                self._fail(f"exit code {process.returncode}")
        except (OSError, subprocess.TimeoutExpired) as error:
            self._fail(str(error))

    def _fail(self, why: str) -> None:
        """Report a fault once."""
        with self._condition:
            if not self._reported:
                self._failed = Fault(self._program.command[0], "", why, "a program that speaks what it reads")
            self._reported = True

    def _hand_over(self, process: "subprocess.Popen[bytes]", sentence: str) -> None:
        """Send the sentence to the program, which may have ended."""
        assert process.stdin is not None, "it was opened as a pipe"
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(f"{sentence}\n".encode())
            process.stdin.close()


class ScreenReader:
    """The platform's screen reader, through AccessKit: a tree of the window with the last announcement."""

    def __init__(self, window: Callable[[], "pygame.Window | None"]) -> None:
        import accesskit

        self._accesskit = accesskit
        self._window = window
        self._sentence = ""
        self._number = 1  # each announcement is an element of its own, so that repetitions are spoken
        self._urgent = False
        self._adapter: Any = None

    def say(self, sentence: str, interrupt: bool) -> None:
        self._sentence, self._urgent = sentence, interrupt
        self._number += 1
        self._update()

    def silence(self) -> None:
        """Screen readers have a key of their own for this."""

    def failed(self) -> None:
        """AccessKit reports no errors."""

    def window_focused(self, focused: bool) -> None:
        adapter = self._opened()
        if sys.platform == "darwin":
            _raise(adapter.update_view_focus_state(focused))
        elif sys.platform != "win32":
            adapter.update_window_focus_state(focused)

    def close(self) -> None:
        self._adapter = None

    def _opened(self) -> Any:
        """The adapter of this platform, made once there is a window."""
        window = self._window()
        if self._adapter is None and window is not None:
            self._adapter = self._adapter_for(window)
        return self._adapter

    def _adapter_for(self, window: "pygame.Window") -> Any:
        if sys.platform == "win32":
            window.hide()  # the adapter has to exist before the window is visible
            made = self._accesskit.windows.SubclassingAdapter(window.handle, self._tree, self._on_action)
            window.show()
            return made
        if sys.platform == "darwin":
            self._accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return self._accesskit.macos.SubclassingAdapter.for_window(
                window.handle, self._tree, self._on_action
            )
        made = self._accesskit.unix.Adapter(self._tree, self._on_action, self._on_leave)
        made.update_window_focus_state(window.focused)
        return made

    def _update(self) -> None:
        adapter = self._opened()
        if adapter is not None:
            _raise(adapter.update_if_active(self._tree))

    def _tree(self) -> Any:
        """The whole tree; it is small enough to send each time."""
        root = self._accesskit.Node(self._accesskit.Role.WINDOW)
        root.set_label("Kanugo")
        root.set_children([self._number])
        node = self._accesskit.Node(self._accesskit.Role.LABEL)
        node.set_value(self._sentence)
        node.set_live(self._accesskit.Live.ASSERTIVE if self._urgent else self._accesskit.Live.POLITE)
        update = self._accesskit.TreeUpdate(_WINDOW)
        update.tree = self._accesskit.Tree(_WINDOW)
        update.nodes.append((_WINDOW, root))
        update.nodes.append((self._number, node))
        return update

    def _on_action(self, request: object) -> None:
        """Ignore action requests: everything is done by the app's keys."""

    def _on_leave(self) -> None:
        """The screen reader has left; the next one gets the whole tree."""


def _raise(events: Any) -> None:
    """Raise queued events, which some platforms require."""
    if events is not None:
        events.raise_events()
