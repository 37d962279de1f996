"""What lets a phone in: the code of the table, a token for each seat that is taken. It knows no socket."""

import hmac
import secrets
from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from game.words.lexicon import Lexicon

_WORDS = 3  # of a code
_LETTERS = 4  # of each word
_FEWEST = 500  # words to choose from: with fewer a code is letters
_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is easily taken for another
_TOKEN = 18  # bytes


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a table, and the tokens of the seats that have a phone. It is kept with the game, so that
    phones find their seats again when the table is opened anew."""

    code: str
    tokens: dict[int, str] = {}

    def opens(self, code: str) -> bool:
        """Whether this is the code, however it is typed."""
        return hmac.compare_digest(_plain(code).encode(), _plain(self.code).encode())

    def seat_of(self, token: str) -> int | None:
        """The seat that a token is for."""
        given = token.encode()
        found = [seat for seat, own in self.tokens.items() if hmac.compare_digest(own.encode(), given)]
        return found[0] if found else None

    def taken(self, seat: int) -> "Keys":
        """With a new token for a seat; the one that it had is worth nothing any more."""
        return Keys(self.code, {**self.tokens, seat: secrets.token_urlsafe(_TOKEN)})

    def freed(self, seat: int) -> "Keys":
        """Without the token of a seat, which anybody with the code may take now."""
        return Keys(self.code, {own: token for own, token in self.tokens.items() if own != seat})


class PhonesKept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a table listens for phones, and what lets them in: kept with the game, so that they come back."""

    address: str
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)]
    keys: Keys


def new_keys(words: Iterable[str] = ()) -> Keys:
    """Keys of a table with nobody there. The code is three of the words that are four letters long, so that
    it can be said and typed; without enough of them nine signs."""
    known = sorted({word for word in words if len(word) == _LETTERS and word.isalpha()})
    if len(known) >= _FEWEST:
        return Keys("-".join(secrets.choice(known) for _ in range(_WORDS)))
    signs = "".join(secrets.choice(_SIGNS) for _ in range(9))
    return Keys(f"{signs[:3]}-{signs[3:6]}-{signs[6:]}")


def code_words(words: object) -> tuple[str, ...]:
    """The words for codes of a lexicon: those of four letters that most people know, none of them offensive;
    of what is no lexicon none."""
    if not isinstance(words, Lexicon):
        return ()
    known = words.at(words.tiers[0])
    return tuple(word for word in _below(known, known.root, "") if words.offers(word))


def _below(words: Lexicon, node: int, said: str) -> Iterator[str]:
    for letter, (child, ends) in words.children(node).items():
        if len(said) + 1 < _LETTERS:
            yield from _below(words, child, said + letter)
        elif ends:
            yield said + letter


def _plain(code: str) -> str:
    return "".join(sign for sign in code.upper() if sign.isalnum())
