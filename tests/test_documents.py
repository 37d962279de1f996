"""What the documents say is what is done: their commands, rulesets, positions, games and links."""

import json
import re
import shlex
from pathlib import Path

import pytest

from docs.making import commands, fields, lists
from game.cli import COMMANDS, parser_of, run
from game.deals.daily import is_code
from game.deals.request import GameRequest, is_file, resolve_code
from game.guide import guide_of
from game.guide.page import Example, facts_of
from game.system.paths import shipped
from game.table import rulefile
from game.table.ruleset import to_flat
from game.text.phrases import language_name

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
IDS = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def lines(name: str, word: str) -> list[str]:
    return [line for line in (ROOT / name).read_text("utf-8").splitlines() if word in line]


def blocks(language: str, word: str = "") -> list[str]:
    """The blocks of code in all documents."""
    block = re.compile(rf"^```{language}\n(.*?)^```", re.DOTALL | re.MULTILINE)
    found = [each for path in DOCUMENTS for each in block.findall(path.read_text("utf-8"))]
    return [each for each in found if word in each]


def asked() -> list[list[str]]:
    """The arguments of every command that is shown."""
    shown = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("kanugo")]
    return [shlex.split(line, comments=True)[1:] for line in shown]


def test_the_tests_run_by_the_line_that_the_readme_gives() -> None:
    (said,) = lines("README.md", "-m pytest")
    assert said.strip() in lines(".ci/run", "-m pytest")


def test_the_site_is_built_by_the_line_that_the_readme_gives() -> None:
    (said,) = lines("README.md", "-m sphinx")
    assert said in lines(".ci/run", "-m sphinx")
    assert said in lines("CONTRIBUTING.md", "-m sphinx")


@pytest.mark.parametrize("ruleset", [*filter(rulefile.is_ours, rulefile.names())])
def test_the_readme_lists_every_game_with_its_players_and_languages(ruleset: str) -> None:
    rules = rulefile.load(ruleset)
    least, most = rules.players
    spoken = ", ".join(map(language_name, rulefile.languages(ruleset) or (rules.language,)))
    assert f"| {rules.name} | {f'{least} to {most}' if most > 1 else most} | {spoken} |" in lines(
        "README.md", rules.name
    )


@pytest.mark.parametrize("path", DOCUMENTS, ids=IDS)
def test_links_lead_somewhere(path: Path) -> None:
    for target in LINK.findall(path.read_text("utf-8")):
        if not target.startswith(("https://", "/_made/")):
            there = ROOT / "docs" / target[1:] if target.startswith("/") else path.parent / target
            assert there.exists(), target


def test_there_are_commands_in_the_documents() -> None:
    assert len(asked()) > 30
    assert {arguments[0] for arguments in asked() if arguments} == set(COMMANDS)


@pytest.mark.parametrize("arguments", asked(), ids=" ".join)
def test_every_command_that_is_shown_can_be_given(arguments: list[str]) -> None:
    chosen = parser_of(arguments).parse_args(arguments)
    named = getattr(chosen, "ruleset", None)
    assert named is None or named in rulefile.names() or is_code(named) or is_file(named)


OF_RECIPES = "solo.Solo"  # a mode that only a recipe has, which is run with it


@pytest.mark.parametrize("source", [each for each in blocks("yaml", "# rulesets/") if OF_RECIPES not in each])
def test_every_ruleset_that_is_shown_can_be_played(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = source.splitlines()[0].removeprefix("# ")
    monkeypatch.setenv("KANUGO_HOME", str(tmp_path))
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_text(source, "utf-8")
    ruleset = Path(name).stem
    if "packs/" in name:
        spoken = f"{{en: {{lexicon: english, pack: {ruleset}}}}}"
        whole = f"extends: patience-twelve\nname: With it\nlanguages: {spoken}\n"
        (tmp_path / "rulesets/with-it.yaml").write_text(whole, "utf-8")
        ruleset = "with-it"
    assert guide_of(facts_of(ruleset)).chapters


@pytest.mark.parametrize("source", blocks("json", '"placement"'))
def test_every_position_that_is_shown_is_allowed(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = tmp_path / "position.json"
    position.write_text(source, "utf-8")
    assert run(["judge", str(position), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["legal"] is True


@pytest.mark.parametrize("source", blocks("json", '"setup"'))
def test_every_game_that_is_shown_can_be_replayed(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.jsonl"
    game.write_text(source, "utf-8")
    assert run(["replay", str(game), "--check"]) == 0, capsys.readouterr()


@pytest.mark.parametrize("source", [*blocks("python", "game.opening"), *blocks("python", "game.store")])
def test_every_program_that_is_shown_runs(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(source, "api.md", "exec"), {})
    assert capsys.readouterr().out


def test_every_deal_code_that_is_shown_is_right_here() -> None:
    shown = "\n".join(path.read_text("utf-8") for path in DOCUMENTS)
    codes = set(re.findall(r"\b(?:six|twelve|heaps)-[a-z]{2}-\d+-[a-z2-9]{2}\b", shown))
    assert codes
    assert [code for code in codes if resolve_code(GameRequest(code))[1] is not None] == []


def test_every_command_has_its_place() -> None:
    page = commands.page()
    assert all(f"\n## kanugo {name}\n" in page for name in COMMANDS)
    assert "\n### kanugo lab lexicon\n" in page


def test_every_field_of_a_ruleset_is_described() -> None:
    page = fields.page()
    reported = {field for row in page.splitlines() for field in re.findall(r"^\| `(\w+)` \|", row)}
    ours = [rulefile.load(name) for name in rulefile.names()]
    assert {field for ruleset in ours for field in to_flat(ruleset, every=True)} <= reported
    assert not re.findall(r"^\| `(\w+)` .*\|  \|$", page, re.MULTILINE), "fields without a comment"


def test_every_word_list_is_described() -> None:
    page = lists.page(shipped("lexicons"))
    assert all(f"\n## {path.stem}\n" in page for path in shipped("lexicons").glob("*.dawg"))


@pytest.mark.parametrize("ruleset", rulefile.names())
def test_the_numbers_of_a_page_are_those_of_sentences(ruleset: str) -> None:
    originals = (ROOT / "tests/originals.md").read_text("utf-8")
    known = set(re.findall(r"^\| \[(\w+)\]\{#\w+\} \|", originals, re.MULTILINE))
    parts = [part for chapter in guide_of(facts_of(ruleset)).chapters for part in chapter.parts]
    named = {number for part in parts if not isinstance(part, Example) for number in part.originals}
    assert len(known) == 281
    assert named
    assert named <= known
