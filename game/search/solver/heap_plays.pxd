cimport cython
from game.search.solver cimport methods
from game.search.solver.cards cimport Cards
from game.search.solver.extra_card_walk cimport ExtraCardWalk
from game.search.solver.rollouts cimport Rollouts


cdef class HeapPlays:
    cdef Cards cards
    cdef Rollouts rollouts
    cdef ExtraCardWalk walk
    cdef int[64] stops  # after how many turns a letter is turned
    @cython.locals(at=cython.int, live=cython.ulonglong, stops=cython.ulonglong, beside_own=cython.ulonglong, allowed=cython.ulonglong)
    @cython.final
    cdef unsigned long long look(self) noexcept nogil
    @cython.locals(turns=cython.int)
    @cython.final
    cdef int turn_for(self, int play) noexcept nogil
    @cython.locals(at=cython.int, one=cython.ulonglong)
    @cython.final
    cdef bint comes_up(self, int letter) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    @cython.final
    cdef unsigned long long _live(self, int at) noexcept nogil
    @cython.locals(one=cython.ulonglong, seen=cython.ulonglong, p=cython.int, outside=cython.int, letter=cython.int, turns=cython.int)
    @cython.final
    cdef unsigned long long _look_at_stops(self, int at, unsigned long long live) noexcept nogil
    @cython.locals(one=cython.ulonglong, first=cython.ulonglong, turns=cython.int)
    @cython.final
    cdef unsigned long long _first_useful(self, int at) noexcept nogil
    @cython.final
    cdef inline int _turned(self, int at) noexcept nogil
