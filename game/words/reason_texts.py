"""Sentences for the reasons of the word court."""

from collections.abc import Callable
from pathlib import Path

from game.table.refusal import Broken
from game.table.ruleset import Ruleset
from game.text import phrases
from game.text.catalogues import plural, text
from game.text.phrases import ModeSentences, choice_name, language_name, option_name
from game.words.court import Court, Reason
from game.words.lexicons import OBSCENE, SLUR

Say = Callable[..., str]


def reason_text(reason: Reason) -> str:
    return _SENTENCES[reason.code](*reason.parts)


def refusal_text(found: Broken, rules: Ruleset, court: Court | None, sentences: ModeSentences) -> str:
    """The sentence for a broken rule; for an invalid word, the court's reason. A mode that judges words
    without a lexicon has no court."""
    if found.code != "V7" or court is None:
        return phrases.broken_rule_text(found, rules, sentences)
    reason = reason_text(court.reasons(found.word)[0])
    return text("{word} isn’t valid here. {reason}", word=found.word, reason=reason)


def _offence(why: str) -> str:
    return {
        SLUR: text("It is a slur: a name of contempt for a group of people."),
        OBSCENE: text("It is obscene."),
    }.get(why) or text("It is offensive.")


def tier_text(tier: str) -> str:
    """A description of the words of a tier; an unknown tier has its own name."""
    return {
        "common": lambda: text("one of the common words"),
        "known": lambda: text("one of the known words"),
        "nouns": lambda: text("one of the nouns"),
        "derived": lambda: text("no compound"),
        "full": lambda: text("one of all the words"),
    }.get(tier, lambda: tier)()


def list_played_by(ruleset: Ruleset) -> str:
    """The word list of a game, and which part of it counts."""
    return f"{list_name(Path(ruleset.lexicon).name)} ({choice_name(ruleset.tier)})"


def list_name(name: str) -> str:
    """The name of a word list: a shipped one by its language, a player's own by its file."""
    return language_name(_LANGUAGES[name]) if name in _LANGUAGES else name


_LANGUAGES = {
    "english": "en",
    "esperanto": "eo",
    "esperanto-endings": "eo",
    "esperanto-roots": "eo",
    "gujarati": "gu",
    "polish": "pl",
    "russian": "ru",
    "ukrainian": "uk",
}


def _left_out(judged: str) -> str:
    """The sentence for a word of the list outside the part that the table plays by."""
    sentences = {
        "nouns": lambda: text("It is a word, but only nouns in the nominative count here."),
        "common": lambda: text("It is a word, but this table plays with common words only."),
        "derived": lambda: text("It is a word, but this table plays without compounds."),
    }
    if judged in sentences:
        return sentences[judged]()
    return text("It is a word, but not in the list this table plays with.")


_SENTENCES: dict[str, Say] = {
    "ruled-in": lambda by, day: text("This table ruled it a word ({by}, {day}).", by=by, day=day),
    "ruled-out": lambda by, day: text("This table ruled it out ({by}, {day}).", by=by, day=day),
    "listed": lambda name, tier: text(
        "In the {name} word list: {which}.", name=list_name(name), which=tier_text(tier)
    ),
    "form-of": lambda words: text("Basic form: {words}.", words=words),
    "known-compound": lambda read: text("A compound listed in the dictionaries: {read}.", read=read),
    "read": lambda read: text("It reads as {read}.", read=read),
    "particle": lambda word: text("{word} is a simple word.", word=word),
    "prefix": lambda affix: text("Prefix {affix}-.", affix=affix),
    "root": lambda root: text("Root {root}.", root=root),
    "suffix": lambda affix: text("Suffix -{affix}-.", affix=affix),
    "affix-as-root": lambda affix: text("The affix {affix} stands as the root.", affix=affix),
    "affix-alone": lambda affix: text("The affix {affix} counts as a word at this table.", affix=affix),
    "ending-alone": lambda ending: text(
        "The ending -{ending} counts as a word at this table.", ending=ending
    ),
    "ending-o": lambda ending: text("Noun ending -{ending}.", ending=ending),
    "ending-a": lambda ending: text("Adjective ending -{ending}.", ending=ending),
    "ending-e": lambda ending: text("Adverb ending -{ending}.", ending=ending),
    "ending-i": lambda ending: text("Verb ending -{ending}.", ending=ending),
    "ending-particle": lambda ending: text("Ending -{ending}.", ending=ending),
    "strange-letters": lambda letters: text(
        "No word in this list has {letters}.", letters=letters.strip() or "–"
    ),
    "other-tier": lambda tier, judged: _left_out(judged),
    "not-listed": lambda name: text("It’s not in the {name} word list.", name=list_name(name)),
    "one-letter": lambda: text("A word needs at least two letters."),
    "too-long": lambda longest: plural(
        "This word list has words of up to {n} letter.",
        "This word list has words of up to {n} letters.",
        int(longest),
    ),
    "offensive": lambda why="": (
        _offence(why) + " " + text("The house rule “{rule}” bars it here.", rule=option_name("offensive"))
    ),
    "kept-back": lambda why="": (
        _offence(why)
        + " "
        + text(
            "It is never suggested. The house rule “{rule}” decides whether it is valid.",
            rule=option_name("offensive"),
        )
    ),
    "agreed-roots": lambda: text("It counts at every table, even where only roots are allowed."),
    "agreed-endings": lambda: text("It counts at tables that allow endings."),
    "agreed-affixes": lambda: text("It counts at tables that allow affixes."),
    "agreed-nowhere": lambda: text("It counts only at tables that play with the whole dictionary."),
    "no-ending": lambda word: text("{word} has no known ending and is not a root.", word=word),
    "unknown-root": lambda root, ending: text(
        "{root}, before the ending -{ending}, is not a known root.", root=root, ending=ending
    ),
    "not-a-verb": lambda root, ending: text(
        "{root} is not a verb in the dictionaries, so it cannot take -{ending}.",
        root=root,
        ending=ending,
    ),
    "two-roots": lambda read: text("Two roots: {read}.", read=read),
    "name": lambda root: text("With the ending -o, {root} is a name.", root=root),
    "endings-not-agreed": lambda read: text(
        "{read}: this table plays without grammatical endings.", read=read
    ),
    "affixes-not-agreed": lambda read: text("{read}: this table plays without affixes.", read=read),
    "not-attested": lambda read, longest: text(
        "{read}: a derived word of more than {longest} letters is valid here only if it occurs in real "
        "texts.",
        read=read,
        longest=longest,
    ),
    "forms-not-alone": lambda read: text(
        "{read}: an affix or ending is not a word by itself at this table.", read=read
    ),
}
