"""`kanugo review`: the mistakes in a saved game, and what can be learnt from it."""

import argparse
from pathlib import Path

from game.commands import output
from game.commands.arguments import add_play_words, add_words, with_words
from game.commands.output import make_ready
from game.opening import lexicon_override, words_for_file
from game.practice.context import PracticeContext
from game.practice.drills.play import words_only
from game.practice.explanation import ListedPlay
from game.practice.item import Subject
from game.practice.review import Finding, GameReview
from game.store.records import played, read_game, ruleset_here
from game.table.session import Session
from game.table.state import level_of
from game.text.catalogues import text


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar=text("GAME"), type=Path, help=text("a saved game (JSON lines)"))
    add_words(parser)
    add_play_words(parser)


def run(chosen: argparse.Namespace) -> int:
    """Print each finding as it is found: those of persons, or of all if only computers play."""
    file = str(chosen.game)
    record = read_game(chosen.game)
    ruleset = record.ruleset or ruleset_here(record.setup)
    lexicon = make_ready(words_for_file(ruleset, file, chosen.lexicon))
    session = played(record, lambda ruleset: lexicon, file)
    setup, rules = session.setup, session.mode.ruleset
    subject = Subject(setup.ruleset, setup.language, setup.options, lexicon_override(rules, chosen.lexicon))
    seats = range(len(setup.names))
    people = [seat for seat in seats if level_of(setup.names[seat]) is None]
    context = with_words(PracticeContext(subject, rules, lexicon), chosen.words)
    findings = GameReview(session, context, None, people or seats).findings()
    if chosen.json:
        output.print_json([_document(each, session) for each in findings])
        return 0
    if context.tier:
        print(words_only(context.tier))
    nothing = True
    for each in findings:
        nothing = False
        print(f"{_player(each, session)}: {each.sentence}", flush=True)
    if nothing:
        print(text("Nothing to learn here."))
    return 0


def _player(finding: Finding, session: Session) -> str:
    return session.setup.names[finding.seat]


def _document(finding: Finding, session: Session) -> output.JsonDocument:
    mistake = finding.mistake
    return {
        "move": finding.move,
        "player": _player(finding, session),
        "kind": finding.kind,
        "said": finding.sentence,
        "mistake": None if mistake is None else mistake.name.lower(),
        "lost": round(finding.lost, 3),
        "by": "chance" if finding.plays else "points",
        "drill": None if finding.item is None else finding.item.ask,
        "plays": [_play_document(each) for each in finding.plays],
    }


def _play_document(play: ListedPlay) -> output.JsonDocument:
    return {
        "words": play.words,
        "points": play.points,
        "leave": play.leave,
        "chance": play.chance,
        "ahead": play.ahead,
        "mine": play.is_own,
    }
