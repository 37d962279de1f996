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
cdef int _ESTIMATED
cdef int _ESTIMATED_FIRST
cdef int _FINISHES
cdef int _FEWEST
cdef int _MOST
cdef int _SHARED
cdef int _SHALLOW
cdef int _SAFE
cdef int _NEAR


cdef class Endgame:
    cdef Kernel kernel
    cdef readonly EndgamePosition position
    cdef Py_ssize_t[1536] ends  # listed plays that would end the game, by ply
    cdef int[96] end_counts
    cdef unsigned long long[2] play_hands  # the state of a greedy playout, by side
    cdef int[2] play_left
    cdef int[2] play_scores
    cdef int[2] play_passes
    cdef Py_ssize_t[2] play_next
    cdef unsigned long long[4] play_since
    cdef int[96] bests  # the best value by ply, and its move; at first the move of the table
    cdef unsigned long long[96] best_keys
    cdef unsigned long long[96] best_pieces
    cdef unsigned long long[::1] line_keys  # the triangular table of principal variations, a row a ply
    cdef unsigned long long[::1] line_pieces
    cdef int[97] line_ends
    cdef int root_value
    cdef unsigned long long[::1] table  # transposition table: hash; value, depth and kind; key; pieces
    cdef unsigned long long mask
    cdef long long estimates  # how often an estimate stood for a value in this search
    cdef long long nodes
    cdef long long most_nodes
    cdef bint stopped
    cdef bint cut
    cdef bytes pool  # the pieces that the player in turn may hold
    cdef bytes own  # what both hold in the present search
    cdef bytes other
    cdef Py_ssize_t pool_end  # where the list of the pool's plays ends
    cdef dict others
    cdef object begins  # the play with which the present search begins, and where it is
    cdef Py_ssize_t first
    @cython.locals(me=cython.int)
    @cython.final
    cdef bint pass_ends(self, int ply, int side) noexcept nogil
    @cython.locals(low=cython.Py_ssize_t, count=cython.Py_ssize_t)
    @cython.final
    cdef Py_ssize_t list_plays(self, int me, int side) noexcept nogil
    @cython.locals(me=cython.int, i=cython.Py_ssize_t)
    @cython.final
    cdef bint pass_seems_enough(self, int ply, int side, int beta) noexcept nogil
    @cython.locals(me=cython.int, top=cython.Py_ssize_t, list_top=cython.Py_ssize_t, none=cython.bint)
    @cython.final
    cdef bint is_stuck(self, int ply, int side) noexcept nogil
    @cython.locals(alike=cython.bint, me=cython.int, tried=cython.int, best=cython.Py_ssize_t, most=cython.int, i=cython.Py_ssize_t, at=cython.Py_ssize_t, priority=cython.int)
    @cython.final
    cdef Py_ssize_t known_cutoff(self, int ply, int side, int beta, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.locals(me=cython.int, hand=cython.ulonglong, aiming=cython.bint, count=cython.int, n=cython.Py_ssize_t, at=cython.Py_ssize_t, i=cython.int)
    @cython.final
    cdef void list_finishes(self, int ply, int side) noexcept nogil
    @cython.locals(me=cython.int, score=cython.int, most=cython.int, i=cython.int, end=cython.Py_ssize_t, gain=cython.int)
    @cython.final
    cdef int upper_bound(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(me=cython.int, rest=cython.ulonglong, score=cython.int, last=cython.int)
    @cython.final
    cdef int upper_bound_with_one_left(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(value=cython.int)
    @cython.final
    cdef int _priority(self, int ply, int side, Py_ssize_t at, int beta, int most) noexcept nogil
    @cython.locals(rest=cython.ulonglong, count=cython.int, i=cython.Py_ssize_t, out=cython.Py_ssize_t)
    @cython.final
    cdef int _outs_after(self, int me, Py_ssize_t at) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, turn=cython.int, ahead=cython.int, k=cython.int, score=cython.int)
    @cython.final
    cdef int estimate(self, int ply, int side, Py_ssize_t first) noexcept nogil
    @cython.locals(i=cython.Py_ssize_t, at=cython.Py_ssize_t)
    @cython.final
    cdef inline Py_ssize_t _next_known(self, int me, int turn) noexcept nogil
    @cython.locals(slots=cython.Py_ssize_t)
    @cython.final
    cdef object make_table(self, long long nodes)
    @cython.locals(i=cython.Py_ssize_t)
    @cython.final
    cdef void _clear_table(self, Py_ssize_t words) noexcept nogil
    @cython.locals(i=cython.int, key=cython.ulonglong, pieces=cython.ulonglong)
    @cython.final
    cdef object line(self)
    @cython.locals(row=cython.Py_ssize_t, i=cython.int)
    @cython.final
    cdef void update_line(self, int ply, Py_ssize_t at, int value) noexcept nogil
    @cython.locals(data=cython.ulonglong, value=cython.int, deep=cython.int, kind=cython.int)
    @cython.final
    cdef bint table_answers(self, unsigned long long slot, int alpha, int beta, int depth) noexcept nogil
    @cython.final
    cdef inline int table_value(self, unsigned long long slot) noexcept nogil
    @cython.locals(data=cython.ulonglong)
    @cython.final
    cdef void store(self, unsigned long long slot, unsigned long long hash, int ply, int deep, int kind) noexcept nogil
    @cython.locals(value=cython.int, bound=cython.int, depth=cython.int, proven=cython.bint, won=cython.int, ahead=cython.int, low=cython.int, high=cython.int, wider=cython.int, below=cython.bint)
    cpdef solve(self, bytes own, bytes other, long long nodes, tuple scores=*, tuple passes=*, tuple targets=*, int closing=*)
    cpdef open(self, bytes pool)
    @cython.locals(value=cython.int, bound=cython.int, low=cython.int, depth=cython.int, far=cython.int, sure=cython.bint, won=cython.int)
    cpdef decide(self, bytes own, bytes other, long long nodes, int level, tuple passes=*, object first=*)
    @cython.locals(bound=cython.int)
    @cython.final
    cdef int _bound_beside(self, int value, int level, int depth) except? -0x7fffffff
    @cython.locals(bound=cython.int)
    @cython.final
    cdef int _search_window(self, int alpha, int beta, int depth) except? -0x7fffffff
    cdef object _widen(self)
    @cython.locals(side=cython.int)
    @cython.final
    cdef object _begin(self, long long nodes, tuple scores, tuple passes, tuple targets, int closing)
    @cython.final
    cdef object _list_pool(self)
    @cython.locals(side=cython.int, code=cython.ulonglong, k=cython.int)
    @cython.final
    cdef object _hold(self, bytes own, bytes other, object begins)
    @cython.locals(listed=cython.longlong)
    @cython.final
    cdef void _list_whole(self, int side) noexcept nogil
    @cython.locals(i=cython.Py_ssize_t, at=cython.Py_ssize_t)
    @cython.final
    cdef Py_ssize_t _listed_play(self, unsigned long long key, unsigned long long pieces) except -1
    @cython.locals(hash=cython.ulonglong, slot=cython.ulonglong, estimates_before=cython.longlong, top=cython.Py_ssize_t, list_top=cython.Py_ssize_t, best=cython.int, deep=cython.int, kind=cython.int)
    @cython.final
    cdef int _alpha_beta(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(me=cython.int, any=cython.bint, value=cython.int)
    @cython.final
    cdef void _search_moves(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(i=cython.int, at=cython.Py_ssize_t, value=cython.int)
    @cython.final
    cdef bint _try_known_cutoff(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(me=cython.int, left=cython.int, most=cython.int, priority=cython.int, first_key=cython.ulonglong, first_pieces=cython.ulonglong, i=cython.Py_ssize_t, at=cython.Py_ssize_t, value=cython.int)
    @cython.final
    cdef bint _prioritize(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(wide=cython.bint, first=cython.bint, at=cython.Py_ssize_t, low=cython.int, value=cython.int)
    @cython.final
    cdef void _try_plays(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(first=cython.Py_ssize_t, most=cython.int, i=cython.Py_ssize_t)
    @cython.final
    cdef Py_ssize_t _next_play(self, int me) noexcept nogil
    @cython.final
    cdef void _update_best(self, int ply, Py_ssize_t at, int value, int alpha, int beta) noexcept nogil
    @cython.locals(me=cython.int, score=cython.int, k=cython.int, hash=cython.ulonglong, slot=cython.ulonglong, value=cython.int)
    @cython.final
    cdef int _value_after(self, int ply, int side, Py_ssize_t at, int alpha, int beta, int depth) noexcept nogil
    @cython.locals(me=cython.int, most=cython.int)
    @cython.final
    cdef int _value_of_pass(self, int ply, int side, int alpha, int beta, int depth) noexcept nogil
