"""A window that nobody sees."""

from tests.ui.conftest import home, window

__all__ = ["home", "window"]
