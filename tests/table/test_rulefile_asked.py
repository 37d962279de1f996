"""What may be asked of a ruleset file, and what it gives: languages, options, players, packs, files from
elsewhere."""

from pathlib import Path

import msgspec
import pytest

from game.fault import Fault
from game.table import rulefile
from game.table.board import FREE
from game.table.decode_faults import validation_fault
from tests.table.test_rulefile import GOOD, fault, written


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"language": "eo"}, "language: found 'eo', expected none: rulesets/mine.yaml allows no choice"),
        ({"players": 0}, "players: found 0, expected 1"),
        ({"players": 2}, "players: found 2, expected 1"),
        (
            {"options": {"hand": 3}},
            "option: hand: there is no such option of this ruleset, expected no options",
        ),
    ],
)
def test_a_choice_for_a_ruleset_without_choices_is_a_fault(
    own: Path, asked: dict[str, object], said: str
) -> None:
    (own / "mine.yaml").write_text(GOOD, "utf-8")
    assert str(fault("mine", **asked)) == said


CHOICES = """\
language: eo
players: [2, 7]
first_max: {4: 9, 6: 8}
options: {hand: [2, 1], exchange: [false, true]}
languages:
  en: {options: {hand: [1], hooks: [true, false]}, fold: {}}
  eo: {lexicon: esperanto}
"""
MANY = GOOD.replace("players: [1, 1]\n", "").replace("[3, 1]", "[30, 1]") + CHOICES


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"language": "xx"}, "language: found 'xx', expected one of en, eo"),
        ({"players": 1}, "players: found 1, expected 2 to 7"),
        ({"players": 8}, "players: found 8, expected 2 to 7"),
        (
            {"options": {"bridge": True}},
            "option: bridge: there is no such option of this ruleset, expected hand, hooks, exchange",
        ),
        ({"options": {"exchange": "yes"}}, "option: exchange: found 'yes', expected one of false, true"),
        ({"options": {"hand": 9}}, "option: hand: found 9, expected one of 2, 1"),
    ],
)
def test_a_ruleset_with_choices_names_those_it_has(own: Path, asked: dict[str, object], said: str) -> None:
    (own / "mine.yaml").write_text(MANY, "utf-8")
    assert str(fault("mine", **asked)) == said


def test_a_choice_is_the_requested_or_the_first(own: Path) -> None:
    (own / "mine.yaml").write_text(MANY, "utf-8")
    assert rulefile.languages("mine") == ("en", "eo")
    first = rulefile.load("mine")
    assert (first.language, first.lexicon, first.option("first_max"), first.fold) == ("en", "english", 9, {})
    assert first.options == {"hand": (2, 1), "hooks": (True, False), "exchange": (False, True)}
    own_one = rulefile.load("mine", 6, "eo", {"hand": "1", "exchange": True})
    assert (own_one.language, own_one.lexicon, own_one.option("first_max")) == ("eo", "esperanto", 8)
    assert (own_one.hand, own_one.option("exchange"), list(own_one.options)) == (
        1,
        True,
        ["hand", "exchange"],
    )
    assert [rulefile.load("mine", n).option("first_max") for n in (2, 4, 5, 7)] == [9, 9, 9, 8]


def test_the_one_language_of_a_ruleset_may_be_named(own: Path) -> None:
    (own / "mine.yaml").write_text(GOOD + "language: en\n", "utf-8")
    assert rulefile.languages("mine") == ()
    assert rulefile.load("mine", language="en") == rulefile.load("mine")


@pytest.mark.parametrize(
    ("error", "found"), [(OSError(5, "no\nluck"), "no luck"), (OSError("it broke"), "it broke")]
)
def test_a_folder_that_cannot_be_read_is_named(
    monkeypatch: pytest.MonkeyPatch, own: Path, error: OSError, found: str
) -> None:
    def is_file(path: Path) -> bool:
        if path.stem in ("mine", "c" * 50):
            raise error
        return (path.parent / path.name).exists()

    (own / "other.yaml").write_text(GOOD.replace("hand", f"pack: {'c' * 50}\nhand"), "utf-8")
    monkeypatch.setattr(Path, "is_file", is_file)
    for name, file in (("mine", "mine"), ("other", f"packs/{'c' * 44}")):
        assert str(fault(name)) == f"rulesets/{file}.yaml: found {found}, expected a readable file"


def test_a_pack_gives_the_pieces_and_its_free_cards_are_as_many_as_are_kept(own: Path) -> None:
    (own / "packs").mkdir()
    pack = "name: Mine\nsource: a shop\npieces: {A: [3, 1], FREE: [2, 15]}\ntotal: 5\n"
    (own / "packs" / "mine.yaml").write_text(pack, "utf-8")
    for kept, pieces in (
        ("", {"A": (3, 1), FREE: (2, 15)}),
        ("free_cards: 1", {"A": (3, 1), FREE: (1, 15)}),
        ("free_cards: 0", {"A": (3, 1)}),
    ):
        (own / "mine.yaml").write_text(f"{GOOD}pack: mine\n{kept}\n", "utf-8")
        loaded = rulefile.load("mine")
        assert (loaded.pieces, loaded.pack) == (pieces, "mine")
    (own / "mine.yaml").write_text(GOOD + "pack: ''\ntotal: 5\n", "utf-8")
    assert rulefile.load("mine").size == 5, "without a pack the pieces are those of the file"
    (own / "packs" / "mine.yaml").write_text("name: Mine\n", "utf-8")
    assert str(written(own, GOOD + "pack: mine\n")) == (
        "rulesets/packs/mine.yaml: found nothing, expected the field `pieces`"
    )


def test_a_file_from_elsewhere_is_looked_at_in_every_language_and_for_most_players(own: Path) -> None:
    path = own.parent / "brought.yaml"

    def look(text: str) -> str:
        path.write_text(text, "utf-8")
        with pytest.raises(Fault) as refused:
            rulefile.load_file(path, "mine")
        return str(refused.value)

    path.write_text(MANY, "utf-8")
    made = rulefile.load_file(path, "mine")
    assert [(each.id, each.language, each.option("first_max")) for each in made] == [
        ("mine", "en", 9),
        ("mine", "eo", 9),
        ("mine", "en", 8),
        ("mine", "eo", 8),
    ]
    path.write_text(GOOD, "utf-8")
    assert [each.language for each in rulefile.load_file(path, "mine")] == ["", ""]
    many = ", ".join(f"l{n}: {{}}" for n in range(50))
    path.write_text(f"{GOOD}languages: {{{many}}}\n", "utf-8")
    assert len(rulefile.load_file(path, "mine")) == 100
    assert look(f"{GOOD}languages: {{{many}, more: {{}}}}\n") == (
        "rulesets/brought.yaml: languages: found 51 languages, expected at most 50"
    )
    assert (
        look(GOOD + "languages: 5\n")
        == "rulesets/brought.yaml: languages: found 5, expected languages, such as en, each with fields"
    )
    assert (
        look(GOOD + "extends: mine\n") == "rulesets/brought.yaml: extends: found 'mine', "
        "expected the name of another ruleset file, without .yaml"
    )
    assert look(MANY.replace("hand: 2", "hand: {2: 2, 7: 9}")) == (
        "rulesets/mine.yaml: pieces: found 32 in all, expected 9 for each of 7 players"
    )


def test_whether_a_ruleset_is_ours_goes_by_the_shipped_ones(own: Path) -> None:
    (own / "mine.yaml").write_text(GOOD, "utf-8")
    assert rulefile.is_ours("scrabble")
    assert not rulefile.is_ours("mine")


@pytest.mark.parametrize(
    ("said", "line", "reported"),
    [
        ("Expected `int`, got `str` - at `$.hand`", "", "f: hand: found text, expected a whole number"),
        (
            "Expected `int`, got `str` - at `$.hand`",
            "line 3",
            "f: line 3 hand: found text, expected a whole number",
        ),
        (
            "Expected `str` - at `key` in `$.pieces`",
            "",
            "f: pieces: found an invalid value, expected text",
        ),
        ("It is odd - at `$[2]`", "", "f: [2]: found an invalid value, expected It is odd"),
        ("It is odd", "line 1", "f: line 1: found an invalid value, expected It is odd"),
    ],
)
def test_type_errors_are_reported_in_plain_words(said: str, line: str, reported: str) -> None:
    assert str(validation_fault(msgspec.ValidationError(said), "f", line)) == reported
