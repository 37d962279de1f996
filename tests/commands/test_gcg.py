"""The command that takes GCG files in and writes them."""

import json
import re
from pathlib import Path

import pytest
from msgspec import structs

from game.cli import run
from game.store.records import read_game, save_game
from game.table.session import record_of
from tests.modes.board_games import Game, new
from tests.store.gcg_files import WHOLE, WITHDRAWN, follow


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    (tmp_path / "words.txt").write_text("house\nhat\nmouth\nexit\n")
    (tmp_path / "b.gcg").write_text(WHOLE)
    return tmp_path


def taken(folder: Path, *more: str) -> list[str]:
    return ["gcg", "import", str(folder / "b.gcg"), "--lexicon", str(folder / "words.txt"), *more]


def test_a_game_taken_in_is_replayed_and_written_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, back = str(folder / "g.jsonl"), str(folder / "c.gcg")
    assert run(taken(folder, "--out", game)) == 0
    assert run(["replay", game, "--check", "--lexicon", str(folder / "words.txt")]) == 0
    assert run(["gcg", "export", game, back]) == 0
    capsys.readouterr()
    listed = ["--lexicon", str(folder / "words.txt")]  # a file names lexicons that are here, and no files
    assert run(["gcg", "import", back, "--out", str(folder / "g2.jsonl"), *listed]) == 0
    assert (folder / "g2.jsonl").read_bytes() == Path(game).read_bytes()
    capsys.readouterr()
    assert run(["gcg", "import", back, "--ruleset", "scrable", *listed]) == 2, "mistyped, if not needed here"
    assert "ruleset: found 'scrable', expected one of " in capsys.readouterr().err
    lines = [line.replace("Ann:", "AnnSmith:") for line in WHOLE.split("\n") if line.startswith(">")]
    assert [line for line in Path(back).read_text().split("\n") if line.startswith(">")] == lines


def test_points_that_a_file_names_pass_the_check(folder: Path) -> None:
    named = ">Bo: DGINORS (time) -10 20\n>Ann: AAEELNR (A"
    text = WHOLE.replace(">Ann: AAEELNR (A", named).replace("-9 21", "-9 11")
    (folder / "b.gcg").write_text(text)
    game = str(folder / "g.jsonl")
    assert run(taken(folder, "--out", game)) == 0
    assert run(["replay", game, "--check", "--lexicon", str(folder / "words.txt")]) == 0


def test_points_that_no_file_names_fail_the_check(folder: Path) -> None:
    named = ">Bo: DGINORS (time) -10 20\n>Ann: AAEELNR (A"
    text = WHOLE.replace(">Ann: AAEELNR (A", named).replace("-9 21", "-9 11")
    (folder / "b.gcg").write_text(text)
    game = folder / "g.jsonl"
    assert run(taken(folder, "--out", str(game))) == 0
    game.write_text(re.sub(r'"imported":\d+', '"imported":0', game.read_text()))
    assert run(["replay", str(game), "--check", "--lexicon", str(folder / "words.txt")]) == 1


def test_export_and_import_report_the_result(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, back = str(folder / "g.jsonl"), str(folder / "c.gcg")
    assert run(taken(folder, "--out", game)) == 0
    totals = {seat.name: seat.total for seat in follow(WHOLE).session.state.seats}
    reckoned = "".join(f"{total:6}  {name}\n" for name, total in totals.items())
    assert capsys.readouterr().out == f"The game was saved to {game}.\n{reckoned}"
    assert run(["gcg", "export", game, back]) == 0
    assert capsys.readouterr().out == f"The game was saved to {back}.\n"
    assert run(["gcg", "export", game, back, "--json", "--force"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": back, "moves": 8}
    assert run(taken(folder, "--json", "--force", "--out", game)) == 0
    reported = json.loads(capsys.readouterr().out)
    assert (reported["id"], reported["moves"], reported["totals"], reported["differs"]) == (
        None,
        8,
        totals,
        [],
    )
    assert run(taken(folder)) == 0
    assert capsys.readouterr().out == f"Game 1 was imported.\n{reckoned}"


@pytest.mark.parametrize("text", [WHOLE, WITHDRAWN])
def test_words_are_judged_only_where_they_are_challenged(folder: Path, text: str) -> None:
    (folder / "b.gcg").write_text(text)
    game = folder / "g.jsonl"
    assert run(taken(folder, "--out", str(game))) == 0
    setup = read_game(game).setup
    assert (setup.options, setup.deal) == ({"adjudication": "challenge"}, 0)


def test_a_file_that_cannot_be_read_is_named_with_the_reason(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(folder / "none.gcg")
    assert run(["gcg", "import", missing]) == 2
    found = "there is no such file or folder, expected a GCG file"
    assert capsys.readouterr().err == f"kanugo: {missing}: {found}\n"


def test_a_game_taken_in_is_among_the_games(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(taken(folder)) == 0
    capsys.readouterr()
    assert run(["games", "--json"]) == 0
    (game,) = json.loads(capsys.readouterr().out)
    assert (game["names"], game["moves"], game["outcome"]) == (["Ann Smith", "Bo"], 8, "won")


def test_different_lines_are_reported_with_exit_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "b.gcg").write_text(WHOLE.replace("MO.TH +24 30", "MO.TH +25 31"))
    assert run(taken(folder)) == 1
    first = capsys.readouterr().out.split("\n")[0]
    assert first == "Line 8: the file says 25 points; by these rules it is 24."
    assert run(taken(folder, "--json")) == 1
    assert json.loads(capsys.readouterr().out)["differs"][0] == {
        "line": 8,
        "said": 25,
        "reckoned": 24,
        "why": [],
    }


def test_a_game_that_several_still_play_is_not_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = new(Game("scrabble", 2, 1))
    save_game(folder / "g.jsonl", structs.replace(record_of(session), ruleset=session.mode.ruleset))
    assert run(["gcg", "export", str(folder / "g.jsonl"), str(folder / "c.gcg")]) == 2
    reported = capsys.readouterr().err
    assert (reported.count("\n"), "several players" in reported) == (1, True)
    assert not (folder / "c.gcg").exists()


def test_an_unfinished_game_of_a_file_is_written_again(folder: Path) -> None:
    (folder / "b.gcg").write_text("\n".join(WHOLE.split("\n")[:6]))
    game, back = str(folder / "g.jsonl"), folder / "c.gcg"
    assert run(taken(folder, "--out", game)) == 0
    assert run(["gcg", "export", game, str(back)]) == 0
    assert ">Bo: AHIMOTT H8 .AT +6 6" in back.read_text()


CORRECTED = WHOLE.replace("AHIMOTT H8", "AHIMOQT H8").replace("HOUSE", "HOUES").replace("-QV +0", "-2 +0")


def test_corrections_are_reported_and_a_good_import_exits_0(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "b.gcg").write_text(CORRECTED)
    assert run(taken(folder)) == 0
    reported = capsys.readouterr().out.split("\n")
    assert reported[0] == "Line 6: the rack AHIMOQT doesn’t fit; it was read as ADHIMOT."
    assert reported[1] == "2 words are not in the words.txt word list: HOUES, SXIT."
    assert run(taken(folder, "--json")) == 0
    document = json.loads(capsys.readouterr().out)
    corrections = {"line": 6, "kind": "rack", "found": "AHIMOQT", "taken": "ADHIMOT"}
    assert (document["corrections"], document["unknown"], document["differs"]) == (
        [corrections],
        ["HOUES", "SXIT"],
        [],
    )


def test_a_file_in_another_language_is_read_with_its_tiles(folder: Path) -> None:
    lines = ">Ann: AHIJOUY 8F HUJA +20 20\n>Bo: ĆĘIKPST 7H IĆ +9 9\n"
    (folder / "p.gcg").write_text(f"#player1 Ann\n#player2 Bo\n{lines.split('>Bo')[0]}>Bo: Ć I7 Ć. +1 1\n")
    run(["gcg", "import", str(folder / "p.gcg"), "--out", str(folder / "p.jsonl")])
    assert read_game(folder / "p.jsonl").setup.language == "pl"
