"""Names from every source can be shown, distinguished, and found again."""

import json
from pathlib import Path

import pytest

from game.opening import open_game
from game.store import rulings
from game.store.database import Database
from game.store.journal import Journal
from game.store.records import read_game
from game.store.saved import SavedSession
from game.table.mode import Setup
from game.table.session import Record, dumps
from game.words.agreement import Ruling
from tests.commands.calls import Say

HOSTILE = {
    "A\u200bn\u202ea": "Ana",
    "Z" + "\u0335" * 1000: "Z" + "\u0335" * 4,
    "x" * 10_000: "x" * 40,
    "\x1b[31mRed\0": "[31mRed",
    " Bo \u00a0 by ": "Bo by",
}
NAMES = pytest.mark.parametrize(
    ("typed", "name"), HOSTILE.items(), ids=["unseen", "heap", "long", "control", "blanks"]
)


@NAMES
def test_a_setup_made_anywhere(typed: str, name: str) -> None:
    assert Setup(ruleset="scrabble", names=(typed, "Cy"), deal=1).names == (name, "Cy")
    assert open_game("scrabble", (typed, "Cy"), 1).setup.names == (name, "Cy")


@NAMES
def test_names_in_a_saved_game_are_cleaned(typed: str, name: str, tmp_path: Path, say: Say) -> None:
    path = tmp_path / "game.jsonl"
    head = {"setup": {"ruleset": "patience-six", "names": [typed], "deal": 1, "language": "en"}}
    path.write_text(json.dumps(head, ensure_ascii=False) + "\n", "utf-8")
    assert read_game(path).setup.names == (name,)
    output = say("replay", str(path))
    assert output.code == 0
    assert all(line.isprintable() for line in output.out.splitlines())


def test_half_a_sign_is_no_text_and_refused_in_one_line(tmp_path: Path, say: Say) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text('{"setup":{"ruleset":"patience-six","names":["A\\ud800"],"deal":1}}\n', "utf-8")
    output = say("replay", str(path))
    assert (output.code, output.out, output.err.count("\n")) == (2, "", 1)


@NAMES
def test_the_store_of_an_older_version(typed: str, name: str, tmp_path: Path) -> None:
    database = Database(lambda fault: None, tmp_path / "kanugo.db")
    opening = open_game("scrabble", ("Ana", "Cy"), 1)
    game = SavedSession.begin(Journal(database), opening.mode, opening.setup, opening.lexicon).game
    written = json.dumps({"ruleset": "scrabble", "names": [typed, "Cy"], "deal": 1, "language": "en"})
    database.write(lambda connection: connection.execute("UPDATE game SET setup = ?", (written,)))
    assert game is not None
    assert Journal(database).game(game).setup.names == (name, "Cy")
    database.close()


@NAMES
def test_a_gcg_of_another_program(typed: str, name: str, tmp_path: Path, say: Say) -> None:
    path = tmp_path / "game.gcg"
    shown = typed.replace("\0", "").strip()
    path.write_text(
        f"#character-encoding UTF-8\n#player1 a {shown}\n#player2 b Cy\n>a: AEINRST - +0 0\n", "utf-8"
    )
    output = say("gcg", "import", str(path), "--json")
    assert output.code == 0, output.err
    assert list(output.json["totals"]) == [name, "Cy"]


@NAMES
def test_rulings_are_found_under_a_name_however_it_is_typed(typed: str, name: str, tmp_path: Path) -> None:
    database = Database(lambda fault: None, tmp_path / "kanugo.db")
    ruling = Ruling("QI", "en", True, (name,), "2026-11-22")
    rulings.save(database, (name, "Cy"), [ruling])
    assert rulings.of_players(database, (typed, "Cy")).made == (ruling,)
    assert rulings.players_of(rulings.group_of([typed])) == (name.casefold(),)
    database.close()


@pytest.mark.parametrize("players", ["Ana,A\u200bna", "Ana,\u202eana\u2069", "Ame\u0301lie,Am\u00e9lie"])
def test_names_that_look_the_same_are_the_same(players: str, say: Say) -> None:
    output = say("play", "scrabble", "--players", players)
    assert (output.code, output.out) == (2, "")
    assert "expected names that differ" in output.err


@pytest.mark.parametrize("field", ["name", "about", "language", "level"])
@pytest.mark.parametrize("said", ["\u202eevil", "x" * 10_000, "Z" + "\u0335" * 100, "\x1b[2J", "a\0b"])
def test_a_ruleset_with_unprintable_texts_is_refused(field: str, said: str, say: Say, tmp_path: Path) -> None:
    own = tmp_path / "home" / "rulesets"
    own.mkdir(parents=True)
    wrong = (
        f"languages: {{{json.dumps(said)}: {{}}}}" if field == "language" else f"{field}: {json.dumps(said)}"
    )
    (own / "mine.yaml").write_text(f"extends: scrabble\n{wrong}\n", "utf-8")
    output = say("rulesets")
    assert output.code == 0
    assert "mine" not in output.out
    assert all(line.isprintable() for line in (*output.out.splitlines(), *output.err.splitlines()))
    assert output.err.count("\n") == 1
    game = open_game("scrabble", ("Ana", "Cy"), 1)
    path = tmp_path / "game.jsonl"
    head = json.loads(dumps(Record(game.setup, (), 0, game.mode.ruleset)))
    head["ruleset"][field] = said
    path.write_text(json.dumps(head) + "\n", "utf-8")
    output = say("replay", str(path))
    assert (output.code, output.out, output.err.count("\n")) == (2, "", 1)
