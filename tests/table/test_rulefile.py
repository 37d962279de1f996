"""Ruleset files: merging, and one clear line for whatever is wrong in them."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from game.fault import Fault
from game.table import rulefile
from game.table.board import FREE

GOOD = """\
name: Mine
mode: patience.TwelveInHand
players: [1, 1]
lexicon: english
pieces: {A: [3, 1], B: [2, 4]}
hand: 2
"""
NO_PILE = "exchange: found true, expected false: only the first method has an open pile to exchange with"


def fault(name: str, **asked: object) -> Fault:
    with pytest.raises(Fault) as caught:
        rulefile.load(name, **asked)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
    return caught.value


def written(own: Path, text: str) -> Fault:
    (own / "mine.yaml").write_text(text, "utf-8")
    return fault("mine")


def test_a_players_own_ruleset_is_loaded(own: Path) -> None:
    (own / "mine.yaml").write_text(GOOD, "utf-8")
    loaded = rulefile.load("mine")
    assert (loaded.id, loaded.size, loaded.letters, loaded.value("B")) == ("mine", 5, ("A", "B"), 4)
    assert "mine" in rulefile.names()


def test_a_players_copy_replaces_the_shipped_file(own: Path) -> None:
    (own / "patience-six.yaml").write_text("extends: patience-twelve\nname: Copy\n", "utf-8")
    assert rulefile.load("patience-six").name == "Copy"


def test_extends_is_a_shallow_override(own: Path) -> None:
    (own / "mine.yaml").write_text("extends: patience-heaps\nname: Two heaps\nheaps: [2, 2]\n", "utf-8")
    loaded = rulefile.load("mine")
    assert (loaded.option("heaps"), loaded.option("max_new"), loaded.option("turn_by")) == ((2, 2), 4, 3)


@pytest.mark.parametrize("field", ["extends", "pack", "lexicon"])
@pytest.mark.parametrize("name", ["../secret", "{own}/../secret", "..", "shared/../../secret", "a/b/c"])
def test_a_name_that_is_a_way_to_another_folder_is_refused(field: str, name: str, own: Path) -> None:
    """What stands in such a file is neither read nor told."""
    (own.parent / "secret.yaml").write_text("name: told\n", "utf-8")
    text = GOOD.replace("lexicon: english\n", "") if field == "lexicon" else GOOD
    (own / "mine.yaml").write_text(f"{text}{field}: {name.format(own=own)!r}\n", "utf-8")
    with pytest.raises(Fault) as refused:
        rulefile.load("mine")
    assert field in str(refused.value)
    assert "reported" not in str(refused.value)


def test_a_map_of_players_gives_a_plain_number(own: Path) -> None:
    text = GOOD.replace("[1, 1]", "[2, 7]").replace("[3, 1]", "[12, 1]") + "first_max: {2: 4, 6: 3}\n"
    (own / "mine.yaml").write_text(text, "utf-8")
    assert [rulefile.load("mine", players=n).option("first_max") for n in (2, 5, 6, 7)] == [4, 4, 3, 3]


def test_a_language_chooses_pack_and_lexicon() -> None:
    loaded = rulefile.load("patience-six", language="eo")
    assert (loaded.language, loaded.lexicon) == ("eo", "esperanto")
    assert "Ŭ" in loaded.letters
    assert rulefile.languages("patience-six") == ("en", "eo", "pl", "ru", "uk")


def test_K38_the_two_free_cards_are_taken_out_of_the_patiences() -> None:
    for name in ("patience-six", "patience-twelve", "patience-heaps"):
        for language in ("en", "eo"):
            loaded = rulefile.load(name, language=language)
            assert FREE not in loaded.pieces
            assert loaded.size == 58


def test_options_are_chosen_by_value_or_by_text() -> None:
    assert rulefile.load("patience-heaps", options={"heaps_first": True}).option("heaps_first")
    assert rulefile.load("patience-heaps", options={"heaps_first": "true"}).option("heaps_first")
    assert not rulefile.load("patience-heaps").option("heaps_first")


def test_every_option_of_a_shipped_ruleset_has_the_default_first() -> None:
    for name in rulefile.names():
        loaded = rulefile.load(name)
        for option, choices in loaded.options.items():
            assert loaded.option(option) == choices[0], (name, option)
            assert [rulefile.load(name, options={option: each}) for each in choices]


def test_an_unknown_ruleset_names_the_known_ones() -> None:
    found = fault("nonsense")
    assert found.found == "'nonsense'"
    assert "patience-six" in found.expected


def test_a_ruleset_is_named_by_no_path() -> None:
    for name in ("../rulesets/patience-six", "shared/card-crossword", "packs/kan-u-go-english", "", "a b"):
        assert fault(name).place == ""


def test_a_name_too_long_for_a_file_is_no_ruleset() -> None:
    for name in ("a" * 300, "ŭ" * 200, "scrabble\n"):
        assert fault(name).file == "ruleset"


def test_a_file_with_an_invalid_name_is_a_fault(own: Path) -> None:
    for name in ("a b", "x.y", "a" * 51):
        (own / f"{name}.yaml").write_text(GOOD, "utf-8")
        refused = fault(name)
        assert refused.file == f"rulesets/{name}.yaml"
        assert refused.expected == "up to 50 letters, digits, - and _, then .yaml"
    assert "a b" not in fault("nonsense").expected


def test_unknown_language_option_choice_and_number_of_players() -> None:
    assert fault("patience-six", language="xx").expected == "one of en, eo, pl, ru, uk"
    assert fault("patience-six", options={"colour": "red"}).place == "colour"
    assert fault("patience-six", options={"exchange": "perhaps"}).expected == "one of false, true"
    assert fault("patience-six", players=2).expected == "1"


def test_a_pack_whose_cards_do_not_add_up_is_refused(own: Path) -> None:
    (own / "packs").mkdir()
    (own / "packs" / "mine.yaml").write_text("name: Mine\npieces: {A: [3, 1]}\ntotal: 4\n", "utf-8")
    refused = written(own, GOOD.replace("pieces: {A: [3, 1], B: [2, 4]}", "pack: mine"))
    said = "pieces: found 3 cards, expected 4, as `total` says"
    assert str(refused) == f"rulesets/packs/mine.yaml: {said}"


def test_a_set_may_have_a_thousand_pieces(own: Path) -> None:
    (own / "mine.yaml").write_text(GOOD.replace("[3, 1]", "[998, 1]"), "utf-8")
    assert rulefile.load("mine").size == 1000


def test_an_unreadable_file_is_refused(own: Path) -> None:
    (own / "mine.yaml").write_bytes(b"name: \xff\xfe")
    assert fault("mine").file == "rulesets/mine.yaml"


def test_a_mode_that_is_none_is_refused(own: Path) -> None:
    from game.table.mode import mode_of
    from tests.tiny import TinyWords

    for wrong in (
        "patience.Nothing",
        "nowhere.Nothing",
        "patience.Cards",
        "placing.Placing",
        "solitaire.Patience",
    ):
        (own / "mine.yaml").write_text(GOOD.replace("patience.TwelveInHand", wrong), "utf-8")
        with pytest.raises(Fault) as caught:
            mode_of(rulefile.load("mine"), TinyWords("AB"))
        assert caught.value.place == "mode"


@pytest.mark.parametrize(
    ("mode", "fields", "said"),
    [
        (
            "patience.SixAndOpen",
            "hand: 5",
            "hand: found 5, expected at most 4: one card is turned up beside the row",
        ),
        ("patience.SixAndOpen", "hand: 0", "hand: found 0, expected at least 1"),
        ("patience.TwelveInHand", "hand: 0", "hand: found 0, expected at least 1"),
        ("patience.TwelveInHand", "hand: 2\nexchange: true", NO_PILE),
        ("patience.SevenHeaps", "heaps: []", "heaps: found none, expected how many cards lie in each heap"),
        (
            "patience.SevenHeaps",
            "heaps: [3, 3]",
            "heaps: found 6 cards in them, expected at most 5, as the pack has",
        ),
        ("patience.SevenHeaps", "heaps: [2, 2]\nexchange: true", NO_PILE),
        ("kanugo.Kanugo", "hand: 0", "hand: found 0, expected at least 1"),
        ("tiles.Tiles", "hand: 0", "hand: found 0, expected at least 1"),
    ],
)
def test_a_ruleset_that_its_mode_cannot_deal_is_refused(own: Path, mode: str, fields: str, said: str) -> None:
    from game.table.mode import mode_class_of

    text = GOOD.replace("patience.TwelveInHand", mode).replace("hand: 2", fields)
    (own / "mine.yaml").write_text(text, "utf-8")
    with pytest.raises(Fault) as caught:
        mode_class_of(rulefile.load("mine"))
    assert str(caught.value) == f"rulesets/mine.yaml: {said}"


@pytest.mark.parametrize(
    ("mode", "fields"),
    [("SixAndOpen", "hand: 4"), ("TwelveInHand", "hand: 5"), ("SevenHeaps", "heaps: [2, 3]")],
)
def test_a_pack_may_be_dealt_out_whole(own: Path, mode: str, fields: str) -> None:
    from game.table.mode import Setup, mode_of
    from tests.tiny import TinyWords

    (own / "mine.yaml").write_text(GOOD.replace("TwelveInHand", mode).replace("hand: 2", fields), "utf-8")
    made = mode_of(rulefile.load("mine"), TinyWords("AB"))
    assert made.start(Setup(ruleset="mine", names=("Ana",), deal=1)).stock == ()


def test_a_plugin_that_fails_is_one_line(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.table.mode import mode_of
    from tests.tiny import TinyWords

    (tmp_path / "broken_plugin.py").write_text("raise ValueError('no\\nluck')\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(
        "game.system.extensions.entries", lambda group: (EntryPoint("broken", "broken_plugin", group),)
    )
    (own / "mine.yaml").write_text(GOOD.replace("patience.TwelveInHand", "broken.Mode"), "utf-8")
    with pytest.raises(Fault) as caught:
        mode_of(rulefile.load("mine"), TinyWords("AB"))
    assert str(caught.value) == (
        "rulesets/mine.yaml: mode: found 'broken.Mode', "
        "expected a mode plugin ('broken' fails: ValueError: no luck)"
    )


def test_K35_the_agreement_on_affixes_and_endings_is_an_option_of_esperanto_only() -> None:
    for name in ("patience-six", "patience-twelve", "patience-heaps"):
        esperanto = rulefile.load(name, language="eo")
        assert esperanto.word_forms == "roots"
        assert {"word_forms", "forms_alone"} < set(esperanto.options)
        assert set(rulefile.load(name).options) == set(esperanto.options) - {"word_forms", "forms_alone"}
        agreed = rulefile.load(name, language="eo", options={"word_forms": "endings", "forms_alone": False})
        assert (agreed.word_forms, agreed.forms_alone) == ("endings", False)
