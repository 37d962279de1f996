"""Stands in for the `cython` module where the kernel runs interpreted, so that it needs nothing installed."""

from typing import Any

compiled = False


class _Anything:
    """Every type and decorator that the kernel names: as a decorator it leaves what it decorates alone."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        return given[0] if len(given) == 1 and callable(given[0]) and not named else self

    def __getitem__(self, key: Any) -> Any:
        return self

    def __enter__(self) -> None:
        return None

    def __exit__(self, *raised: object) -> None:
        return None


_anything = _Anything()


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _anything


def cast(kind: Any, value: Any) -> Any:
    """The value itself: interpreted numbers have no width."""
    return value


def declare(kind: Any, value: Any = None) -> Any:
    """The value of a module's constant, or of a member not set yet."""
    return value
