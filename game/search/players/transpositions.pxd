cimport cython
from game.search.kernel cimport bits
from game.search.players cimport limits

from game.search.players.outlook cimport Outlook

cdef int _FEWEST
cdef int _MOST


cdef class Transpositions(Outlook):
    cdef int[96] bests  # what is found so far, by ply; at first the move that is remembered
    cdef unsigned long long[96] best_keys
    cdef unsigned long long[96] best_pieces
    cdef unsigned long long[::1] line_keys  # the best lines, a row a ply
    cdef unsigned long long[::1] line_pieces
    cdef int[97] line_ends
    cdef int best_here
    cdef unsigned long long[::1] table  # positions remembered: hash; value, depth and kind; key; pieces
    cdef unsigned long long fence
    cdef long long guesses  # how often a guess was taken for what a play comes to
    @cython.locals(slots=cython.Py_ssize_t)
    @cython.final
    cdef object make_table(self, long long nodes)
    @cython.locals(i=cython.Py_ssize_t)
    @cython.final
    cdef void _forget(self, Py_ssize_t words) noexcept nogil
    @cython.locals(i=cython.int, key=cython.ulonglong, pieces=cython.ulonglong)
    @cython.final
    cdef object line(self)
    @cython.locals(row=cython.Py_ssize_t, i=cython.int)
    @cython.final
    cdef void note(self, int ply, Py_ssize_t at, int value) noexcept nogil
    @cython.locals(data=cython.ulonglong, value=cython.int, deep=cython.int, kind=cython.int)
    @cython.final
    cdef bint suffices(self, unsigned long long slot, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(data=cython.ulonglong)
    @cython.final
    cdef void remember(self, unsigned long long slot, unsigned long long hash, int ply, int deep, int kind) noexcept nogil
