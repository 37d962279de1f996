"""How phones reach a table: the addresses of this computer in its local networks, the code of the table, and
a token for each seat with a phone. Finding the addresses sends nothing."""

import hmac
import ipaddress
import secrets
import socket
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Annotated

import msgspec

from game.words.lexicon import Lexicon

_WORDS = 3  # of a code
_LETTERS = 4  # of each word
_FEWEST = 500  # words to choose from: with fewer a code is letters
_CODE_CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is easily taken for another
_TOKEN = 18  # bytes
_SOON = 0.05  # seconds; a program on the same computer answers at once
_EMBARRASSING = """
ANAL ANUS ARSE BOOB BUTT COCK COON CRAP CUMS DAMN DICK DUMB DYKE FAGS FART HELL HOES JERK KNOB NIPS NUDE PIMP
PISS POOP PORN PUSS RAPE SCUM SEXY TART TITS TURD
CICO PUGO
ANAL CIPĆ DAGO DUPĆ GEJA GEJE HOMO KAŁU KAŁY KUPA KUPY KUTA NAZI NEGR ORAL SEKS SIKI SIKU SIUR SRAK SRAŃ SUKA
SUKĄ SUKĘ SUKI SUKO SUKU TRUP ŻYDA ŻYDY
АНУС МОЧА НАЦИ НЕГР ПОПА СИСЯ СУКА ТРУП УРОД ЧЛЕН
АНУС БЛЯХ ГЕЇВ ДУПА ДУПИ ДУПІ ДУПУ ЖИДА ЖИДИ ЖИДІ ЖИДУ КАЛА КАЛИ КАЛІ КАЛУ КУРВ ЛОХА ЛОХИ ЛОХУ ПОПИ ПОПУ РАБИ
СЕКС СУКИ СУКУ СУЦІ ШЛЮХ
"""
"""English, Esperanto, Polish, Russian and Ukrainian words with other senses too, which games may offer but no
guest should read as the code of a table. The lists of offensive words leave them out; Ukrainian has none."""


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code of a table, and the tokens of the seats with a phone. Saved with the game, so that phones find
    their seats when it is resumed."""

    code: str
    tokens: dict[int, str] = {}

    def opens(self, code: str) -> bool:
        """Whether this is the code; case, punctuation and diacritics do not matter."""
        return hmac.compare_digest(_plain(code).encode(), _plain(self.code).encode())

    def seat_of(self, token: str) -> int | None:
        """The seat of a token, if any."""
        given = token.encode()
        found = [seat for seat, own in self.tokens.items() if hmac.compare_digest(own.encode(), given)]
        return found[0] if found else None

    def renewed(self, seat: int) -> "Keys":
        """The keys with a new token for a seat, which invalidates its old one."""
        return Keys(self.code, {**self.tokens, seat: secrets.token_urlsafe(_TOKEN)})

    def of_seats(self, tokens: dict[int, str]) -> "Keys":
        """The same code with the tokens of these seats only."""
        return Keys(self.code, tokens)

    def freed(self, seat: int) -> "Keys":
        """The keys without the token of a seat, which anybody with the code may take."""
        return Keys(self.code, {own: token for own, token in self.tokens.items() if own != seat})


ANSWER_LIMITS = (30, 60, 120, 300)
"""The times to answer a question that the host can choose, in seconds."""

ANSWER_SECONDS = 120
"""The one that is used unless the host chooses another."""


class SavedPhones(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a table listens for phones, its keys, and the time to answer a question; saved with the game.
    `held` are the seats that are played at the screen and not given to phones, `badges` those that the
    players chose, by seat; `substitutes` the levels of the computer players that play for absent persons."""

    address: str
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)]
    keys: Keys
    held: frozenset[int] = frozenset()
    badges: tuple[int, ...] = ()
    answer_seconds: int = ANSWER_SECONDS
    substitutes: dict[int, str] = {}


def listens(phones: SavedPhones) -> bool:
    """Whether a program of this computer listens where the phones were."""
    try:
        socket.create_connection((phones.address, phones.port), _SOON).close()
    except OSError:
        return False
    return True


def new_keys(words: Iterable[str] = ()) -> Keys:
    """Keys without seats. The code is three of the words with four letters, which are easy to say and type;
    nine characters if there are too few such words."""
    known = sorted({word for word in words if len(word) == _LETTERS and word.isalpha()})
    if len(known) >= _FEWEST:
        return Keys("-".join(secrets.choice(known) for _ in range(_WORDS)))
    code = "".join(secrets.choice(_CODE_CHARACTERS) for _ in range(9))
    return Keys(f"{code[:3]}-{code[3:6]}-{code[6:]}")


def code_words(words: object) -> tuple[str, ...]:
    """The words of a lexicon for codes: common, of four letters, none that embarrasses guests; none without a
    lexicon."""
    if not isinstance(words, Lexicon):
        return ()
    known = words.at(words.tiers[0])
    found, left_out = _words_below(known, known.root, ""), frozenset(_EMBARRASSING.split())
    return tuple(word for word in found if words.offers(word) and word not in left_out)


def _words_below(words: Lexicon, node: int, prefix: str) -> Iterator[str]:
    for letter, (child, ends) in words.children(node).items():
        if len(prefix) + 1 < _LETTERS:
            yield from _words_below(words, child, prefix + letter)
        elif ends:
            yield prefix + letter


def _plain(code: str) -> str:
    """The letters and digits of a code; those without a decomposition in Unicode are named in `_STROKED`."""
    bare = unicodedata.normalize("NFKD", code.upper()).translate(_STROKED)
    return "".join(character for character in bare if character.isalnum())


_STROKED = str.maketrans({"Ł": "L"})


@lru_cache(maxsize=2)
def qr_code(url: str) -> tuple[str, ...]:
    """The rows of the QR code of a URL, "1" for dark, with the margin that scanners need."""
    import segno  # only where a table wants phones

    return tuple(
        "".join("1" if dark else "0" for dark in row) for row in segno.make(url, error="m").matrix_iter()
    )


LOOPBACK = "127.0.0.1"

PORT = 5268
"""The port on which tables listen where it is free, so that phones remember their names for it."""

PHONES = "KANUGO_PHONES"
"""The environment variable with the address on which tables of several players accept phones at once."""

_ELSEWHERE = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254")
"""Addresses that each kind of local network can reach; the first, reserved for documentation, through the
default route."""


def local_addresses() -> tuple[str, ...]:
    """The addresses of this computer for phones in its networks, likeliest first; the loopback is last."""
    own = dict.fromkeys(map(_own_address_for, _ELSEWHERE))
    own.pop(LOOPBACK, None)
    return (*(address for address in own if is_local(address)), LOOPBACK)


def is_local(address: str) -> bool:
    """Whether it is one address in a local network, or the loopback."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (parsed.is_private or parsed.is_link_local) and not parsed.is_unspecified


def _own_address_for(address: str) -> str:
    """The own address for connections to another one; "" without a route. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((address, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
