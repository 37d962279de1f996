"""The kinds of drills: what is kept is known by the same keys for ever, and strangers may bring their own."""

import ast
import io
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from game.cli import run
from game.fault import Fault
from game.opening import words_for
from game.practice import registry
from game.practice.context import PracticeContext, load_context
from game.practice.drills.finish import PatienceEndDrill
from game.practice.item import Item, Subject
from game.practice.item_store import KnownItem
from game.practice.positions import patience_ask, state_of, unfinished
from game.practice.registry import kind_of, title_of
from game.practice.table_files import as_anki
from game.table.mode import mode_of
from tests.mirror import KIND, enter
from tests.places import CODE

OF_FEW_WORDS = {
    "word": ("word/scrabble///AT", "word/scrabble///COATS"),
    "short": ("short/scrabble///A.", "short/scrabble///T."),
    "anagram": ("anagram/scrabble///EOT", "anagram/scrabble///AE?"),
    "hooks": ("hooks/scrabble///AT.", "hooks/scrabble///.AT"),
    "play": (
        'play/scrabble///{"position":{"board":["...............","...............","...............",'
        '"...............","...............","...............","...............",".......ATE.....",'
        '"...............","...............","...............","...............","...............",'
        '"...............","..............."],"hand":"ADILNPT"},"goal":"least","least":4,"free":0}',
    ),
    "worth": (
        'worth/scrabble///{"position":{"board":["...............","...............","...............",'
        '"...............","...............","...............","...............","...............",'
        '"...............","...............","...............","...............","...............",'
        '"...............","..............."],"hand":"AAEGITT",'
        '"placement":[[7,7,"A"],[8,7,"T"],[9,7,"E"]]},"goal":"best","least":0,"free":0}',
    ),
}
OF_THE_LANGUAGE = {"endings": ("skrablo", "eo", "FE"), "affixes": ("skrablo", "eo", "HUND")}
OF_A_PATIENCE = (
    'finish/patience-six/en//{"board":{"origin":[-11,-2],"rows":["...CATE..Q.LANG....",'
    '".SHOE...HULE...B...","CIAO.Z...I.TUNER...","...FLAW..N.....ROMP",".....GERMS.........",'
    '"..VEX.P............","...DIOTA..........."]},"line":[{"move":"place","laid":[[["hand",0],[2,-5],""],'
    '[["hand",1],[2,-4],""],[["hand",5],[2,-3],""]]},{"move":"place","laid":[[["hand",4],[-4,5],""],'
    '[["hand",3],[-4,6],""]]},{"move":"place","laid":[[["hand",2],[5,-1],""]]}],'
    '"hand":["D","J","Y","K","S","I"],"stock":"","open":"","open_live":true,"heaps":[]}'
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    registry._load_kinds.cache_clear()
    yield
    registry._load_kinds.cache_clear()


# --- keys -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", OF_FEW_WORDS)
def test_the_keys_of_what_is_made_stay_as_databases_know_them(kind: str, context: PracticeContext) -> None:
    keys = OF_FEW_WORDS[kind]
    made = islice(kind_of(kind).make(context, Random(3)), len(keys))
    assert tuple(item.key for item in made) == keys


@pytest.mark.parametrize("kind", OF_THE_LANGUAGE)
def test_a_root_is_kept_under_its_name(kind: str) -> None:
    ruleset, language, root = OF_THE_LANGUAGE[kind]
    context = load_context(Subject(ruleset, language), words_for)
    first = next(kind_of(kind).make(context, Random(3)))
    assert first.key == f"{kind}/skrablo/eo//{first.ask}"
    old = Item(kind=kind, subject=context.subject, ask=root)
    assert kind_of(kind).solution(context, old).answers


def test_a_patience_is_kept_as_databases_know_it() -> None:
    """One that an older book of deals gave is read, and kept again as it was; a new one has the same form."""
    context = load_context(Subject("patience-six", "en"), words_for)
    place, ask = OF_A_PATIENCE[: (at := OF_A_PATIENCE.index("{"))], OF_A_PATIENCE[at:]
    old = Item(kind="finish", subject=context.subject, ask=ask)
    assert old.key == OF_A_PATIENCE
    mode = mode_of(context.ruleset, context.lexicon)
    assert patience_ask(mode, state_of(context, old), unfinished(old).line) == ask
    PatienceEndDrill().check_item(context, old)
    made = next(PatienceEndDrill().make(context, Random(3)))
    assert made.key.startswith(place + "{")
    assert json.loads(made.ask).keys() == json.loads(ask).keys()


def test_the_kinds_are_offered_in_their_order() -> None:
    ours = ["word", "short", "anagram", "hooks", "endings", "affixes", "meaning", "sense"]
    ours += ["play", "worth", "finish"]
    assert list(registry.kinds()) == ours
    assert len({kind.title() for kind in registry.kinds().values()}) == len(ours)


@pytest.mark.parametrize(
    "where",
    ["practice/*.py", "ui/questions/*.py", "ui/practice/*.py", "commands/drill*.py", "lab/bench/words.py"],
)
def test_a_kind_is_named_in_its_own_module_alone(where: str) -> None:
    files = sorted((CODE / "game").glob(where))
    names = set(registry.kinds())
    assert files
    assert not [
        f"{path}:{node.lineno}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    ]


# --- strangers --------------------------------------------------------------------------------------------


def test_a_stranger_s_kind_is_made_asked_and_judged_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(tmp_path, monkeypatch, KIND, mirror=":Mirror")
    assert run(("drill", "mirror", "--make", "4", "--seed", "3", "--json")) == 0
    items = json.loads(capsys.readouterr().out)
    assert {item["kind"] for item in items} == {"mirror"}
    said = [item["answers"][0] for item in items[:2]] + ["yes" if items[2]["answers"] == ["no"] else "no"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(said) + "\n"))
    assert run(("drill", "mirror", "--items", "3", "--seed", "3")) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    lines = captured.out.splitlines()
    at = lines.index("Does this word read the same from behind?")
    assert lines[at - 1].strip() == items[0]["ask"]
    assert lines[at + 1] == "Answer yes or no."
    assert captured.out.count("> Right.") == 2
    assert "2 of 3 answers were right." in captured.out


@pytest.mark.parametrize(
    ("source", "at"),
    [
        ("raise ValueError('no\\nluck')", ":Mirror"),
        ("Mirror = 3", ":Mirror"),
        ("", ":Mirror"),
        (KIND.replace("def solution", "def resolution"), ":Mirror"),
        (KIND.replace('name = "mirror"', 'name = "word"'), ":Mirror"),
        (KIND.replace('name = "mirror"', 'name = "a/b"'), ":Mirror"),
        (KIND.replace('name = "mirror"', ""), ":Mirror"),
    ],
    ids=["fails", "no class", "not there", "abstract", "taken", "no name for a key", "no name"],
)
def test_a_kind_that_fails_to_load_is_one_line_and_left_out(
    source: str,
    at: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    enter(tmp_path, monkeypatch, source, mirror=at)
    assert run(("drill", "word", "--make", "1", "--seed", "3")) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("kanugo: kanugo.drills: mirror: found ")
    assert captured.err.count("\n") == 1
    assert captured.out.startswith("word ")
    assert "mirror" not in registry.kinds()


def test_an_unanswerable_form_is_reported_and_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    enter(tmp_path, monkeypatch, KIND.replace("YesOrNo(item.ask)", "item.ask"), mirror=":Mirror")
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert run(("drill", "mirror", "--items", "1", "--seed", "3")) == 0
    captured = capsys.readouterr()
    assert "AskedItem with something of another kind in it" in captured.err
    assert "0 of 0 answers were right." in captured.out


def test_leftovers_of_a_package_are_reported_alone(context: PracticeContext) -> None:
    faults: list[Fault] = []
    items = [Item(kind=kind, subject=context.subject, ask="CAT") for kind in ("mirror", "word")]
    made = as_anki([KnownItem(item, None) for item in items], lambda subject: context, faults.append)
    assert made.count("kanugo word scrabble") == 1
    assert [(fault.place, fault.found) for fault in faults] == [("kind", "'mirror'")]
    assert title_of("mirror") == "mirror"
