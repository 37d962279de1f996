"""A command asked in this process, as in the tests of the commands."""

from tests.commands.conftest import say

__all__ = ["say"]
