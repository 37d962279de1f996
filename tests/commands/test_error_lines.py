"""Missing and unsuitable files and names are reported plainly, in one line."""

import os
from pathlib import Path

import pytest

from tests.commands.calls import Say


@pytest.mark.parametrize(
    "asked",
    [
        ["solve", "{game}", "--deal", "3"],
        ["lab", "census", "{game}", "--deals", "1", "3"],
        ["print", "deal", "{game}", "{folder}/sheet.pdf", "--deal", "3"],
        ["lab", "forge", "{game}", "--count", "3", "--out", "{folder}/book.deals.xz"],
    ],
)
@pytest.mark.parametrize("game", ["scrabble", "kan-u-go"])
def test_a_game_of_several_is_no_patience(say: Say, tmp_path: Path, asked: list[str], game: str) -> None:
    said = say(*(each.format(game=game, folder=tmp_path) for each in asked))
    assert (said.code, said.out) == (2, "")
    assert said.err == f"kanugo: ruleset: found {game!r}, expected a patience\n"


@pytest.mark.parametrize("asked", [["replay", "12"], ["review", "12"], ["solve", "--from", "12"]])
def test_the_number_of_a_game_in_place_of_a_file_leads_to_its_export(say: Say, asked: list[str]) -> None:
    said = say(*asked)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "a save file; to save your game 12 in one: kanugo games --export 12 FILE" in said.err


def test_a_missing_deck_differs_from_one_without_words(say: Say, tmp_path: Path) -> None:
    (tmp_path / "bare.txt").write_text("# none yet\n", "utf-8")
    said = say("drill", "word", "--deck", "nosuch", "--make", "1")
    assert (said.code, "there is no such deck" in said.err) == (2, True)
    said = say("drill", "word", "--deck", str(tmp_path / "bare.txt"), "--make", "1")
    assert (said.code, "found no words" in said.err) == (2, True)


def test_what_is_no_plain_file_is_no_ruleset_and_no_list(say: Say, tmp_path: Path) -> None:
    home = tmp_path / "home"
    for folder, ending in (("rulesets", "yaml"), ("lexicons", "dawg")):
        (home / folder / f"folder.{ending}").mkdir(parents=True)
        (home / folder / f"endless.{ending}").symlink_to("/dev/zero")
        if hasattr(os, "mkfifo"):
            os.mkfifo(home / folder / f"pipe.{ending}")
    for asked, file in ((["rulesets"], "rulesets/{}.yaml"), (["lexicon", "list"], "{}.dawg")):
        said = say(*asked)
        assert said.code == 0
        reported = said.err.splitlines()
        for name in ("folder", "endless"):
            assert any(f"{file.format(name)}: found a special file" in line for line in reported)
        assert all("found a special file" in line for line in reported)


def test_a_file_that_is_no_text_is_reported_with_the_byte(say: Say, tmp_path: Path) -> None:
    (tmp_path / "home" / "rulesets").mkdir(parents=True)
    for path in (tmp_path / "won.png", tmp_path / "home" / "rulesets" / "packed.yaml"):
        path.write_bytes(b"name\x89PNG")
    said = say("lab", "forge", "--verify", str(tmp_path / "won.png"))
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert said.err.endswith("won.png: byte 4: found not UTF-8, expected a book of deals\n")
    assert "packed.yaml: byte 4: found not UTF-8, expected a readable YAML" in say("rulesets").err


def test_a_page_without_games_is_refused(say: Say) -> None:
    assert say("games").code == 0
    for asked in (["games", "--page", "2"], ["games", "--open", "--page", "99", "--json"]):
        said = say(*asked)
        assert (said.code, said.out) == (2, "")
        assert (
            f"--page: found {asked[asked.index('--page') + 1]}, expected the number of an existing page"
            in said.err
        )


@pytest.mark.parametrize("words", [[""], [" "], ["CAT", ""]])
def test_a_word_without_letters_is_asked_for(say: Say, words: list[str]) -> None:
    said = say("lexicon", "check", "english", *words)
    assert (said.code, said.out) == (2, "")
    assert said.err == "kanugo: command line: WORD: found nothing, expected letters\n"


@pytest.mark.parametrize("asked", [["--due"], ["--retention", "90"], ["--reset"], ["--export", "csv", "a"]])
def test_practice_without_json_says_so(say: Say, asked: list[str]) -> None:
    said = say("drill", *asked, "--json")
    assert (said.code, said.out) == (2, "")
    expected = "found neither --make nor --list, expected one of them"
    assert said.err == f"kanugo: command line: --json: {expected}\n"


@pytest.mark.parametrize("asked", [["play", "scrabble"], ["lab", "leaves", "scrabble"]])
def test_commands_that_print_no_json_do_not_offer_it(say: Say, asked: list[str]) -> None:
    assert "--json" not in say(*asked, "--help").out
