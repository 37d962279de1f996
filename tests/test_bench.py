"""A measure of something that fails is no measure."""

import pytest

from game import bench
from game.fault import Fault


@pytest.mark.parametrize("said", ["kanugo ready", ""])
def test_a_program_that_fails_is_not_measured(said: str) -> None:
    with pytest.raises(Fault, match=r"bench: .*: found exit 2, expected a program that starts"):
        bench._seconds(["-m", "game", "fly"], said)
