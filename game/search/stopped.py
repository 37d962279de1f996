"""What a search raises when nobody waits for its answer any more."""


class StoppedError(Exception):
    """The search was stopped before it had an answer; there is none."""
