"""`kanugo replay`: the end of a saved game, and moves that are wrong."""

from pathlib import Path

from tests.commands.calls import Say

GAME = '{"setup":{"ruleset":"patience-twelve","names":["Ana"],"deal":20417,"language":"en"}}\n'
SUN = '{"move":"place","laid":[[["hand",%d],[0,0],""],[["hand",%d],[1,0],""]]}\n'


def test_a_saved_game_is_played_again_and_checked(say: Say, tmp_path: Path) -> None:
    hand = "UJIIHVRNSSEL"
    path = tmp_path / "game.jsonl"
    path.write_text(GAME + SUN % (hand.index("H"), hand.index("E")), "utf-8")
    shown = say("replay", str(path), "--check", "--json").json
    assert (shown["moves"], shown["board"]) == (1, {"origin": [0, 0], "rows": ["HE"]})
    path.write_text(GAME + SUN % (hand.index("H"), hand.index("V")), "utf-8")
    assert say("replay", str(path)).code == 0, "a lexicon that has changed breaks no save"
    wrong = say("replay", str(path), "--check", "--json")
    assert (wrong.code, wrong.json["move"], wrong.json["broken"][0]["word"]) == (1, 1, "HV")


def test_an_impossible_move_of_a_save_is_named_by_its_line(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(GAME + SUN % (0, 40), "utf-8")
    said = say("replay", str(path))
    assert (said.code, said.out) == (2, "")
    assert f"{path}: line 2: found" in said.err


TOGETHER = (
    '{"setup":{"ruleset":"kan-u-go","names":["Ana","computer:club","Bo"],"deal":12,"language":"en",'
    '"options":{"adjudication":"vote"}}}\n'
)
DOUBT = '{"move":"challenge","seat":%d,"words":[],"upheld":false,"votes":[]}\n'


def test_a_second_challenge_and_ones_own_are_reported_but_load(say: Say, tmp_path: Path) -> None:
    """Games of older versions hold such challenges."""
    path = tmp_path / "game.jsonl"
    path.write_text(TOGETHER + SUN % (1, 2) + DOUBT % 2 + DOUBT % 1, "utf-8")
    assert say("replay", str(path)).code == 0
    twice = say("replay", str(path), "--check", "--json")
    assert (twice.code, twice.json["move"], twice.json["broken"][0]["code"]) == (1, 3, "doubted-once")
    path.write_text(TOGETHER + SUN % (1, 2) + DOUBT % 0, "utf-8")
    assert say("replay", str(path)).code == 0
    own = say("replay", str(path), "--check", "--json")
    assert (own.code, own.json["broken"][0]["code"]) == (1, "own-word")


def test_a_resigned_game_of_several_is_reported_as_given_up(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(TOGETHER + SUN % (1, 2) + '{"move":"resign"}\n', "utf-8")
    shown = say("replay", str(path), "--check", "--json")
    assert (shown.code, shown.json["outcome"]) == (0, "given up")
