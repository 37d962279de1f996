"""The bridge to screen readers announces each sentence on the system's own bus, a repeated one too."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import PROJECT
from tests.waiting import LONGEST

pytest.importorskip("accesskit")

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")

SPEAKER = """
import sys, time
from pathlib import Path
from game.ui.speech.voice import ScreenReader

class Window:
    focused = True

voice = ScreenReader(lambda: Window())
voice.window_focused(True)

def heard(sentence):
    time.sleep(0.1)
    return Path(sys.argv[1]).read_text("utf-8").count(sentence)

while not heard("(is somebody there?)"):
    voice.say("(is somebody there?)", True)
for sentence, times in (("CAT can be played.", 1), ("once more", 1), ("once more", 2)):
    voice.say(sentence, True)
    while heard(sentence) < times:
        pass
voice.close()
"""

SESSION = """
{launcher} --launch-immediately & launcher=$!
call() {{ gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method "$@"; }}
until call org.freedesktop.DBus.Properties.Set org.a11y.Status IsEnabled "<true>" > {folder}/log
do sleep 0.1
done
call org.freedesktop.DBus.Properties.Set org.a11y.Status ScreenReaderEnabled "<true>" >> {folder}/log
address=$(call org.a11y.Bus.GetAddress | sed "s/^('//; s/',)$//")
dbus-monitor --address "$address" "member='Announcement'" > {folder}/heard & monitor=$!
{python} -c "$SPEAKER" {folder}/heard
kill $monitor $launcher
"""


def said(file: Path) -> list[str]:
    lines = file.read_text("utf-8").splitlines()
    return [line.split('"')[1] for line in lines if line.strip().startswith("variant") and '"' in line]


@pytest.mark.skipif(not LAUNCHER.exists(), reason="there is no accessibility bus here")
@pytest.mark.needs("bash", "dbus-run-session", "gdbus", "dbus-monitor")
def test_what_is_said_is_announced_on_the_accessibility_bus(tmp_path: Path) -> None:
    session = SESSION.format(launcher=LAUNCHER, folder=tmp_path, python=sys.executable)
    subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", session],
        cwd=PROJECT,
        env={"SPEAKER": SPEAKER, "PATH": "/usr/bin:/bin", "PYTHONPATH": str(PROJECT), "HOME": str(tmp_path),
             "XDG_RUNTIME_DIR": str(tmp_path)},
        capture_output=True,
        timeout=LONGEST,
        check=False,
    )  # fmt: skip
    assert said(tmp_path / "heard")[-3:] == ["CAT can be played.", "once more", "once more"]
