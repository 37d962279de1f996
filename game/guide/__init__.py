"""How each game is played: pages made from its ruleset, with headings, sentences and the numbers of the
original's sentences, tables and drawn positions. The app and the site show them."""

from collections.abc import Iterator

from game.guide import boards, cards
from game.guide.laying import agreed, laying, words
from game.guide.page import Chapter, GameFacts, Guide
from game.guide.summary import summary
from game.table.moves import Exchange, Resign
from game.text import phrases
from game.text.catalogues import text


def guide_of(facts: GameFacts) -> Guide:
    """The rules page of a game; its moves and its board decide which chapters it has."""
    rules = facts.rules
    chapters = (summary(facts), *_chapters(facts), *_giving_up(facts), words(facts), *agreed(facts))
    return Guide(phrases.game_name(rules.name), text(rules.about) if rules.about else "", chapters)


def _giving_up(facts: GameFacts) -> Iterator[Chapter]:
    """How to give up a game of one player; no original has a rule for it."""
    if Resign in facts.moves and facts.rules.players[1] == 1:
        sentence = text("You may give up at any time; the game then counts as not won.")
        yield Chapter(text("Giving up"), (facts.say(sentence),))


def _chapters(facts: GameFacts) -> Iterator[Chapter]:
    if facts.patience:
        yield from cards.patience_chapters(facts)
    elif facts.rounds:
        yield from cards.round_chapters(facts)
    elif Exchange in facts.moves and not facts.rules.layout.edgeless:
        yield from boards.chapters(facts)
    else:  # the mode of a package: only how pieces are laid is known
        yield Chapter(text("A turn"), tuple(laying(facts)))
