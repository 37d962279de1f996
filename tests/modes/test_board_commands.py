"""The commands at the tile boards: deals, plays and verdicts of drawn positions, and saved games."""

import json
from pathlib import Path

import pytest

from game.cli import run
from tests.modes.board_games import RULESETS

WORDS = {
    "skrablo": ("la le ll ae", "LA", "LEKPRSTU"),
    "scrabble": ("cat cats", "CAT", "SBDEFGH"),
    "scrabble-nine": ("cat cats", "CAT", "SBDEFGHIK"),
    "scrabble-finish": ("cat cats", "CAT", "SBDEFGH"),
    "literaki": ("dóm dómy", "DÓM", "YABCEFG"),
    "ekraibl-simple": ("кот кота", "КоТ", "АБВГДЕЖ"),
    "ekraibl-hard": ("кот кота", "КоТ", "АБВГДЕЖ"),
}


def asked(tmp_path: Path, ruleset: str, drawn: str, hand: str, **more: object) -> str:
    rows = ["." * 15] * 7 + ["......" + drawn + "." * (9 - len(drawn))] + ["." * 15] * 7
    path = tmp_path / "position.json"
    position = {"ruleset": ruleset, "players": 2, "board": rows, "hand": hand, **more}
    path.write_text(json.dumps(position), "utf-8")
    return str(path)


def listed(tmp_path: Path, words: str) -> str:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(words.split()), "utf-8")
    return str(path)


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, object]]:
    code = run(arguments)
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_deals_are_shown(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, shown = run_json(capsys, "deal", ruleset, "--deal", "5", "--players", "3", "--json")
    seats = shown["seats"]
    assert isinstance(seats, list)
    assert (code, len(seats), shown["phase"]) == (0, 3, "playing")
    assert len({len(seat["hand"]) for seat in seats}) == 1


@pytest.mark.parametrize(
    ("ruleset", "placement", "words", "score"),
    [
        ("skrablo", [[6, 8, "L"], [7, 8, "E"]], ["LE", "LL", "AE"], 3 + 3 + 2),
        ("scrabble", [[9, 7, "S"]], ["CATS"], 6),
        ("scrabble-nine", [[9, 7, "S"]], ["CATS"], 6),
        ("scrabble-finish", [[9, 7, "S"]], ["CATS"], 6),
        ("literaki", [[9, 7, "Y"]], ["DÓMY"], 2 + 5 + 2 + 2),
        ("ekraibl-simple", [[9, 7, "А"]], ["КОТА"], 0),
        ("ekraibl-hard", [[9, 7, "А"]], ["КОТА"], 2 + 3 + 2 + 1),
    ],
)
def test_a_placement_is_judged_and_found(
    ruleset: str,
    placement: list[object],
    words: list[str],
    score: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    known, drawn, hand = WORDS[ruleset]
    position = asked(tmp_path, ruleset, drawn, hand, placement=placement)
    lexicon = listed(tmp_path, known)
    code, verdict = run_json(capsys, "judge", position, "--json", "--lexicon", lexicon)
    assert (code, verdict) == (0, {"legal": True, "words": words, "score": score})
    _, found = run_json(capsys, "plays", position, "--json", "--lexicon", lexicon)
    plays = found["plays"]
    assert isinstance(plays, list)
    assert {"cells": placement, "words": words, "score": score} in plays


def test_a_swap_is_judged_legal_in_ekraibl_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    star = asked(tmp_path, "ekraibl-hard", "КоТ", "О", placement=[[7, 7, "О"]])
    assert run_json(capsys, "judge", star, "--json") == (0, {"legal": True, "words": [], "score": 0})
    blank = asked(tmp_path, "scrabble", "CaT", "A", placement=[[7, 7, "A"]])
    code, verdict = run_json(capsys, "judge", blank, "--json")
    broken = verdict["broken"]
    assert isinstance(broken, list)
    assert (code, [each["code"] for each in broken]) == (1, ["V2", "V9"])


def test_options_of_a_position_are_heard(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lexicon = listed(tmp_path, "la ne lan")
    for hooks, expected in ((True, 0), (False, 1)):
        position = asked(
            tmp_path,
            "skrablo",
            "LA",
            "NEKPRSTU",
            placement=[[8, 7, "N"], [8, 8, "E"]],
            options={"hooks": hooks},
        )
        assert run(["judge", position, "--lexicon", lexicon]) == expected
    assert "at least 2 places" in capsys.readouterr().out


def test_a_saved_game_is_replayed_with_its_reckoning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two players pass twice each in Literaki; the racks are taken off."""
    setup = '{"setup":{"ruleset":"literaki","names":["Ana","Bo"],"deal":3,"language":"pl"}}\n'
    path = tmp_path / "game.jsonl"
    path.write_text(setup + '{"move":"pass"}\n' * 4, "utf-8")
    code, shown = run_json(capsys, "replay", str(path), "--check", "--json")
    seats = shown["seats"]
    assert isinstance(seats, list)
    assert (code, shown["phase"]) == (0, "over")
    assert all(seat["score"] == 0 and seat["total"] < 0 for seat in seats)
    best = max(seat["total"] for seat in seats)
    assert shown["winners"] == [n for n, seat in enumerate(seats) if seat["total"] == best]


def test_the_levels_of_a_finish_line_are_in_the_save(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = {"ruleset": "scrabble-finish", "names": ["Ana", "Bo"], "deal": 3, "language": "en"}
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps({"setup": {**written, "levels": ["expert", "beginner"]}}) + "\n", "utf-8")
    _, shown = run_json(capsys, "replay", str(path), "--json")
    seats = shown["seats"]
    assert isinstance(seats, list)
    assert [seat["target"] for seat in seats] == [200, 70]
    path.write_text(json.dumps({"setup": {**written, "levels": ["expert", "master"]}}) + "\n", "utf-8")
    assert run(["replay", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
