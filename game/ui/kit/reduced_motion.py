"""Whether the system wishes less motion, asked beside the window. It does not know how that is asked."""

import pygame

from game.hosting.background import Background, Job


class SystemMotion:
    """The system's wish, as far as it is known; asked anew whenever the player comes back to the window."""

    def __init__(self) -> None:
        self.less = False
        self._beside = Background("motion")
        self._job: Job[None, bool] | None = None
        self._asked = False

    def look(self, event: pygame.Event) -> bool:
        """Ask when it is time to. True if the answer has become another one."""
        if self._job is not None and self._job.done():
            before, self.less = self.less, self._job.take()
            self._job = None
            self._beside.end()  # no thread waits for the next time
            return self.less != before
        if self._job is None and (not self._asked or event.type == pygame.WINDOWFOCUSGAINED):
            self._asked = True
            self._job = self._beside.do(_ask)
        return False

    def close(self) -> None:
        """Wait for no answer any more."""
        self._beside.close()
        self._job = None


def _ask(job: Job[None, bool]) -> bool:
    from game.ui.kit.system_settings import less_motion  # not for the first frame

    return less_motion(job.when_cancelled)
