"""What a command said, and a position to ask about."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

POSITION = {
    "ruleset": "patience-six",
    "players": 1,
    "board": {"origin": [-1, 0], "rows": ["CAT"]},
    "hand": "STONEQ",
    "placement": [[2, 0, "S"]],
}


class Said:
    """What a command said and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Say = Callable[..., Said]
"""Gives a command its arguments."""


def position(tmp_path: Path, **changed: object) -> str:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**POSITION, **changed}), "utf-8")
    return str(path)
