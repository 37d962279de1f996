cimport cython
from game.search cimport bits, methods

from game.search.leanings cimport Leanings

cdef int _FARTHEST
cdef int _WORST
cdef long long _NONE


cdef class Seeking(Leanings):
    cdef public int restart  # of 256 rollouts, how many begin along the best line
    cdef public int forward  # how far along it at least, in parts of 256
    cdef public int patient  # rollouts without a better line after which the best one is forgotten
    cdef public int cost_of_card  # of one that is left, besides its letter's weight
    cdef public int worse  # by how much a line may cost more than the best one, in 256ths of the noise
    cdef int best_depth
    cdef readonly int best_cost
    cdef int since  # rollouts since there was a better line
    cdef long long chosen_value
    cdef int chosen_turns
    cdef unsigned long long chosen_key
    cdef unsigned long long chosen_pieces
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
    @cython.final
    cdef void _lay_listed(self, Py_ssize_t listed) noexcept nogil
    @cython.locals(n=cython.int, hard=cython.bint, letter=cython.int, _=cython.int)
    @cython.final
    cdef void _lay_chosen(self, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.final
    cdef bint _go_on_with_heaps(self) noexcept nogil
    @cython.locals(at=cython.int, letter=cython.int, tops=cython.int, pile=cython.int, i=cython.Py_ssize_t, rest=cython.ulonglong, need=cython.int, _=cython.int)
    @cython.final
    cdef bint _heaps_permit(self) noexcept nogil
    @cython.final
    cdef inline int _turned(self, int at) noexcept nogil
    @cython.locals(one=cython.ulonglong, seen=cython.ulonglong, at=cython.int, most=cython.int, turns=cython.int)
    @cython.final
    cdef bint _go_through_stock(self) noexcept nogil
    @cython.locals(top=cython.Py_ssize_t)
    @cython.final
    cdef void _choose_if_better(self, int turns) noexcept nogil
