"""Stands in for the `cython` module where the search runs interpreted and Cython is not installed."""

from types import TracebackType


class _Held:
    """Interpreted code cannot let other threads run; it keeps the lock."""

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, at: TracebackType | None
    ) -> None:
        return None


nogil = gil = _Held()
