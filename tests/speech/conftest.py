"""A window that nobody sees."""

from tests.ui.conftest import context, device, home, jobs_end, search_less, shared, window

__all__ = ["context", "device", "home", "jobs_end", "search_less", "shared", "window"]
