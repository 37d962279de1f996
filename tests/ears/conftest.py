"""A window that nobody sees."""

from tests.ui.conftest import desk, home, window

__all__ = ["desk", "home", "window"]
