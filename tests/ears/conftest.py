"""A window that nobody sees."""

from tests.ui.conftest import context, few_trials, home, jobs_end, shared, window

__all__ = ["context", "few_trials", "home", "jobs_end", "shared", "window"]
