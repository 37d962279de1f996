"""What is wrong in a ruleset file or in what is asked of it: the whole line that a player reads."""

from pathlib import Path

import pytest

from tests.table.test_rulefile import GOOD, written

NO_LANGUAGES = ", expected languages, such as en, each with fields"
NO_FIELD = ", expected a known field"
NOT_PLAIN = ", expected plain YAML"
NO_BASE = ", expected the name of another ruleset file, without .yaml"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            GOOD + "colour: red\n",
            "found unknown field `colour`" + NO_FIELD,
        ),
        (GOOD.replace("hand: 2", "hand: six"), "hand: found text, expected a whole number"),
        (
            GOOD.replace("hand: 2", "hand: -1"),
            "hand: found an invalid value, expected a whole number, 0 or more",
        ),
        (GOOD.replace("name: Mine\n", ""), "found nothing, expected the field `name`"),
        (GOOD.replace("[1, 1]", "one"), "players: found 'one', expected [fewest, most]"),
        (GOOD.replace("A: [3, 1]", "A: [3]"), "pieces[...]: found 1, expected a list of length 2"),
        (GOOD.replace("B: [2, 4]", "on: [2, 4]"), "pieces: found true or false, expected text"),
        (GOOD + "total: 6\n", "pieces: found 5 pieces, expected 6, as `total` says"),
        (GOOD + "name: Again\n", "line 7: found key 'name' twice, expected plain YAML"),
        (GOOD + "pieces: [\n", "line 8: found did not find expected node content, expected plain YAML"),
        ("- a list\n", "found list, expected fields with values"),
        ("", "found NoneType, expected fields with values"),
        (GOOD + "extends: nowhere\n", "extends: found 'nowhere'" + NO_BASE),
        (GOOD + "extends: mine\n", "extends: found 'mine'" + NO_BASE),
        (GOOD + "free_cards: 2\n", "free_cards: found 2, expected a pack with FREE cards"),
        (GOOD + "free_cards: many\n", "free_cards: found 'many', expected a whole number"),
        (GOOD + "options: 3\n", "options: found 3, expected fields, each with a list of choices"),
        (
            GOOD + "board: {rows: [..., ..]}\n",
            "board.rows[0]: found 3 squares, expected 2, as there are rows",
        ),
        (
            GOOD + "board: {rows: [.d, ..]}\n",
            "board.rows[0][1]: found 'd', expected '.', '*' or a sign of the legend",
        ),
        (GOOD + "board: {rows: ['*.', '.*']}\n", "board.rows: found 2 start squares '*', expected one"),
        (
            GOOD + "board: {rows: [.., ..], legend: {d: {letter: 2}}}\n",
            "board.legend.d: found a sign that no square has, expected signs that the rows use",
        ),
        (
            GOOD + "board: {rows: [d., ..], legend: {d: {letters: 2}}}\n",
            "board.legend[...]: found unknown field `letters`" + NO_FIELD,
        ),
        (
            GOOD + "pack: nowhere\n",
            "rulesets/packs/nowhere.yaml: there is no such file, expected a pack of letter cards",
        ),
        (
            GOOD + "about: 2024-99-99\n",
            "line 7: found '2024-99-99' (month must be in 1..12), expected plain YAML",
        ),
        (
            GOOD.replace("hand: 2", "hand: " + "9" * 5000),
            f"line 6: found {'9' * 30!r} (Exceeds the limit (4300 digits) for integer string conversio)"
            + NOT_PLAIN,
        ),
        (
            "a: " + "[" * 5000 + "]" * 5000,
            "line 1: found lists in lists, more than 40 deep, expected plain YAML",
        ),
        (
            GOOD.replace("{A: [3, 1], B: [2, 4]}", "3") + "free_cards: 2\n",
            "pieces: found a whole number, expected a mapping",
        ),
        (
            GOOD.replace("{A: [3, 1], B: [2, 4]}", "[A]") + "free_cards: 0\n",
            "pieces: found a list, expected a mapping",
        ),
        (
            GOOD.replace("B: [2, 4]", "FREE: 3") + "free_cards: 2\n",
            "pieces[...]: found a whole number, expected a list",
        ),
        (
            GOOD.replace("B: [2, 4]", "FREE: [3]") + "free_cards: 2\n",
            "pieces[...]: found 1, expected a list of length 2",
        ),
        (
            GOOD + "languages: {1: {lexicon: english}}\n",
            "languages: found {1: {'lexicon': 'english'}}" + NO_LANGUAGES,
        ),
        (GOOD + "languages: {en: english}\n", "languages: found {'en': 'english'}" + NO_LANGUAGES),
        (GOOD.replace("[1, 1]", "[2, 1]"), "players: found [2, 1], expected [fewest, most]"),
        (
            GOOD.replace("[1, 1]", "[1, 99]"),
            "players[1]: found an invalid value, expected a whole number, 12 or less",
        ),
        (GOOD + "id: other\n", "id: found 'other', expected no id: the file name is the id"),
        (GOOD.replace("A:", "a:"), "pieces.a: found 'a', expected one capital letter, '?' or 'FREE'"),
        (GOOD.replace("A:", "'.':"), "pieces..: found '.', expected one capital letter, '?' or 'FREE'"),
        (GOOD.replace("A:", "'#':"), "pieces.#: found '#', expected one capital letter, '?' or 'FREE'"),
        (GOOD.replace("A:", "ß:"), "pieces.ß: found 'ß', expected one capital letter, '?' or 'FREE'"),
        (GOOD.replace("A:", "AB:"), "pieces.AB: found 'AB', expected one capital letter, '?' or 'FREE'"),
        (GOOD.replace("A: [3, 1], B", '"?"'), "pieces: found no letter, expected letters"),
        (GOOD.replace("[3, 1]", "[2000, 1]"), "pieces: found 2002 in all, expected at most 1000"),
        (
            GOOD.replace("[3, 1]", "[3000000000, 1]"),
            "pieces[...][0]: found an invalid value, expected a whole number, 100000 or less",
        ),
        (
            GOOD.replace("[3, 1]", "[3, 3000000000]"),
            "pieces[...][1]: found an invalid value, expected a whole number, 100000 or less",
        ),
        (GOOD + "first_min: 1\n", "first_min: found an invalid value, expected a whole number, 2 or more"),
        (GOOD + "first_min: 5\nfirst_max: 4\n", "first_max: found 4, expected at least 5, as first_min says"),
        (GOOD + "first_min: 5\nmax_new: 4\n", "max_new: found 4, expected at least 5, as first_min says"),
        (
            GOOD + "options: {colour: [red, blue]}\n",
            "options.colour: found not a ruleset field, expected a field of rulesets, or of the mode "
            "patience.TwelveInHand",
        ),
        (
            GOOD + "options: {mode: [tiles.Tiles]}\n",
            "options.mode: found not a ruleset field, expected a known field",
        ),
        (
            GOOD + "options: {hand: 3}\n",
            "options: found {'hand': 3}, expected fields, each with a list of choices",
        ),
        (
            GOOD + "options: {hand: []}\n",
            "options.hand: found no choice, expected a list of choices, the usual one first",
        ),
        (
            GOOD + "options: {hand: [2, x]}\n",
            "options.hand[1]: found 'x', expected what hand can be (a whole number)",
        ),
        (
            GOOD + "options: {first_max: [4, 2, 1]}\n",
            "options.first_max[2]: found 1, and so first_max 1, expected at least 2, as first_min says",
        ),
        (
            GOOD.replace("patience.TwelveInHand", "tiles.Tiles") + "targets: {club: 9}\n",
            "level: found '', expected one of club",
        ),
        (GOOD + "fold: {AB: C}\n", "fold.AB: found 'AB', expected one letter for another"),
        (GOOD + "language: en\nlanguages: 5\n", "languages: found 5" + NO_LANGUAGES),
        (GOOD + "languages: {'a b': {}}\n", "languages: found {'a b': {}}" + NO_LANGUAGES),
        (
            GOOD + "languages: {" + "a" * 21 + ": {}}\n",
            "languages: found {'aaaaaaaaaaaaaaaaaaaaa': {}}" + NO_LANGUAGES,
        ),
        (
            GOOD + "languages: [" + "en, " * 30 + "]\n",
            "languages: found ['en', 'en', 'en', 'en', 'en', 'en', 'en', 'en', 'en', 'en'," + NO_LANGUAGES,
        ),
        (
            GOOD + "options: [" + "hand, " * 30 + "]\n",
            "options: found [" + "'hand', " * 7 + "'ha, expected fields, each with a list of choices",
        ),
        (GOOD + "scoring: much\n", "scoring: found enum value 'much', expected a known value"),
        (GOOD + "free_cards: -1\n", "free_cards: found -1, expected a whole number"),
        (GOOD + "free_cards: true\n", "free_cards: found True, expected a whole number"),
        (
            GOOD + "pack: " + "a" * 90 + "\n",
            f"rulesets/packs/{'a' * 65}: there is no such file, expected a pack of letter cards",
        ),
        (
            GOOD + "pack: a/b\n",
            "rulesets/packs/a/b.yaml: there is no such file, expected a pack of letter cards",
        ),
        (GOOD + "pack: 5\n", "pack: found a whole number, expected text"),
        (GOOD.replace("english", "a" * 70), f"lexicon: found {'a' * 60!r}, expected the name of a lexicon"),
        (GOOD.replace("english", "../up"), "lexicon: found '../up', expected the name of a lexicon"),
        (GOOD.replace("[1, 1]", "[1, 1, 1]"), "players: found [1, 1, 1], expected [fewest, most]"),
        (GOOD.replace("[1, 1]", "[1, x]"), "players: found [1, 'x'], expected [fewest, most]"),
        (GOOD.replace("[1, 1]", "[1, true]"), "players: found [1, True], expected [fewest, most]"),
        (GOOD.replace("players: [1, 1]\n", ""), "players: found nothing, expected [fewest, most]"),
        (GOOD + "extends: 5\n", "extends: found 5" + NO_BASE),
        (GOOD + "extends: packs/kan-u-go-english\n", "extends: found 'packs/kan-u-go-english'" + NO_BASE),
        (GOOD + "lexicon: english\n", "line 7: found key 'lexicon' twice, expected plain YAML"),
    ],
)
def test_a_wrong_file_is_refused_in_this_line(own: Path, text: str, said: str) -> None:
    assert str(written(own, text)) in (f"rulesets/mine.yaml: {said}", said)
