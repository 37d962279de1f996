cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.players cimport limits
from game.search.players cimport packed

from game.search.players.last cimport LastTurns

cdef int _TRIED
cdef int _FINISHES

cdef class Outlook(LastTurns):
    cdef Py_ssize_t[1536] ends  # the plays of the other one that would end the game, by ply
    cdef int[96] end_counts
    cdef unsigned long long[2] play_hands  # how a guess stands, by side
    cdef int[2] play_left
    cdef int[2] play_scores
    cdef int[2] play_passes
    cdef Py_ssize_t[2] play_next
    cdef unsigned long long[8] play_since
    @cython.final
    cdef bint is_stale(self, int me) noexcept nogil
    @cython.locals(count=cython.Py_ssize_t, k=cython.int)
    @cython.final
    cdef Py_ssize_t renew(self, int me, int side) noexcept nogil
    @cython.locals(me=cython.int, at=cython.Py_ssize_t, low=cython.Py_ssize_t, none=cython.bint)
    @cython.final
    cdef bint is_stuck(self, int ply, int side) noexcept nogil
    @cython.locals(me=cython.int)
    @cython.final
    cdef inline bint _still(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(alike=cython.bint, me=cython.int, tried=cython.int, found=cython.Py_ssize_t, most=cython.int, at=cython.Py_ssize_t, thought=cython.int)
    @cython.final
    cdef Py_ssize_t known_answer(self, int ply, int side, int beta, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.locals(me=cython.int, count=cython.int, at=cython.Py_ssize_t, i=cython.int)
    @cython.final
    cdef void list_finishes(self, int ply, int side) noexcept nogil
    @cython.locals(me=cython.int, score=cython.int, i=cython.int, end=cython.Py_ssize_t, gain=cython.int)
    @cython.final
    cdef int ceiling(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, turn=cython.int, ahead=cython.int, k=cython.int, score=cython.int)
    @cython.final
    cdef int guess(self, int ply, int side, Py_ssize_t first) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t)
    @cython.final
    cdef inline Py_ssize_t _next_known(self, int me, int turn) noexcept nogil
