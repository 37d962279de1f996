"""A ruleset: every number and option in which games differ. Reading its files is `rulefile`'s."""

from typing import Annotated, Any, Literal

import msgspec

from game.table.board import BLANK, FREE
from game.table.layout import Layout

_MOST = 100_000  # more is a slip of the pen, and would only cost time and memory
PieceCount = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=_MOST)]
Seats = Annotated[int, msgspec.Meta(ge=1, le=12)]
Chance = Annotated[float, msgspec.Meta(ge=0, le=1)]
RuleName = Annotated[int, msgspec.Meta(ge=2, le=_MOST)]  # the shortest word that makes a run


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points for laying as many pieces in one turn as `at` names."""

    points: PieceCount  # how many
    at: tuple[Positive, ...]  # for so many pieces


class Doubt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a doubt costs: who laid a wrong word, and who doubted a right one."""

    wrong: Literal["turn_lost", "lay_another"] = "turn_lost"  # for who laid a wrong word
    right: Literal["turn_lost", "nothing"] = "turn_lost"  # for who doubted a right one
    counts_as_pass: bool = False  # a play that is not accepted counts as a pass


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ends a game of the tile boards. A play or an exchange ends a row of passes."""

    out: bool = False  # the bag is empty, and one player has laid all he held
    stuck: bool = False  # the bag is empty, and nobody can form a word
    passes_by_one: Positive | None = None  # so many passes of one player running
    passes_by_all: Positive | None = None  # so many passes of everybody running
    passes_with_empty_bag: bool = False  # the passes of everybody end it only when the bag is empty
    at_target: Literal["at_once", "circle_played_out"] = "at_once"  # when the target is reached
    agreed: bool = False  # when the players wish


class Ruleset(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One game with all its options decided, for a known number of players. Plain values only.

    The comments say what a field decides, those of placing with the check that it belongs to; the documents
    are made from them.
    """

    # The game
    id: str  # its name for the program: that of the file
    name: str  # its name for players
    about: str = ""  # a sentence or two for the menu
    mode: str  # the class that plays it, as tiles.Tiles
    language: str = ""  # the language of the words, as en
    players: tuple[Seats, Seats]  # the fewest and the most
    options: dict[str, tuple[bool | int | str, ...]] = {}  # what a new game offers, the usual choice first
    extra: dict[str, Any] = {}  # what only its mode reads, and describes

    # Words
    lexicon: str  # the word list by its name
    tier: str = "full"  # the part of it that counts
    word_forms: Literal["roots", "endings", "affixes"] | None = None  # Esperanto; none: all derivations
    forms_alone: bool = True  # a permitted affix or ending may be a word by itself
    offensive: Literal["not_offered", "not_valid", "offered"] = "not_offered"  # offensive words, to anybody
    fold: dict[str, str] = {}  # letters of the lexicon that the set reads as others
    adjudication: Literal["strict", "challenge", "vote"] = "strict"  # V7: at once, when doubted, by the table
    doubt: Doubt = Doubt()  # what a doubt costs by challenge
    vote: Doubt = Doubt()  # what it costs by the table's vote
    voters: Literal["all", "others"] = "all"  # who votes: everybody, or all but who laid the word
    majority: Literal["more_than_half", "two_thirds", "everyone"] = "more_than_half"  # sends a word back
    derivation_vote: bool = False  # by challenge, a doubted derivation is put to the table's vote

    # Pieces and board
    pieces_are: Literal["cards", "tiles"] = "cards"  # what its players call them
    blank_is: Literal["blank", "star"] = "blank"  # and a piece that stands for any letter
    pack: str = ""  # the pack of letter cards, a file in packs/; it gives the pieces
    pieces: dict[str, tuple[Positive, PieceCount]]  # piece: (how many, its number)
    board: Layout = Layout()  # the squares; without any the table has no edge
    hand: PieceCount = 0  # how many pieces a player holds, or lie in the row

    # Placing
    first_min: RuleName = 2  # V5: the fewest letters of the first word
    first_max: Positive | None = None  # V5: the most
    max_new: Positive | None = None  # V1: the most pieces in one turn
    parallel_min_contact: Positive | None = None  # V8: in how many places words side by side must touch
    hooks: bool = True  # V8: a word that lengthens an old one is no merely parallel word
    contact_per_word: bool = False  # V8: the contacts are with one and the same old word
    must_include_old: bool = False  # V8: no merely parallel word at all
    blank_swap: bool = False  # V9: a blank may be exchanged for the letter that it stands for
    attacks_per_turn: Positive | None = 1  # V10: how many words in one turn; null: as many as the hand gives
    bridge: bool = True  # V10: one attack may take in more than one old run in its line

    # Counting
    scoring: Literal["words", "laid", "none"] = "words"  # what counts: words, cards laid, or nothing
    bonus: Bonus | None = None  # points for laying many pieces in one turn

    # Turns and ends
    passing: Literal["free", "stuck"] = "free"  # at any time, or only when nothing else is possible
    tie: Literal["shared", "another_round", "before_reckoning"] = "shared"  # equal totals at the end
    turn_seconds: PieceCount = 0  # the clock of a turn; 0: none
    player_minutes: PieceCount = 0  # the clock of a player; 0: none
    game_minutes: PieceCount = 0  # the clock of the whole game; 0: none

    # The tile boards
    sight: dict[Literal["beginner", "club"], Chance] = {}  # how likely a computer player notices a play
    begins: Literal["agreed", "lot", "nearest"] = "agreed"  # as they sit, by lot, or the letter nearest to A
    exchange_times: Positive | None = None  # how often a player may exchange in a game
    exchange_bag: Positive = 1  # how many pieces the bag must hold for an exchange
    over: Ending = Ending()  # what ends the game
    reckoning: Literal["hands", "none"] = "none"  # at the end hands are taken off; who is out gets them
    target: Positive | None = None  # the points that end the game
    targets: dict[str, Positive] = {}  # the same by a player's level
    level: str = ""  # the level of players for whom none is set

    # Kan-u-go
    letterless_cut: Literal["again", "first", "last"] = "again"  # a free card that is cut: again, or its rank
    dealer_must_begin: bool = False  # a dealer who can lay a first word may not exchange instead
    exchange_free: bool = True  # a free card may be declared too
    stock_out: Literal["reshuffle", "open_only"] = "reshuffle"  # an exchange when the stock is through
    free_alone: Literal["exchange", "out"] = "exchange"  # a hand of free cards alone: goes on, or is out
    idle_circuits: Positive = 3  # so many circuits of the table with nothing placed end the round
    game_over_at: Positive = 100  # the game ends after the round in which somebody reaches this

    # The patiences
    turn_only_when_stuck: bool = True  # methods 1 and 3: turn a card only when nothing can be placed
    draw_only_when_stuck: bool = True  # method 2: take a card only when nothing can be placed
    stuck_by: Literal["valid", "everyday"] = "valid"  # which words it are of which none can be placed then
    open_refill: bool = False  # method 1: a used open card is replaced from the stock
    open_top_only: bool = True  # method 1: only the top of the open pile can be used
    exchange: bool = False  # pieces of the hand may be exchanged; in method 1 a card of the row
    stock_ends_game: bool = False  # methods 1 and 2: lost as soon as the stock is empty with cards left
    refill_hand: bool = False  # method 2: the hand is made full again after a placement
    heaps: tuple[Positive, ...] = ()  # method 3: how many cards lie in each heap
    heap_refill: bool = False  # method 3: an emptied heap gets the next card of the stock
    turn_by: Positive = 3  # method 3: how many cards a turn of the stock takes
    short_turn: bool = True  # method 3: fewer cards than a turn takes are turned too
    turn_past_usable: bool = True  # method 3: turning on is allowed though the waste's top could be used
    waste_uncovers: bool = False  # method 3: a used waste card frees the one under it
    heaps_first: bool = False  # method 3: the waste is refused while the heaps alone permit a placement

    @property
    def layout(self) -> Layout:
        return self.board

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the set in their order: what a blank may stand for."""
        return tuple(piece for piece in self.pieces if piece not in (BLANK, FREE))

    @property
    def size(self) -> int:
        """How many pieces the whole pack has."""
        return sum(count for count, _ in self.pieces.values())

    @property
    def judges_at_once(self) -> bool:
        """Whether a word is looked up as it is laid, and not only when somebody doubts it."""
        return self.adjudication == "strict"

    def may_ask_dictionary(self, over: bool) -> bool:
        """Whether one player may ask the dictionary: not while a word can be doubted or voted on."""
        return over or self.judges_at_once

    @property
    def clocked(self) -> bool:
        """Whether the table plays against a clock, so that a turn can run out."""
        return bool(self.turn_seconds or self.player_minutes or self.game_minutes)

    def value(self, piece: str) -> int:
        """The number on a piece."""
        return self.pieces[piece][1]
