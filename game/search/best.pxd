cimport cython
from game.search cimport bits

from game.search.walk cimport Walk

cdef int _LISTED

cdef class Best(Walk):
    cdef int[4098] starts
    cdef long long[4098] ceilings
    cdef int[64] order
    cdef int[64] extra
    cdef int listed
    @cython.locals(most=cython.int, long=cython.int, top=cython.int, i=cython.int, left=cython.int)
    @cython.final
    cdef void _best_first(self) noexcept nogil
    @cython.locals(node=cython.uint, part=cython.uint, sum=cython.ulonglong, at=cython.int)
    @cython.final
    cdef void _run(self, int p) noexcept nogil
    @cython.locals(n=cython.int)
    @cython.final
    cdef int bonus_from(self) noexcept nogil
    @cython.locals(axis=cython.int, line=cython.int, p=cython.int, end=cython.int)
    @cython.final
    cdef int _list_starts(self, int long) noexcept nogil
    @cython.locals(n=cython.int, ceiling=cython.longlong)
    @cython.final
    cdef void _list(self, int p, int through, int long) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, _=cython.int, worth=cython.int, kind=cython.int, rest=cython.ulonglong, n=cython.int)
    @cython.final
    cdef void weigh_hand(self) noexcept nogil
    @cython.locals(factor=cython.longlong, onward=cython.longlong, old=cython.longlong, gain=cython.longlong, aside=cython.longlong, across=cython.longlong, more=cython.longlong, score=cython.longlong, at=cython.int, behind=cython.int, left=cython.int, n=cython.int)
    @cython.final
    cdef void _ceiling(self, int p) noexcept nogil
    @cython.final
    cdef inline void _raise(self, int n, long long score) noexcept nogil
    @cython.final
    cdef inline bint _is_open(self, int p) noexcept nogil
    @cython.locals(rest=cython.ulonglong, kind=cython.int, best=cython.int)
    @cython.final
    cdef inline long long _across(self, int p) noexcept nogil
