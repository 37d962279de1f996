"""Challenges and votes on phones."""

from game.table.moves import Challenge
from game.table.open_plays import voters
from tests.hosting.phone_tables import asked, seated, settle
from tests.net.phone import laying


def test_a_challenge_is_raised_and_settled_on_phones() -> None:
    with seated("CATX SOQQ", adjudication="challenge") as (table, (ana, bo)):
        ana.asks("move", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))  # CA is no word
        settle(table, [ana, bo])
        assert "challenge" in bo.table["can"]
        assert "challenge" not in ana.table["can"]
        bo.asks("ask", what="challenge")
        question = asked(bo)
        assert question["title"] == "Challenge a play?"
        assert ana.table["question"] is None
        bo.say(kind="reply", question=question["number"] + 1, answer="look up")
        bo.wait(lambda: bo.kind("sorry") != [])
        bo.say(kind="reply", question=question["number"], answer="nonsense")
        bo.wait(lambda: len(bo.kind("sorry")) == 2)
        assert table.session.at == 1
        bo.say(kind="reply", question=question["number"], answer="look up")
        bo.wait(lambda: table.session.at == 2)
        challenge = table.session.played[-1]
        assert isinstance(challenge, Challenge)
        assert (challenge.seat, challenge.upheld) == (1, True)
        settle(table, [ana, bo])
        assert ana.table["board"] == []


def test_everybody_votes_at_once_and_in_secret() -> None:
    with seated("CATX SOQQ OATX", adjudication="vote") as (table, (ana, bo, cy)):
        ana.asks("move", move=laying([["hand", 0, 0, 0], ["hand", 1, 1, 0]]))
        settle(table, [ana, bo, cy])
        bo.asks("ask", what="challenge")
        bo.say(kind="reply", question=asked(bo)["number"], answer="vote")
        voting = [(ana, bo, cy)[seat] for seat in voters(table.session.state, table.session.mode.ruleset)]
        assert len(voting) >= 2
        for phone in voting:
            assert "back" in dict(asked(phone)["answers"]), "all who have a voice are asked together"
        settle(table, [ana, bo, cy])
        seen = [phone.table for phone in (ana, bo, cy)]
        voting[0].say(kind="reply", question=asked(voting[0])["number"], answer="back")
        settle(table, [ana, bo, cy])
        assert voting[0].table["question"] is None
        others = [phone for phone in (ana, bo, cy) if phone is not voting[0]]
        for phone, before in zip((ana, bo, cy), seen, strict=True):
            if phone in others:
                now = {**phone.table, "votes": before["votes"], "status": before["status"]}
                assert now == before, "how somebody votes is seen by nobody"
        for phone in voting[1:]:
            phone.say(kind="reply", question=asked(phone)["number"], answer="back")
        ana.wait(lambda: table.session.at == 2)
        challenge = table.session.played[-1]
        assert isinstance(challenge, Challenge)
        assert challenge.upheld
