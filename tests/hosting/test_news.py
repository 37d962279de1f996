"""What everybody is told: plays, votes as they come in, and verdicts."""

from types import SimpleNamespace

import pytest

from game.hosting.challenges import stakes
from game.hosting.news import WaitsFor, verdict_text
from game.hosting.seated_game import SeatedGame
from game.table.moves import Challenge, Place, Placement, Slot
from game.words.court import Reason
from tests.hosting.phone_tables import AT, asked, seated, settle, table, table_of
from tests.modes.board_table import Table as BoardTable
from tests.modes.kanugo_table import NAMES, begun_with
from tests.modes.kanugo_table import Table as CardTable
from tests.net.phone import laying


@pytest.mark.parametrize(
    ("table_", "at", "comes"),
    [
        (BoardTable("scrabble", "AT", ("AT", "XX"), adjudication="challenge"), 7, False),
        (CardTable("AT XXXX", "AT", scores=(0, 99), adjudication="challenge"), 0, False),
        (CardTable("AT XXXX", "AT", adjudication="challenge"), 0, True),
    ],
    ids=["the last word of a board", "of a game of cards", "of a round"],
)
def test_what_a_challenge_can_cost_is_what_it_costs(
    table_: BoardTable | CardTable, at: int, comes: bool
) -> None:
    """A game that only the challenge keeps from ending has no next turn to lose."""
    session = begun_with(table_.mode, table_.state, NAMES[:2])
    game = SeatedGame(session)
    session.make(Place(tuple(Placement(Slot("hand", n), (at + n, at)) for n in (0, 1))))
    _, costs = stakes(game, "Bo", None, votes=False)
    session.make(Challenge(1, ("AT",), False))
    _, cost = verdict_text(game, Challenge(1, ("AT",), False))
    if comes:
        assert (costs, cost) == ("If it stands, Bo loses the next turn.", "Bo loses the next turn.")
    else:
        assert costs == "If it stands, the challenge costs nothing."
        assert cost == "The challenge costs nothing."


CA = laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]])


def test_watchers_see_a_play_and_whom_the_table_waits_for() -> None:
    with table(phones_=3) as (table_, (ana, bo, watcher)):
        ana.come(0)
        bo.come(1)
        watcher.come(None)
        assert watcher.table["status"] == "Waiting for Ana to play."
        assert watcher.table["join"].endswith(watcher.code)
        ana.asks("move", move=AT)
        settle(table_, [ana, bo, watcher])
        number, title, lines, votes, verdict = watcher.table["news"]
        assert (number, title, votes, verdict) == (1, "AT", [], False)
        assert lines[0].startswith("Ana")
        assert bo.table["join"] == ""


def test_votes_arrive_face_down_and_are_turned_with_the_verdict() -> None:
    with seated("CATX SOQQ OATX", adjudication="vote") as (table_, (ana, bo, cy)):
        ana.asks("move", move=CA)
        settle(table_, [ana, bo, cy])
        bo.asks("ask", what="challenge")
        bo.say(kind="reply", question=asked(bo)["number"], answer="vote")
        asked(cy)
        seats = [seat for seat, _ in cy.table["votes"]]
        assert cy.table["votes"] == [[seat, False] for seat in seats]
        assert table_.hosted.awaited.reason is WaitsFor.ANSWER
        phones = (ana, bo, cy)
        first, *others = [phones[seat] for seat in seats]
        first.say(kind="reply", question=asked(first)["number"], answer="back")
        cy.wait(lambda: [seats[0], True] in cy.table["votes"])
        for phone in others:
            phone.say(kind="reply", question=asked(phone)["number"], answer="stand")
        for phone in phones:
            phone.wait(lambda phone=phone: phone.table["news"][4])  # type: ignore[misc]
            assert phone.table["votes"] == []
            assert phone.table["news"][3] == [[seat, n == 0] for n, seat in enumerate(seats)]


def test_the_verdict_of_the_dictionary_is_in_the_language_of_each_phone() -> None:
    with table("CATX SOQQ", adjudication="challenge") as (table_, (ana, bo)):
        ruled = Reason("ruled-out", ("Ana", "2026-01-01"))
        table_.hosted.game.court = SimpleNamespace(reasons=lambda word: (ruled,))  # type: ignore[assignment]
        ana.come(0, language="pl")
        bo.come(1)
        ana.asks("move", move=CA)
        settle(table_, [ana, bo])
        bo.asks("ask", what="challenge")
        bo.say(kind="reply", question=asked(bo)["number"], answer="look up")
        settle(table_, [ana, bo])
        for phone, title in ((ana, "Cofnięte: CA"), (bo, "Taken back: CA")):
            phone.wait(lambda phone=phone: phone.table["news"][4])  # type: ignore[misc]
            assert phone.table["news"][1] == title
        assert bo.table["news"][2][0] == "CA: This table ruled it out (Ana, 2026-01-01)."
        assert ana.table["news"][2][0] not in ("CA: ", bo.table["news"][2][0])


def test_everybody_sees_the_end_of_a_round() -> None:
    with table("AT SOQQ", phones_=3) as (table_, (ana, bo, tv)):
        ana.come(0, language="pl")
        bo.come(1)
        tv.come(None)
        assert not bo.table["ending"]
        ana.asks("move", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))
        settle(table_, [ana, bo, tv])
        title, lines, scored, totals = bo.table["ending"]
        assert title == "Round 1 is over"
        assert lines == ["Ana went out with AT. The others score the cards left in hand."]
        assert scored == [seat.total for seat in table_.session.state.seats]
        assert scored[0] == 0 < scored[1]
        assert totals == [[0, 0], [0, scored[1]]]
        assert tv.table["ending"] == bo.table["ending"]
        assert ana.table["ending"][0] == "Koniec rundy 1"


def test_the_end_of_a_game_without_rounds_names_the_winner() -> None:
    laid = BoardTable("ekraibl-simple", "КОТ", ("КОТРАСИ", "КОТРАСИ"))
    with table_of(begun_with(laid.mode, laid.state, NAMES[:2]), 2) as (table_, (ana, bo)):
        ana.come(0)
        bo.come(1)
        bo.asks("ask", what="resign")
        settle(table_, [ana, bo])
        assert ana.table["ending"] == ["Ana wins!", ["Bo has resigned."], [], [[0], [0]]]
