"""A window that nobody sees."""

from tests.ui.conftest import desk, home, jobs_end, window

__all__ = ["desk", "home", "jobs_end", "window"]
