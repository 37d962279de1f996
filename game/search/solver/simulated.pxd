cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.kernel.grid cimport Grid
from game.search.kernel.walk cimport Rack, SearchResults
from game.search.solver cimport methods
from game.search.solver.cards cimport Cards
from game.search.solver.rollouts cimport Rollouts

cdef int _WIDEST
cdef int _CHOICE
cdef int _MANY
cdef long long _WON


cdef class SimulatedGames:
    cdef Cards cards
    cdef Rollouts rollouts
    cdef Grid grid
    cdef Rack rack
    cdef SearchResults results
    cdef int ahead
    cdef int won
    cdef int[64] seen
    cdef long long[16] top_values
    cdef unsigned long long[::1] top_keys
    cdef unsigned long long[::1] top_pieces
    cpdef int count_wins(self, int players, int ahead)
    @cython.final
    cdef void _count(self, int players) noexcept nogil
    @cython.final
    cdef bint _play(self) noexcept nogil
    @cython.locals(held=cython.int, letter=cython.int, count=cython.int, i=cython.int, top=cython.int, value=cython.longlong, best=cython.longlong, key=cython.ulonglong)
    @cython.final
    cdef void _look_beyond(self) noexcept nogil
    @cython.locals(n=cython.int, letter=cython.int, best=cython.longlong, value=cython.longlong, i=cython.Py_ssize_t)
    @cython.final
    cdef long long _after(self, unsigned long long key, unsigned long long pieces, int held) noexcept nogil
    @cython.locals(count=cython.Py_ssize_t, i=cython.Py_ssize_t, key=cython.ulonglong, value=cython.longlong, at=cython.int, kept=cython.int)
    @cython.final
    cdef int _like(self) noexcept nogil
