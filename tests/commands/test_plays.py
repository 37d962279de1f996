"""`kanugo plays`: every play of a position, best first."""

import io
from pathlib import Path

import pytest

from tests.commands.calls import Say, position


def test_plays_are_counted_and_summed_best_first(say: Say, tmp_path: Path) -> None:
    all_plays = say("plays", position(tmp_path), "--json").json
    assert all_plays["count"] == len(all_plays["plays"])
    assert all_plays["score_sum"] == sum(play["score"] for play in all_plays["plays"])
    scores = [play["score"] for play in all_plays["plays"]]
    assert scores == sorted(scores, reverse=True)
    assert {"cells": [[2, 0, "S"]], "words": ["CATS"], "score": 8} in all_plays["plays"]
    top = say("plays", position(tmp_path), "--json", "--top", "3").json
    assert (top["count"], top["plays"]) == (all_plays["count"], all_plays["plays"][:3])


def test_a_position_that_is_no_json(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    deep = b'{"ruleset": "patience-six", "expected": ' + b"[" * 100_000
    for content in (b"", b"{", b"\xff\xfe", b"[]", deep):
        path.write_bytes(content)
        said = say("plays", str(path))
        assert said.code == 2
        assert said.err.count("\n") == 1


def test_plays_with_offensive_words_are_counted_and_can_be_listed(say: Say, tmp_path: Path) -> None:
    board = ["." * 15] * 7 + ["......SHI......"] + ["." * 15] * 7
    asked = position(tmp_path, ruleset="scrabble", players=2, board=board, hand="TQ", placement=[])
    listed, every = (
        say("plays", asked, *more, "--json").json for more in ((), ("--set", "offensive=offered"))
    )
    assert (listed["withheld"], listed["set"]) == (every["count"] - listed["count"], "offensive=offered")
    assert listed["withheld"] > 0
    assert "withheld" not in every
    assert say("plays", asked).out.splitlines()[-1].endswith("--set offensive=offered")


@pytest.mark.parametrize("game", ["kan-u-go", "patience-six", "patience-heaps", "scrabble"])
def test_what_deal_prints_is_read(say: Say, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    dealt = say("deal", game, "--deal", "3", "--json")
    monkeypatch.setattr("sys.stdin", io.StringIO(dealt.out))
    assert say("plays", "-", "--json").json["count"] > 0
