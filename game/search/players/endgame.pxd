cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.players cimport limits
from game.search.players cimport packed

from game.search.players.transpositions cimport Transpositions

cdef int _SHALLOW

cdef class Endgame(Transpositions):
    cdef long long nodes
    cdef long long most_nodes
    cdef bint stopped
    cdef bint cut
    @cython.locals(value=cython.int, found=cython.int, depth=cython.int, proven=cython.bint, won=cython.int, ahead=cython.int, low=cython.int, high=cython.int, wider=cython.int, below=cython.bint)
    cpdef solve(self, bytes own, bytes other, long long nodes, tuple scores=*, tuple passes=*, tuple targets=*, int closing=*)
    @cython.locals(side=cython.int)
    @cython.final
    cdef object _begin(self, bytes own, bytes other, long long nodes, tuple scores, tuple passes, tuple targets, int closing)
    @cython.locals(side=cython.int, k=cython.int)
    @cython.final
    cdef int _from_root(self, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(hash=cython.ulonglong, slot=cython.ulonglong, guessed=cython.longlong, top=cython.Py_ssize_t, best=cython.int, deep=cython.int, kind=cython.int)
    @cython.final
    cdef int _best(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(me=cython.int, any=cython.bint, value=cython.int)
    @cython.final
    cdef void _search(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, value=cython.int)
    @cython.final
    cdef bint _answers(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(me=cython.int, any=cython.bint, first_key=cython.ulonglong, first_pieces=cython.ulonglong, at=cython.Py_ssize_t, value=cython.int)
    @cython.final
    cdef bint _judge(self, int ply, int side, int alpha, int beta) noexcept nogil
    @cython.locals(wide=cython.bint, first=cython.bint, at=cython.Py_ssize_t, low=cython.int, value=cython.int)
    @cython.final
    cdef void _try_plays(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(found=cython.Py_ssize_t, most=cython.int, at=cython.Py_ssize_t)
    @cython.final
    cdef Py_ssize_t _next_play(self, int me) noexcept nogil
    @cython.final
    cdef void _raise(self, int ply, Py_ssize_t at, int value, int alpha, int beta) noexcept nogil
    @cython.locals(me=cython.int, you=cython.int, score=cython.int, k=cython.int, value=cython.int)
    @cython.final
    cdef int _after(self, int ply, int side, Py_ssize_t at, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(me=cython.int)
    @cython.final
    cdef int _passed(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
