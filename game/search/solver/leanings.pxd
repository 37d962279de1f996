cimport cython
from game.search.solver cimport methods

from game.search.solver.rollouts cimport Rollouts

cdef int _MIDDLE


cdef class Leanings(Rollouts):
    cdef public int afresh  # of 256 lines, how many draw new leanings
    cdef int hard
    cdef int[::1] partners
    cdef int[8] keeps
    cdef int keep
    cdef int best_keep
    cdef unsigned long long[::1] companions
    cdef int[8] hooks_worth
    cdef int hook_worth
    cdef int best_hook_worth
    cdef unsigned long long outside  # hard letters that are still to come from outside the heaps, a bit each
    cdef unsigned long long awaited  # and their companions
    cdef int[64] leanings
    cdef int[64] unlaid
    cdef int[64] in_heaps
    cdef bint greedy  # nothing by chance
    @cython.locals(i=cython.int)
    cpdef lean(self, int hard, partners, keeps)
    @cython.locals(i=cython.int)
    cpdef lean_on_squares(self, companions, hooks)
    @cython.final
    cdef void _keep_leanings(self) noexcept nogil
    @cython.final
    cdef void _draw_leanings(self, bint known) noexcept nogil
    @cython.locals(at=cython.int, letter=cython.int, i=cython.int, pile=cython.int)
    @cython.final
    cdef void _count_unlaid(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, letter=cython.int, hard=cython.int)
    @cython.final
    cdef void _lean(self) noexcept nogil
    @cython.locals(letter=cython.int)
    @cython.final
    cdef void _weigh_leaning(self) noexcept nogil
    @cython.locals(value=cython.longlong)
    @cython.final
    cdef long long _value(self, int n, long long sum) noexcept nogil
