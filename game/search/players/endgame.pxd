cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.kernel.generate cimport Kernel
from game.search.players cimport endgame_numbers as numbers
from game.search.players.endgame_position cimport EndgamePosition

cdef int _TRIED
cdef int _PER_PIECE
cdef int _PER_OUT
cdef int _MOST_OUTS
cdef int _GUESSED
cdef int _GUESSED_FIRST
cdef int _FINISHES
cdef int _FEWEST
cdef int _MOST
cdef int _SHALLOW
cdef int _SAFE
cdef int _NEAR


cdef class Endgame:
    cdef Kernel kernel
    cdef readonly EndgamePosition position
    cdef Py_ssize_t[1536] ends  # the plays of the other one that would end the game, by ply
    cdef int[96] end_counts
    cdef unsigned long long[2] play_hands  # how a guess stands, by side
    cdef int[2] play_left
    cdef int[2] play_scores
    cdef int[2] play_passes
    cdef Py_ssize_t[2] play_next
    cdef unsigned long long[4] play_since
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
    cdef long long nodes
    cdef long long most_nodes
    cdef bint stopped
    cdef bint cut
    @cython.locals(me=cython.int)
    @cython.final
    cdef bint pass_ends(self, int ply, int side) noexcept nogil
    @cython.locals(low=cython.Py_ssize_t, count=cython.Py_ssize_t)
    @cython.final
    cdef Py_ssize_t renew(self, int me, int side) noexcept nogil
    @cython.locals(me=cython.int, i=cython.Py_ssize_t)
    @cython.final
    cdef bint pass_seems_enough(self, int ply, int side, int beta) noexcept nogil
    @cython.locals(me=cython.int, top=cython.Py_ssize_t, list_top=cython.Py_ssize_t, none=cython.bint)
    @cython.final
    cdef bint is_stuck(self, int ply, int side) noexcept nogil
    @cython.locals(alike=cython.bint, me=cython.int, tried=cython.int, found=cython.Py_ssize_t, most=cython.int, i=cython.Py_ssize_t, at=cython.Py_ssize_t, thought=cython.int)
    @cython.final
    cdef Py_ssize_t known_answer(self, int ply, int side, int beta, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.locals(me=cython.int, hand=cython.ulonglong, aiming=cython.bint, count=cython.int, n=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.int)
    @cython.final
    cdef void list_finishes(self, int ply, int side) noexcept nogil
    @cython.locals(me=cython.int, score=cython.int, most=cython.int, i=cython.int, end=cython.Py_ssize_t, gain=cython.int)
    @cython.final
    cdef int ceiling(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(me=cython.int, rest=cython.ulonglong, score=cython.int, last=cython.int)
    @cython.final
    cdef int ceiling_with_last(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(found=cython.int)
    @cython.final
    cdef int _thought(self, int ply, int side, Py_ssize_t at, int beta, int most) noexcept nogil
    @cython.locals(rest=cython.ulonglong, count=cython.int, i=cython.Py_ssize_t, out=cython.Py_ssize_t)
    @cython.final
    cdef int _outs_after(self, int me, Py_ssize_t at) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, turn=cython.int, ahead=cython.int, k=cython.int, score=cython.int)
    @cython.final
    cdef int guess(self, int ply, int side, Py_ssize_t first) noexcept nogil
    @cython.locals(i=cython.Py_ssize_t, at=cython.Py_ssize_t)
    @cython.final
    cdef inline Py_ssize_t _next_known(self, int me, int turn) noexcept nogil
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
    @cython.final
    cdef inline int value_at(self, unsigned long long slot) noexcept nogil
    @cython.locals(data=cython.ulonglong)
    @cython.final
    cdef void remember(self, unsigned long long slot, unsigned long long hash, int ply, int deep, int kind) noexcept nogil
    @cython.locals(value=cython.int, found=cython.int, depth=cython.int, proven=cython.bint, won=cython.int, ahead=cython.int, low=cython.int, high=cython.int, wider=cython.int, below=cython.bint)
    cpdef solve(self, bytes own, bytes other, long long nodes, tuple scores=*, tuple passes=*, tuple targets=*, int closing=*)
    @cython.locals(value=cython.int, found=cython.int, depth=cython.int, far=cython.int, sure=cython.bint, won=cython.int)
    cpdef decide(self, bytes own, bytes other, long long nodes, int level, tuple passes=*)
    @cython.locals(found=cython.int)
    @cython.final
    cdef int _side(self, int value, int level, int depth) except? -0x7fffffff
    @cython.locals(found=cython.int)
    @cython.final
    cdef int _within(self, int alpha, int beta, int depth) except? -0x7fffffff
    @cython.locals(side=cython.int)
    @cython.final
    cdef object _begin(self, bytes own, bytes other, long long nodes, tuple scores, tuple passes, tuple targets, int closing)
    @cython.locals(side=cython.int, listed=cython.longlong)
    @cython.final
    cdef void _list_all(self) noexcept nogil
    @cython.locals(hash=cython.ulonglong, slot=cython.ulonglong, guessed=cython.longlong, top=cython.Py_ssize_t, list_top=cython.Py_ssize_t, best=cython.int, deep=cython.int, kind=cython.int)
    @cython.final
    cdef int _best(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(me=cython.int, any=cython.bint, value=cython.int)
    @cython.final
    cdef void _search(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(i=cython.int, at=cython.Py_ssize_t, value=cython.int)
    @cython.final
    cdef bint _answers(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(me=cython.int, left=cython.int, most=cython.int, thought=cython.int, first_key=cython.ulonglong, first_pieces=cython.ulonglong, i=cython.Py_ssize_t, at=cython.Py_ssize_t, value=cython.int)
    @cython.final
    cdef bint _judge(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(wide=cython.bint, first=cython.bint, at=cython.Py_ssize_t, low=cython.int, value=cython.int)
    @cython.final
    cdef void _try_plays(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(found=cython.Py_ssize_t, most=cython.int, i=cython.Py_ssize_t)
    @cython.final
    cdef Py_ssize_t _next_play(self, int me) noexcept nogil
    @cython.final
    cdef void _raise(self, int ply, Py_ssize_t at, int value, int alpha, int beta) noexcept nogil
    @cython.locals(me=cython.int, score=cython.int, k=cython.int, hash=cython.ulonglong, slot=cython.ulonglong, value=cython.int)
    @cython.final
    cdef int _after(self, int ply, int side, Py_ssize_t at, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(me=cython.int, most=cython.int)
    @cython.final
    cdef int _passed(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
