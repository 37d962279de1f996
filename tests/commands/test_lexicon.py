"""`kanugo lexicon`: lists described, asked and built."""

import json
import os
from pathlib import Path

import pytest

from game.cli import run
from game.words.lexicons import load

Told = pytest.CaptureFixture[str]


def test_list_names_every_lexicon(capsys: Told) -> None:
    assert run(["lexicon", "list", "--json"]) == 0
    reported = json.loads(capsys.readouterr().out)
    assert {"english", "esperanto", "polish", "russian", "ukrainian", "gujarati"} <= {
        each["name"] for each in reported
    }


def test_info_verifies_the_words(capsys: Told) -> None:
    assert run(["lexicon", "info", "esperanto-roots", "--json"]) == 0
    reported = json.loads(capsys.readouterr().out)
    assert reported["whole"] is True
    assert reported["card"]["count"] == reported["tiers"]["full"]


def test_check_gives_verdicts_with_reasons(capsys: Told) -> None:
    asked = [
        "lexicon",
        "check",
        "esperanto",
        "hundeto",
        "akvombrelo",
        "--set",
        "word_forms=affixes",
        "--json",
    ]
    assert run(asked) == 1
    good, bad = json.loads(capsys.readouterr().out)
    assert (good["word"], good["valid"], good["gloss"]) == ("HUNDETO", True, "small dog")
    assert [reason["code"] for reason in good["reasons"]] == ["read", "root", "suffix", "ending-o"]
    assert bad["reasons"] == [
        {"code": "two-roots", "parts": ["akv·ombrel·o"], "text": "Two roots: akv·ombrel·o."}
    ]


def test_a_language_is_taken_for_its_one_lexicon(capsys: Told) -> None:
    assert run(["lexicon", "check", "en", "word"]) == 0
    assert capsys.readouterr().out.startswith("WORD: a word\n")
    assert run(["deal", "patience-six", "--deal", "3", "--lexicon", "en"]) == 0


def test_the_lexicons_of_a_language_with_several_are_named(capsys: Told) -> None:
    assert run(["lexicon", "info", "eo"]) == 2
    assert capsys.readouterr().err == (
        "kanugo: command line: NAME_OR_FILE: found a language with several lexicons, "
        "expected one of esperanto, esperanto-endings, esperanto-roots\n"
    )


@pytest.mark.parametrize(
    ("word", "spelt", "agreed"),
    [
        ("hund", "HUND", "roots"),
        ("HUNDO", "HUNDO", "endings"),
        ("bona", "BONA", "endings"),
        ("hundeto", "HUNDETO", "affixes"),
        ("Sxipon", "ŜIPON", "endings"),
        ("VAPORSXIPO", "VAPORŜIPO", "nowhere"),
    ],
)
def test_the_dictionary_says_under_which_agreement_a_word_holds(
    capsys: Told, word: str, spelt: str, agreed: str
) -> None:
    assert run(["lexicon", "check", "esperanto", word, "--json"]) == 0
    (reported,) = json.loads(capsys.readouterr().out)
    assert reported["word"] == spelt
    assert reported["reasons"][-1]["code"] == f"agreed-{agreed}"
    for forms in ("roots", "endings", "affixes"):
        held = run(["lexicon", "check", "esperanto", word, "--set", f"word_forms={forms}"]) == 0
        order = ("roots", "endings", "affixes", "nowhere")
        assert held == (order.index(agreed) <= order.index(forms))


@pytest.mark.parametrize(
    ("name", "word", "reason"),
    [
        ("russian", "ЖЖЖ", "It’s not in the Русский word list."),
        ("polish", "NAJPIĘKNIEJSZYCH", "This word list has words of up to 15 letters."),
        ("polish", "NAJPIĘKNIEJSZX", "No word in this list has X."),
        ("english", "INTERNATIONALIZE", "This word list has words of up to 15 letters."),
    ],
)
def test_what_the_list_holds_is_the_reason(capsys: Told, name: str, word: str, reason: str) -> None:
    assert run(["lexicon", "check", name, word, "--json"]) == 1
    (reported,) = json.loads(capsys.readouterr().out)
    assert [each["text"] for each in reported["reasons"]] == [reason]


def test_an_invalid_form_is_shown_with_its_basic_form(capsys: Told) -> None:
    assert run(["lexicon", "check", "russian", "КОТА", "--json"]) == 1
    (reported,) = json.loads(capsys.readouterr().out)
    assert [each["text"] for each in reported["reasons"]] == [
        "It is a word, but only nouns in the nominative count here.",
        "Basic form: КОТ.",
    ]
    assert reported["gloss"].startswith("кот: cat")


def test_a_list_of_ones_own_says_how_long_its_words_are(capsys: Told, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("antidisestablishment\ncat\n", "utf-8")
    assert (
        run(["lexicon", "check", str(tmp_path / "mine.txt"), "antidisestablishments", "antidisestablish"])
        == 1
    )
    assert capsys.readouterr().out.count("up to 20 letters") == 1


def test_check_says_what_a_table_for_all_ages_says(capsys: Told) -> None:
    said = {}
    for choice in ("not_offered", "not_valid", "offered"):
        code = run(["lexicon", "check", "english", "shit", "--set", f"offensive={choice}", "--json"])
        (verdict,) = json.loads(capsys.readouterr().out)
        said[choice] = (code, [reason["code"] for reason in verdict["reasons"]])
    assert said == {
        "not_offered": (0, ["listed", "kept-back"]),
        "not_valid": (1, ["offensive"]),
        "offered": (0, ["listed"]),
    }
    assert run(["lexicon", "check", "english", "shit", "--set", "offensive=no"]) == 2


def test_info_says_how_many_words_are_kept_back(capsys: Told) -> None:
    assert run(["lexicon", "info", "english"]) == 0
    assert f"plus {len(load('english').kept_back)} offensive words" in capsys.readouterr().out


def test_check_is_content_with_good_words(capsys: Told) -> None:
    assert run(["lexicon", "check", "english", "quiz"]) == 0
    assert capsys.readouterr().out.startswith("QUIZ")


@pytest.mark.parametrize(
    "asked",
    [
        ["check", "klingon", "word"],
        ["check", "english", "word", "--set", "tier=rare"],
        ["check", "esperanto", "hund", "--set", "word_forms=all"],
        ["check", "english", "word", "--set", "colour=red"],
        ["build", "no-such-list.txt", "--out", "x.dawg"],
    ],
)
def test_wrong_input_is_one_line_and_exit_2(asked: list[str], capsys: Told) -> None:
    assert run(["lexicon", *asked]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_build_packs_a_list(tmp_path: Path, capsys: Told) -> None:
    listed, packed = tmp_path / "own.txt", tmp_path / "own.dawg"
    listed.write_text("ŝipo\nboato\n", "utf-8")
    assert run(["lab", "lexicon", str(listed), "--out", str(packed), "--language", "eo", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == 2
    lexicon = load(str(packed))
    assert (set(lexicon), lexicon.name, lexicon.language) == ({"ŜIPO", "BOATO"}, "own", "eo")


def test_a_list_may_come_from_a_pipe(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"cat\ndog\n")
    os.close(writing)
    out = tmp_path / "piped.dawg"
    assert run(["lab", "lexicon", f"/dev/fd/{reading}", "--out", str(out)]) == 0
    os.close(reading)
    assert load(str(out)).count == 2


def test_build_packs_into_the_players_own_folder(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    listed = tmp_path / "village.txt"
    listed.write_text("cat\ndog\n", "utf-8")
    assert run(["lab", "lexicon", str(listed), "--language", "en"]) == 0
    assert set(load("village")) == {"CAT", "DOG"}
    assert run(["lexicon", "check", "village", "dog"]) == 0
    assert run(["deal", "patience-six", "--deal", "3", "--lexicon", "village"]) == 0


def test_build_refuses_a_letter_outside_the_alphabet(tmp_path: Path, capsys: Told) -> None:
    listed = tmp_path / "own.txt"
    listed.write_text("boato\nquiz\n", "utf-8")
    assert run(["lab", "lexicon", str(listed), "--out", str(tmp_path / "x"), "--alphabet", "ABOTUIZ"]) == 2
    reported = capsys.readouterr().err
    assert "line 2" in reported
    assert "'Q'" in reported
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("options", "place"),
    [([], "--name"), (["--name", "polish"], "--name"), (["--out", "{own}/english.dawg"], "--out")],
)
def test_build_replaces_no_shipped_list(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch, options: list[str], place: str
) -> None:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path / "home"))
    own, listed = tmp_path / "home" / "lexicons", tmp_path / "english.txt"
    own.mkdir(parents=True)
    listed.write_text("cat\ndog\n", "utf-8")
    assert run(["lab", "lexicon", str(listed), *(each.format(own=own) for each in options)]) == 2
    reported = capsys.readouterr().err
    assert reported.startswith(f"kanugo: command line: {place}: found '")
    assert reported.endswith("expected a name that no shipped list has\n")
    assert not any(own.iterdir())
    assert run(["lab", "lexicon", str(listed), "--name", "hamlet"]) == 0
    assert run(["lab", "lexicon", str(listed), "--out", str(tmp_path / "english.dawg")]) == 0


def test_list_leaves_out_a_broken_one_and_says_so(home: Path, capsys: Told) -> None:
    (home / "lexicons").mkdir()
    (home / "lexicons" / "broken.dawg").write_bytes(b"KANUGO-W and no more")
    assert run(["lexicon", "list"]) == 0
    reported = capsys.readouterr()
    assert reported.err.count("\n") == 1
    assert "broken.dawg" in reported.err
    assert {"english", "esperanto"} <= {line.split()[0] for line in reported.out.splitlines()}
    assert "broken" not in reported.out


def test_build_tells_of_a_language_that_no_game_has_and_counts_in_words(home: Path, capsys: Told) -> None:
    listed = home / "own.txt"
    listed.write_text("cat\ndog\n", "utf-8")
    assert run(["lab", "lexicon", str(listed), "--language", "xx"]) == 0
    reported = capsys.readouterr()
    assert reported.out.endswith("own.dawg: 2 words\n")
    assert reported.err.startswith("No game here is in the language 'xx'. These are: ")
    assert {"en", "eo", "pl"} <= set(reported.err.rstrip(".\n").rpartition(": ")[2].split(", "))
    assert run(["lab", "lexicon", str(listed), "--language", "xx"]) == 2
    reported = capsys.readouterr()
    assert reported.err.startswith("No game here is in the language 'xx'."), "whatever else is wrong"
    (home / "rulesets").mkdir()
    rules = "extends: patience-six\nlanguages: {xx: {lexicon: own, pack: kan-u-go-english}}\n"
    (home / "rulesets" / "own.yaml").write_text(rules, "utf-8")
    for code in ("xx", "en"):
        assert run(["lab", "lexicon", str(listed), "--language", code, "--force"]) == 0
        assert capsys.readouterr().err == ""


@pytest.mark.parametrize("letters", ["aabcdgotz", "".join(map(chr, range(0x410, 0x450))), "abcdgot\u200bz"])
def test_build_writes_no_list_that_cannot_be_read_again(tmp_path: Path, capsys: Told, letters: str) -> None:
    listed, packed = tmp_path / "own.txt", tmp_path / "own.dawg"
    listed.write_text("cat\n" if letters[0] == "a" else "\u0430\n", "utf-8")
    assert run(["lab", "lexicon", str(listed), "--out", str(packed), "--alphabet", letters]) == 2
    reported = capsys.readouterr().err
    wanted = "expected 1 to 63 single letters, each once"
    assert reported == f"kanugo: own: alphabet: found {len(letters)} letters, {wanted}\n"
    assert not packed.exists()
