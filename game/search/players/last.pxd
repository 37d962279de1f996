cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.players cimport limits
from game.search.players cimport packed

from game.search.players.known cimport KnownHands

cdef class LastTurns(KnownHands):
    cdef bint out
    cdef bint stuck
    cdef int by_one
    cdef int by_all
    cdef bint free
    cdef bint reckoned
    cdef bint at_once
    cdef bint earlier
    cdef unsigned long long[192] hands
    cdef int[192] left  # what the hands count
    cdef int[192] scores
    cdef int[192] passes
    cdef Py_ssize_t[192] lows  # where the plays known of a side begin and end
    cdef Py_ssize_t[192] highs
    cdef unsigned long long[768] since  # the squares filled since they were found, four words
    cdef unsigned long long[96] hashes  # of the pieces laid
    cdef int[2] targets
    cdef bint aiming  # whether anybody has one
    cdef int closing  # after whose turn a circle is over
    @cython.locals(k=cython.int)
    @cython.final
    cdef void pass_on(self, int ply) noexcept nogil
    @cython.final
    cdef inline bint passes_end(self, int own, int other) noexcept nogil
    @cython.locals(me=cython.int, score=cython.int)
    @cython.final
    cdef bint finishes(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(me=cython.int, own=cython.bint)
    @cython.final
    cdef bint circle_ends(self, int ply, int side, int score) noexcept nogil
    @cython.locals(me=cython.int, score=cython.int, left=cython.int, empty=cython.bint)
    @cython.final
    cdef int finished(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(me=cython.int)
    @cython.final
    cdef int reckoning(self, int ply, int side) noexcept nogil
    @cython.locals(own=cython.int, other=cython.int, more=cython.int)
    @cython.final
    cdef int settled(self, int score, int others, int left, int others_left, bint empty, bint others_empty, int ahead) noexcept nogil
    @cython.locals(first=cython.ulonglong, second=cython.ulonglong, found=cython.ulonglong, rest=cython.ulonglong)
    @cython.final
    cdef unsigned long long hand_hash(self, int ply, int side) noexcept nogil
    @cython.locals(key=cython.ulonglong, rest=cython.ulonglong, n=cython.int, p=cython.int, axis=cython.int, found=cython.ulonglong, word=cython.ulonglong)
    @cython.final
    cdef unsigned long long play_hash(self, Py_ssize_t at) noexcept nogil
