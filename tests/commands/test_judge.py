"""`kanugo judge`: the verdict on a placement, and positions that cannot be read."""

from pathlib import Path

import pytest

from tests.commands.calls import Say, position


def test_a_legal_placement_is_judged_legal(say: Say, tmp_path: Path) -> None:
    said = say("judge", position(tmp_path), "--json")
    assert (said.code, said.json) == (0, {"legal": True, "words": ["CATS"], "score": 8})


def test_an_illegal_placement_is_refused_with_its_reasons(say: Say, tmp_path: Path) -> None:
    said = say("judge", position(tmp_path, placement=[[2, 0, "Q"]]), "--json")
    assert said.code == 1
    assert said.json == {
        "legal": False,
        "broken": [
            {
                "code": "V7",
                "word": "CATQ",
                "cells": [[-1, 0], [0, 0], [1, 0], [2, 0]],
                "text": "CATQ isn’t valid here. It’s not in the English word list.",
                "reasons": [
                    {
                        "code": "not-listed",
                        "parts": ["english"],
                        "text": "It’s not in the English word list.",
                    }
                ],
            }
        ],
    }
    output = say("judge", position(tmp_path, placement=[[2, 0, "Z"]]))
    assert (output.code, output.out) == (1, "V0: You can’t play one of these cards now.\n")


def test_a_word_barred_as_offensive_says_so_and_how_to_allow_it(say: Say, tmp_path: Path) -> None:
    board = {"origin": [0, 0], "rows": ["SHI"]}
    asked = position(tmp_path, ruleset="patience-twelve", board=board, hand="T", placement=[[3, 0, "T"]])
    barred = "It is obscene. The house rule “Offensive words” bars it here."
    output = f"V7: SHIT isn’t valid here. {barred}\nTo allow SHIT: --set offensive=offered\n"
    assert say("judge", asked).out == output
    (broken,) = say("judge", asked, "--json").json["broken"]
    (reason,) = broken["reasons"]
    assert (reason["code"], reason["text"], reason["set"]) == ("offensive", barred, "offensive=offered")
    assert say("judge", asked, "--set", "offensive=offered").code == 0


def test_a_plain_list_judges_in_place_of_the_lexicon(say: Say, tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("cat\ncatq\n", "utf-8")
    file = position(tmp_path, placement=[[2, 0, "Q"]])
    assert say("judge", file, "--lexicon", str(words)).code == 0


@pytest.mark.parametrize("written", ["CXU", "Cxu", "ĈU", "C\u0302U"])
def test_letters_with_hats_may_be_written_with_an_x(say: Say, tmp_path: Path, written: str) -> None:
    board = {"origin": [-1, 0], "rows": [written.upper() if written != "Cxu" else "CxU"]}
    asked = {"language": "eo", "board": board, "hand": "jxs", "placement": [[0, 1, "JX"]]}
    said = say("judge", position(tmp_path, **asked), "--json")
    assert said.json["broken"][0]["word"] == "UĴ"


def test_a_hand_may_be_written_small(say: Say, tmp_path: Path) -> None:
    assert say("judge", position(tmp_path, hand="st"), "--json").json["legal"]


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"hand": "ST?"}, "hand[2]: found '?'"),
        ({"board": {"origin": [-1, 0], "rows": ["CaT"]}}, "board at (0, 0): found a blank, expected capital"),
        ({"hand": 5}, "hand: found a whole number"),
        ({"board": {"origin": [0, 0], "rows": ["CÄT"]}}, "board at (1, 0): found 'Ä'"),
        ({"colour": "red"}, "found unknown field `colour`"),
        ({"placement": [[0, 0]]}, "placement[0]: found"),
        ({"placement": [["x", 0, "A"]]}, "placement[0][0]: found text"),
        ({"ruleset": "nope"}, "ruleset: found 'nope'"),
        ({"players": 9}, "players: found 9"),
        ({"options": {"exchange": 3}}, "option: exchange: found"),
    ],
)
def test_a_wrong_position_is_one_line_and_exit_2(
    say: Say, tmp_path: Path, changed: dict[str, object], expected: str
) -> None:
    said = say("judge", position(tmp_path, **changed))
    assert (said.code, said.out) == (2, "")
    assert expected in said.err
    assert said.err.count("\n") == 1
