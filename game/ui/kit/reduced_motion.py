"""The system's reduced-motion setting, read in the background."""

import pygame

from game.hosting.background import Background, Job


class SystemMotion:
    """The setting as last read; it is read again whenever the window gets the focus."""

    def __init__(self) -> None:
        self.less = False
        self._worker = Background("motion")
        self._job: Job[None, bool] | None = None
        self._asked = False

    def poll(self, event: pygame.Event) -> bool:
        """Read the setting when due. True if it has changed."""
        if self._job is not None and self._job.done():
            before, self.less = self.less, self._job.take()
            self._job = None
            self._worker.end()  # leave no idle thread
            return self.less != before
        if self._job is None and (not self._asked or event.type == pygame.WINDOWFOCUSGAINED):
            self._asked = True
            self._job = self._worker.do(_ask)
        return False

    def close(self) -> None:
        self._worker.close()
        self._job = None


def _ask(job: Job[None, bool]) -> bool:
    from game.ui.kit.system_settings import less_motion  # not for the first frame

    return less_motion(job.when_cancelled)
