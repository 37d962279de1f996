"""GCG line by line: what each kind of line says and how it is written, and each line that cannot be read,
with the whole sentence that refuses it."""

import pytest

from game.fault import Fault
from game.store.gcg import EntryKind, Event, Gcg, Note, OwnComment, decode_bytes, gcg_text, parse
from game.table.board import Axis

TWO = "#player1 Ann Ann Smith\n#player2 Bo Bo\n"

LINES = {
    ">Ann: ABC 8D CAB +8 8": Event(3, "Ann", "ABC", EntryKind.PLAY, 8, 8, "CAB", (3, 7)),
    ">Bo: TTX o15 .A.x -10 -1234": Event(
        3, "Bo", "TTX", EntryKind.PLAY, -10, -1234, ".A.x", (14, 14), Axis.DOWN
    ),
    ">Bo: 1a (AB)C(D) +0 999999": Event(3, "Bo", "", EntryKind.PLAY, 0, 999999, "..C.", (0, 0)),
    ">Bo: A1 .C +123456 0": Event(3, "Bo", "", EntryKind.PLAY, 123456, 0, ".C", (0, 0), Axis.DOWN),
    ">Ann: AB -A +0 8": Event(3, "Ann", "AB", EntryKind.EXCHANGE, 0, 8, "A"),
    ">Ann: -7 +0 8": Event(3, "Ann", "", EntryKind.EXCHANGE, 0, 8, "7"),
    ">Ann: AB - +0 8": Event(3, "Ann", "AB", EntryKind.PASS, 0, 8),
    ">Ann: - +0 8": Event(3, "Ann", "", EntryKind.PASS, 0, 8),
    ">Ann: AB -- -8 0": Event(3, "Ann", "AB", EntryKind.BACK, -8, 0),
    ">Ann: (XY) +9 8": Event(3, "Ann", "", EntryKind.REST, 9, 8, "XY"),
    ">Ann: XY (XY) -9 8": Event(3, "Ann", "XY", EntryKind.REST, -9, 8, "XY"),
    ">Ann: XY (challenge) +5 13": Event(3, "Ann", "XY", EntryKind.BONUS, 5, 13, "challenge"),
    ">Ann: (time) -10 3": Event(3, "Ann", "", EntryKind.BONUS, -10, 3, "time"),
}


@pytest.mark.parametrize("line", LINES)
def test_each_kind_of_line_is_parsed(line: str) -> None:
    assert parse(TWO + line, "b.gcg").lines == (LINES[line],)
    assert parse(f"{TWO} \t{line}\t \n", "b.gcg").lines == (LINES[line],), "blanks around it say nothing"


@pytest.mark.parametrize("line", [line for line in LINES if "o15" not in line and "1a" not in line])
def test_each_kind_of_line_is_written_as_it_was_read(line: str) -> None:
    assert str(LINES[line]) == line


def test_a_file_is_read_with_its_names_its_list_its_comments_and_its_racks() -> None:
    text = (
        "\ufeff#player1 Ann Ann Smith\r\n#player2 Bo\r#lexicon  The list \n#title none\n\n"
        "#note kanugo {1\n#note kanugo+ 2}\n>Bo: - +0 0\n#rack2 AB\n#rack1 ?C\n"
    )
    own, event = OwnComment(6, "{12}"), Event(8, "Bo", "", EntryKind.PASS, 0, 0)
    racks = ((9, "Bo", "AB"), (10, "Ann", "?C"))
    found = parse(text, "b.gcg")
    assert found == Gcg({"Ann": "Ann Smith", "Bo": "Bo"}, (own, event), "The list", racks)
    assert found.events == (event,)


def test_a_file_may_name_its_players_alone() -> None:
    assert parse(TWO, "b.gcg") == Gcg({"Ann": "Ann Smith", "Bo": "Bo"}, (), "", ())


@pytest.mark.parametrize("comment", ["#note", "#Note so", "#DESCRIPTION of it"])
def test_a_comment_may_continue_in_further_lines(comment: str) -> None:
    assert parse(f"{TWO}{comment}\nas long as\nit likes\n>Bo: - +0 0\n", "b.gcg").events[0].line == 6


def test_a_game_is_written_line_by_line() -> None:
    lines = (
        LINES[">Ann: - +0 8"],
        OwnComment(0, '{"a":"b c"}' + "x" * 379),
        LINES[">Ann: AB -- -8 0"],
        OwnComment(0, "y"),
    )
    gcg = Gcg({"Ann": "Ann Smith", "Bo": "Bo"}, lines, "mine")
    assert gcg_text(gcg, "A game", ("One.", "Two.")).split("\n") == [
        "#character-encoding UTF-8",
        "#title A game",
        "#lexicon mine",
        "#player1 Ann Ann Smith",
        "#player2 Bo Bo",
        "#description One. Two.",
        ">Ann: - +0 8",
        '#note kanugo {"a":"b\\u0020c"}' + "x" * 184,
        "#note kanugo+ " + "x" * 195,
        ">Ann: AB -- -8 0",
        "#note kanugo y",
        "",
    ]
    assert gcg_text(Gcg({"Ann": "Ann"}), "A game") == (
        "#character-encoding UTF-8\n#title A game\n#player1 Ann Ann\n"
    )


LONG = "and so on, for more signs than are shown of a line"
EVENT, PLAY = ">nick: rack play +gain total", "a rack and a play: 8D WORD, -TILES, - or --"
SQUARE, MARKED = "a square, as 8D across or D8 down", "a line that begins with > or #"
REFUSED = {
    "": "line 1: found no players, expected #player1 nick name",
    "#title none": "line 1: found no players, expected #player1 nick name",
    f"Dear diary, {LONG}": f"line 1: found 'Dear diary, and so on, for more signs th', expected {MARKED}",
    f"{TWO}#title x\nfree": f"line 4: found 'free', expected {MARKED}",
    f"{TWO}#note x\n>Bo: - +0 0\nfree": f"line 5: found 'free', expected {MARKED}",
    "#note kanugo+ x": "line 1: found #note kanugo+, expected #note kanugo in the line before",
    f"{TWO}>Bo: - +0 0\n#note kanugo+ x": (
        "line 4: found #note kanugo+, expected #note kanugo in the line before"
    ),
    f"{TWO}#rack3 ABC": "line 3: found '#rack3 ABC', expected #rack1 TILES, the number that of a player",
    f"{TWO}#rack {LONG}": (
        "line 3: found '#rack and so on, for more signs than are', "
        "expected #rack1 TILES, the number that of a player"
    ),
    f"#player {LONG}": (
        "line 1: found '#player and so on, for more signs than a', expected #player1 nick name"
    ),
    "#player2 Bo": "line 1: found player 2, expected player 1",
    f"{TWO}#player1 Cid": "line 3: found player 1, expected player 3",
    f"{TWO}>Ann {LONG}": f"line 3: found '>Ann and so on, for more signs than are ', expected {EVENT}",
    f"{TWO}>Cid: - +0 0": "line 3: found player 'Cid', expected one of Ann, Bo",
    ">Cid: - +0 0": "line 1: found player 'Cid', expected one of none yet",
    f"{TWO}>Ann: ABCDEFG 8D ABCDEFGHIJKLMNO +1": (
        "line 3: found 'D ABCDEFGHIJKLMNO +1', expected +gain and total at the end"
    ),
    f"{TWO}>Ann: - +1234567 1": "line 3: found '- +1234567 1', expected +gain and total at the end",
    f"{TWO}>Ann: AB CD - +0 0": f"line 3: found 'CD', expected {SQUARE}",
    f"{TWO}>Ann: AB CD -- +0 0": f"line 3: found 'CD', expected {SQUARE}",
    f"{TWO}>Ann: AB CD (time) +0 0": f"line 3: found 'CD', expected {SQUARE}",
    f"{TWO}>Ann: AB CD (E) +0 0": f"line 3: found 'CD', expected {SQUARE}",
    f"{TWO}>Ann: AB CD -E +0 0": f"line 3: found 'CD', expected {SQUARE}",
    f"{TWO}>Ann: AB CD 8D E +0 0": f"line 3: found 'AB CD 8D E', expected {PLAY}",
    f"{TWO}>Ann: +0 0": f"line 3: found '', expected {PLAY}",
    f"{TWO}>Ann: (AB +0 0": f"line 3: found '(AB', expected {PLAY}",
    f"{TWO}>Ann: AB) +0 0": f"line 3: found 'AB)', expected {PLAY}",
    f"{TWO}>Ann: AAAAA BBBBB CCCCC DDDDD EEEEE FFFFF GGGGG HHHHH +0 0": (
        f"line 3: found 'AAAAA BBBBB CCCCC DDDDD EEEEE FFFFF GGGG', expected {PLAY}"
    ),
    f"{TWO}>Ann: A 123 CAT +0 0": f"line 3: found '123', expected {SQUARE}",
}


@pytest.mark.parametrize("text", REFUSED)
def test_an_unreadable_line_is_refused_with_this_message(text: str) -> None:
    with pytest.raises(Fault) as refused:
        parse(text, "b.gcg")
    assert str(refused.value) == f"b.gcg: {REFUSED[text]}"


def test_a_line_may_have_a_thousand_characters() -> None:
    line = ">Ann:  - +0 0"
    rack = "A" * (1000 - len(line))
    assert parse(f"{TWO}>Ann: {rack} - +0 0", "b.gcg").events[0].rack == rack
    with pytest.raises(Fault, match="expected >nick: rack play"):
        parse(f"{TWO}>Ann: A{rack} - +0 0", "b.gcg")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (
            b"#title x\n#character-encoding KOI8-R\n",
            "line 2: found encoding 'KOI8-R', expected UTF-8 or ISO-8859-1",
        ),
        (
            b"#character-encoding \xffB" + b"C" * 30,
            f"line 1: found encoding '\ufffdB{'C' * 28}', expected UTF-8 or ISO-8859-1",
        ),
    ],
)
def test_undecodable_bytes_are_refused_with_this_message(content: bytes, said: str) -> None:
    with pytest.raises(Fault) as refused:
        decode_bytes(content, "b.gcg")
    assert str(refused.value) == f"b.gcg: {said}"


@pytest.mark.parametrize("named", ["UTF-8", "utf8", "Utf-8"])
def test_an_encoding_is_known_however_it_is_written(named: str) -> None:
    assert decode_bytes(f"#Character-Encoding {named}\n#title é".encode(), "b.gcg").endswith("#title é")


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("#title Łódź".encode(), "#title Łódź"),
        ("#title é – ü".encode("cp1252"), "#title é – ü"),
        (b"#title \x81", "#title \x81"),  # no sign of Windows 1252
        ("#character-encoding ISO-8859-2\n#title Łódź".encode("iso-8859-2"), "#title Łódź"),
        ("#character-encoding UTF-8\n#title é".encode("cp1252"), "#title é"),
        ("#character-encoding ASCII\n#title é".encode(), "#title é"),
    ],
)
def test_what_a_file_is_encoded_in_is_found_out(content: bytes, text: str) -> None:
    assert decode_bytes(content, "b.gcg").split("\n")[-1] == text


def test_players_of_one_nick_are_distinguished_by_turns_and_totals() -> None:
    lines = ">Ann: AB 8H AB +4 4\n>Ann: CD 9H CD +5 5\n>Ann: CD -- -5 0\n>Ann: AB A1 AB +2 6\n"
    game = parse(f"#player1 Ann Ann A\n#player2 Ann Bo\n{lines}>Bo: - +0 0\n", "b.gcg")
    assert game.names == {"Ann": "Ann A", "Ann-2": "Bo"}
    assert game.shared_nick == 2
    assert [event.nick for event in game.events] == ["Ann", "Ann-2", "Ann-2", "Ann", "Ann-2"]


def test_a_line_may_name_a_player_by_their_first_name() -> None:
    game = parse("#player1 a Ann Smith\n#player2 b Bo\n>Ann: - +0 0\n>Bo: - +0 0\n", "b.gcg")
    assert [event.nick for event in game.events] == ["a", "b"]


@pytest.mark.parametrize(
    ("line", "gain", "total"),
    [
        (">Ann: ABC 8D CAB +8 12 CAB, AT", 8, 12),
        (">Ann: ABC   8d  CAB        +8   12  ", 8, 12),
        (">Ann:   (CHALLENGE) +5 9", 5, 9),
        (">Ann: ABC -- +0 0", -4, 0),  # the points are those that the total loses
    ],
)
def test_a_line_is_read_however_its_program_writes_it(line: str, gain: int, total: int) -> None:
    event = parse(f"{TWO}>Ann: DE A1 DE +4 4\n{line}\n", "b.gcg").events[-1]
    assert (event.gain, event.total) == (gain, total)


def test_comments_are_kept_with_all_their_lines() -> None:
    text = f"{TWO}#note before\n>Ann: - +0 0\n#note  one\n  two\n\n#unknown pragma\n>Bo: - +0 0\n"
    notes = [line for line in parse(text, "b.gcg").lines if isinstance(line, Note)]
    assert notes == [Note(3, "before"), Note(5, "one\ntwo")]
