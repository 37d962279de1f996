"""Whether of two things that were tried in the same worlds one does surely worse; it tries nothing."""

from collections.abc import Sequence

_SURE = 258  # hundredths of a standard error: 99 of 100


def is_behind(values: Sequence[int], best: Sequence[int]) -> bool:
    """Whether values are lower than the best ones, surely: by more than so many standard errors, reckoned in
    whole numbers, the same everywhere."""
    differences = [one - other for one, other in zip(best, values, strict=True)]
    number, total = len(differences), sum(differences)
    scatter = number * sum(each * each for each in differences) - total * total
    return number > 1 and total > 0 and 10_000 * total * total * (number - 1) > _SURE * _SURE * scatter
