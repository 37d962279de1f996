"""A match whose players answer on phones: together, in secret, once."""

from typing import Any

import msgspec
import pytest
from msgspec import structs

from game.net.messages import encode
from game.practice.explanation import TextLine
from game.ui.practice.match_screen import MatchScreen
from game.ui.speech import screens
from tests.net.phone import laying, phones, swapping
from tests.ui.match_phones import asked, begun, feedback_shown, give, match, refused, totals

pytestmark = pytest.mark.usefixtures("home", "loopback")


# --- answering --------------------------------------------------------------------------------------------


def test_all_answer_at_once_and_the_table_tells_when_the_last_has() -> None:
    with begun("word") as (played, (ana, bo)):
        right = played.right
        wrong = {"yes": "no", "no": "yes"}[right]
        assert ana.table["task"]["lines"] == bo.table["task"]["lines"] == ["Is this a valid word?"]
        give(ana, right)
        bo.wait(lambda: bo.table["task"]["answered"] == [0])
        ana.catch_up()
        assert ana.table["status"] == "Your answer is in."
        assert played.screen.feedback is None
        give(bo, wrong)
        for phone in (ana, bo):
            phone.wait(lambda phone=phone: feedback_shown(phone))  # type: ignore[misc]
        assert ana.table["task"]["lines"][:2] == ["Ana: 100 points.", "Bo: 0 points."]
        assert ana.table["task"]["lines"][2] == f"Answers: {right}"
        assert totals(played) == (100, 0)
        bo.asks("ask", what="next")
        ana.wait(lambda: asked(ana))


def test_the_match_ends_on_phones_and_screen_alike() -> None:
    with begun("word") as (played, (ana, bo)):
        for _ in range(3):
            for phone in (ana, bo):
                phone.wait(lambda phone=phone: asked(phone))  # type: ignore[misc]
            right = played.right
            give(ana, right)
            give(bo, {"yes": "no", "no": "yes"}[right])
            for phone in (ana, bo):
                phone.wait(lambda phone=phone: feedback_shown(phone))  # type: ignore[misc]
            ana.asks("ask", what="next")
        bo.wait(lambda: bo.table["status"] == "The session is over.")
        assert bo.table["task"]["lines"][0] == "Ana wins!"
        assert played.screen.question is None
        assert totals(played) == (300, 0)


def test_a_list_is_put_down_word_by_word_and_survives_a_lost_phone() -> None:
    with begun("hooks") as (played, (ana, _)):
        right = played.right
        give(ana, right.lower(), "word")
        ana.wait(lambda: ana.table["task"]["given"] == [right])
        assert right in refused(ana, kind="word", word=right)
        assert refused(ana, kind="word", word="12-!") == "That wasn’t understood."
        assert ana.table["task"]["given"] == [right], "what is no word takes none off"
        token = ana.token
        ana.hang_up()
        ana.received.clear()
        ana.dial()
        ana.say(kind="enter", token=token)
        ana.wait(lambda: ana.kind("table") != [])
        assert ana.table["task"]["given"] == [right]
        give(ana, "", "word")
        ana.wait(lambda: ana.table["task"]["given"] == [])


def test_a_play_is_tried_and_given_as_at_the_table() -> None:
    with begun("play") as (played, (ana, _)):
        assert ana.table["hand"]
        assert ana.table["can"] == ["place"]
        assert ana.asks("try", move=laying([["hand", 0, 0, 0]]))["is"] == "tried"
        assert refused(ana, kind="move", move=laying([["hand", 0, 900, 900], ["hand", 1, 0, 0]]))
        assert played.screen.flow.simultaneous.answers == {}
        give(ana, "")
        ana.wait(lambda: 0 in played.screen.flow.simultaneous.answers)


def test_the_answers_of_a_play_are_its_words() -> None:
    with begun("play") as (_, phones_):
        for phone in phones_:
            give(phone, "")
        for phone in phones_:
            phone.wait(lambda phone=phone: feedback_shown(phone))  # type: ignore[misc]
        words = [word.strip("…") for word in phones_[0].table["task"]["lines"][-1].split(": ")[1].split(", ")]
        assert words
        assert all(word.isupper() and word.isalpha() for word in words), words


def test_a_second_screen_says_how_to_join() -> None:
    with begun("word", phones_=3) as (played, (ana, _, screen)):
        screen.come(None)
        host = played.screen.phones
        assert screen.table["join"] == f"{host.address} \N{MIDDLE DOT} {host.code}"
        assert ana.table["join"] == ""


def test_a_phone_is_asked_in_its_own_language() -> None:
    with match("word") as (played, (ana, bo)):
        ana.come(0, language="pl")
        bo.come(1)
        bo.wait(lambda: bo.table["can"] == ["begin"])
        bo.asks("ask", what="next")
        ana.wait(lambda: asked(ana))
        give(ana, "no")
        bo.wait(lambda: bo.table["task"]["answered"] == [0])
        assert bo.table["task"]["lines"] == ["Is this a valid word?"]
        assert ana.table["task"]["lines"] != bo.table["task"]["lines"]
        lines = [part.words for part in played.screen.read() if isinstance(part, TextLine)]
        assert lines == ["Is this a valid word?"], "the screen goes on to speak its own"


# --- secrecy ----------------------------------------------------------------------------------------------


def test_a_meaning_is_chosen_by_its_number() -> None:
    with begun("sense") as (played, (ana, bo)):
        task = ana.table["task"]
        assert task["form"] == "options"
        assert len(task["options"]) == 4
        assert refused(bo, kind="answer", given="5") == "That wasn’t understood."
        give(ana, played.right)
        ana.wait(lambda: bool(ana.table["task"]["given"]))
        assert ana.table["task"]["given"] == [task["options"][int(played.right) - 1]]
        give(bo, "1" if played.right != "1" else "2")
        bo.wait(lambda: feedback_shown(bo))
        assert totals(played) == (100, 0)


@pytest.mark.parametrize("kind", ["word", "worth"])
def test_what_one_answers_makes_no_difference_to_what_others_are_sent(kind: str) -> None:
    sent: list[list[bytes]] = []
    for given in ("yes", "no") if kind == "word" else ("12", "no"):
        shown = given.title() if kind == "word" else {"no": "Not allowed"}.get(given, given)
        with begun(kind, phones_=3) as (played, (ana, _, watcher)):
            watcher.come(None)
            give(ana, given)
            watcher.wait(lambda: watcher.table["task"]["answered"] == [0])
            ana.catch_up()
            assert ana.table["task"]["given"] == [
                {"yes": "Yes", "no": "No"}[given] if kind == "word" else shown
            ]
            views = [played.screen.phones._view(seat) for seat in (1, None)]
            sent.append([encode(structs.replace(view, clock=None, join="")) for view in views])
    assert sent[0] == sent[1]


def test_entered_words_are_sent_to_no_other_phone() -> None:
    with begun("hooks") as (played, (ana, bo)):
        known, right = len(bo.received), played.right
        give(ana, right, "word")
        ana.wait(lambda: ana.table["task"]["given"] == [right])
        assert refused(bo, kind="answer", given="maybe") == "That wasn’t understood."
        assert len(bo.received) == known + 1, "this is the next message"


# --- what is not taken ------------------------------------------------------------------------------------


def test_a_second_answer_changes_nothing() -> None:
    with begun("word") as (played, (ana, _)):
        right = played.right
        give(ana, right)
        assert refused(ana, kind="answer", given="no" if right == "yes" else "yes") == "Your answer is in."
        answer = played.screen.flow.simultaneous.answers[0]
        assert answer is not None
        assert answer.given == (right,)


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "answer", "given": "perhaps"},
        {"kind": "answer", "given": "12"},
        {"kind": "word", "word": "CAT"},
        {"kind": "move", "move": laying([["hand", 0, 0, 0]])},
        {"kind": "try", "move": laying([["hand", 0, 0, 0]])},
        {"kind": "ask", "what": "next"},
        {"kind": "ask", "what": "hint"},
        {"kind": "move", "move": swapping(0)},
    ],
)
def test_a_forged_answer_changes_nothing(message: dict[str, Any]) -> None:
    with begun("word") as (played, (ana, _)):
        assert refused(ana, **message) == "That wasn’t understood."
        assert played.screen.flow.simultaneous.answers == {}


def test_a_late_answer_changes_nothing() -> None:
    with begun("word") as (played, (ana, bo)):
        at = ana.table["at"]
        for phone in (ana, bo):
            give(phone, "yes")
        ana.wait(lambda: feedback_shown(ana))
        before = totals(played)
        assert refused(ana, kind="answer", at=at, given="no") == "The game has moved on in the meantime."
        assert refused(bo, kind="ask", at=at, what="next") == "The game has moved on in the meantime."
        assert totals(played) == before
        assert played.screen.feedback is not None


def test_at_a_table_such_messages_are_none() -> None:
    from tests.ui.phone_tables import seated

    with seated() as (company, (ana, _)):
        for message in ({"kind": "word", "word": "CAT"}, {"kind": "answer", "given": "yes"}):
            assert refused(ana, **message) == "That wasn’t understood."
        assert refused(ana, kind="ask", what="next") == "That wasn’t understood."
        assert company.session.at == 0


def test_two_who_go_on_at_once_go_on_once() -> None:
    with begun("word") as (played, (ana, bo)):
        for phone in (ana, bo):
            give(phone, "yes")
        for phone in (ana, bo):
            phone.wait(lambda phone=phone: feedback_shown(phone))  # type: ignore[misc]
        ana.say(kind="ask", at=ana.table["at"], what="next")
        assert refused(bo, kind="ask", what="next") == "The game has moved on in the meantime."
        ana.wait(lambda: asked(ana))
        assert len(played.screen.match.answers[0]) == 1


# --- leaving, and what goes out -----------------------------------------------------------------------------


def test_leaving_says_so_on_the_phones() -> None:
    with begun("word") as (played, (ana, _)):
        played.screen.close()
        ana.wait(lambda: ana.closed)
        assert ana.received[-1] == {"is": "over", "reason": "The session is over."}


def test_another_match_finds_its_phones_again() -> None:
    with begun("word") as (played, (ana, _)):
        token, url = ana.token, played.screen.phones.url
        played.take(played.screen.press("again"))
        ana.wait(lambda: ana.closed)
        ana.wait(lambda: played.screen.phones.url != "")
        assert played.screen.phones.url == url
        with phones(url, played.pump, 1) as (back,):
            back.say(kind="enter", token=token)
            back.wait(lambda: back.kind("table") != [])
            assert back.table["seat"] == 0


def test_nothing_but_the_view_goes_out() -> None:
    """The solution is not among what is sent before it is told."""
    with begun("anagram") as (played, (ana, bo)):
        right = played.right
        for phone in (ana, bo):
            assert right not in msgspec.json.encode(phone.table).decode()
        assert isinstance(played.screen, MatchScreen)


def test_who_has_answered_is_spoken_and_not_what() -> None:
    with begun("word") as (played, (ana, _)):
        before = screens.describe_drill(played.screen)
        assert before.topics["answered"] == ""
        assert not any("Press" in line for line in before.reading)
        give(ana, played.right)
        ana.wait(lambda: 0 in played.screen.flow.simultaneous.answers)
        after = screens.describe_drill(played.screen)
        assert after.topics["answered"] == "Ana: answered"
        assert after.owner == before.owner, "the question is not read once more"
