cimport cython
from game.search.solver cimport methods

from game.search.solver.ahead cimport Ahead

cdef int _FARTHEST
cdef int _WORST


cdef class Seeking(Ahead):
    cdef public int restart  # of 256 rollouts, how many begin along the best line
    cdef public int forward  # how far along it at least, in parts of 256
    cdef public int patient  # rollouts without a better line after which the best one is forgotten
    cdef public int cost_of_card  # of one that is left, besides its letter's weight
    cdef public int cost_of_waiting  # and of one whose companions are needed
    cdef public int worse  # by how much a line may cost more than the best one, in 256ths of the noise
    cdef int best_depth
    cdef readonly int best_cost
    cdef int since  # rollouts since there was a better line
    cdef int[64] stops  # after how many turns a letter is turned
    @cython.locals(won=cython.bint)
    cpdef bint solve(self, long long rollouts)
    @cython.final
    cdef bint _solve(self, long long rollouts) noexcept nogil
    @cython.final
    cdef void _forget_best(self) noexcept nogil
    @cython.locals(keep=cython.int, part=cython.int)
    @cython.final
    cdef void _begin_again(self) noexcept nogil
    @cython.locals(cost=cython.int, letter=cython.int, i=cython.int, most=cython.longlong)
    @cython.final
    cdef void _remember(self) noexcept nogil
    @cython.final
    cdef bint _play_on(self) noexcept nogil
    @cython.locals(at=cython.int, lent=cython.ulonglong, one=cython.ulonglong, low=cython.int, i=cython.int)
    @cython.final
    cdef bint _can_lay(self) noexcept nogil
    @cython.locals(key=cython.ulonglong, pieces=cython.ulonglong, n=cython.int, hard=cython.bint, letter=cython.int, _=cython.int)
    @cython.final
    cdef void _lay_choice(self) noexcept nogil
    @cython.locals(at=cython.int, one=cython.ulonglong, live=cython.ulonglong, stops=cython.ulonglong, beside_own=cython.ulonglong, allowed=cython.ulonglong, turns=cython.int)
    @cython.final
    cdef bint _go_on_with_heaps(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, seen=cython.ulonglong, p=cython.int, outside=cython.int, letter=cython.int, turns=cython.int)
    @cython.final
    cdef unsigned long long _look_at_stops(self, int at, unsigned long long live) noexcept nogil
    @cython.locals(one=cython.ulonglong, first=cython.ulonglong, turns=cython.int)
    @cython.final
    cdef unsigned long long _first_useful(self, int at) noexcept nogil
    @cython.final
    cdef inline int _turned(self, int at) noexcept nogil
