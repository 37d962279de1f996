cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.kernel.grid cimport Grid
from game.search.kernel.walk cimport Rack, SearchResults
from game.search.solver cimport methods
from game.search.solver.cards cimport Cards
from game.search.solver.extra_card_walk cimport ExtraCardWalk
from game.search.solver.prospects cimport Prospects
from game.search.solver.rollouts cimport Rollouts


cdef int _FEW
cdef int _STOPS
cdef int _PLACE


cdef class Endings:
    cdef Cards cards
    cdef Rollouts rollouts
    cdef Prospects prospects
    cdef ExtraCardWalk walk
    cdef Grid grid
    cdef SearchResults results
    cdef public bint only_when_stuck  # a card is turned or taken only when nothing can be placed
    cdef public int least_of_heaps  # with so few cards left heaps are asked last for one that can never be laid
    cdef Rollouts usual  # finds what may be laid of the words that forbid to turn a card, if they are fewer
    cdef bint cut
    cdef readonly long long entered
    cdef long long most_entered
    cdef long long room  # states for which the table has room
    cdef unsigned long long fence
    cdef unsigned long long[::1] ones  # the states entered, two words each
    cdef unsigned long long[::1] twos
    cdef unsigned long long[::1] listed_keys  # the placements of all states of the line
    cdef unsigned long long[::1] listed_pieces
    cdef Py_ssize_t listed_to
    cdef int[::1] stops  # the cards that can be turned of all states of the line: turns and place
    cdef int stops_to
    cpdef freed_by(self, Rollouts usual)
    @cython.locals(won=cython.bint, letter=cython.int)
    cpdef int exhaust(self, long long states)
    @cython.locals(ones="unsigned long long[::1]", twos="unsigned long long[::1]", states=cython.longlong, slots=cython.longlong, slot=cython.ulonglong, i=cython.Py_ssize_t)
    @cython.final
    cdef _make_room(self)
    @cython.locals(at=cython.int, outside=cython.bint, count=cython.Py_ssize_t, low=cython.Py_ssize_t, i=cython.Py_ssize_t, turns=cython.bint)
    @cython.final
    cdef bint _reaches(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, low=cython.Py_ssize_t, first=cython.int, turns=cython.bint, beside=cython.bint, usable=cython.bint, live=cython.ulonglong, stops=cython.ulonglong, i=cython.Py_ssize_t)
    @cython.final
    cdef bint _reaches_with_heaps(self, int at) noexcept nogil
    @cython.final
    cdef bint _are_heaps_stuck(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, live=cython.ulonglong, first=cython.int, here=cython.int, outside=cython.int, p=cython.int, n=cython.int)
    @cython.final
    cdef unsigned long long _list_stops(self, int at, bint turns) noexcept nogil
    @cython.final
    cdef inline int _outside(self, int at, int p) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef void _list_stop(self, int turns, int p, int first) noexcept nogil
    @cython.locals(weight=cython.ulonglong, _=cython.int)
    @cython.final
    cdef unsigned long long _with_hardness(self, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.locals(one=cython.ulonglong, n=cython.int, able=cython.ulonglong, wanted=cython.ulonglong, rest=cython.ulonglong, away=cython.int, with_it=cython.bint, i=cython.int, _=cython.int)
    @cython.final
    cdef bint _reaches_by_heaps(self, int at, unsigned long long key, unsigned long long pieces, int first, bint turns, bint usable) noexcept nogil
    @cython.final
    cdef _turn_in_time(self)
    @cython.locals(at=cython.int, some=cython.ulonglong)
    @cython.final
    cdef bint _reaches_with(self, unsigned long long key, unsigned long long pieces, int n, unsigned long long able, unsigned long long waste) noexcept nogil
    @cython.locals(here=cython.int, outside=cython.int, next=cython.int, again=cython.bint)
    @cython.final
    cdef bint _turns_like_new(self, int at) noexcept nogil
    @cython.locals(left=cython.int, least=cython.int)
    @cython.final
    cdef inline bint _has_lost_letter(self) noexcept nogil
    @cython.locals(gap=cython.Py_ssize_t, i=cython.Py_ssize_t, j=cython.Py_ssize_t, key=cython.ulonglong, pieces=cython.ulonglong)
    @cython.final
    cdef void _sort_by_hardness(self, Py_ssize_t low) noexcept nogil
    @cython.locals(one=cython.ulonglong, waste=cython.ulonglong, able=cython.ulonglong, n=cython.int, at=cython.int, p=cython.int, deep=cython.int, source=cython.int, letter=cython.int)
    @cython.final
    cdef bint _reaches_by(self, unsigned long long key, unsigned long long pieces, bint outside) noexcept nogil
    @cython.final
    cdef bint _reaches_from(self, unsigned long long key, unsigned long long pieces, unsigned long long source) noexcept nogil
    @cython.locals(one=cython.ulonglong, able=cython.ulonglong, pile=cython.int)
    @cython.final
    cdef unsigned long long _able_heaps(self, int at, int n, unsigned long long pieces) noexcept nogil
    @cython.final
    cdef bint _may_turn(self, Py_ssize_t count) noexcept nogil
    @cython.locals(at=cython.int, one=cython.ulonglong, two=cython.ulonglong, i=cython.ulonglong, word=cython.ulonglong, pile=cython.int, slot=cython.ulonglong, like_new=cython.bint)
    @cython.final
    cdef bint _enter(self) noexcept nogil
