cimport cython
from game.search cimport bits

from game.search.best cimport Best

cdef class Kernel(Best):
    cdef int limit
    cdef int first_least
    cdef int first_most
    cdef int[32] dears  # the premium squares that a first word can cover: axis << 16 | distance + 32
    cdef int dear
    cdef int[4] reach  # free squares before and behind the start, along each axis
    cdef int[512] spans  # word factor of a first word, by axis, shift and length
    @cython.final
    cdef object _search(self)
    @cython.locals(axis=cython.int, by=cython.int, p=cython.int)
    @cython.final
    cdef void _first_words(self) noexcept nogil
    @cython.locals(most=cython.int, long=cython.int, n=cython.int, top=cython.int)
    @cython.final
    cdef void _highest_first(self) noexcept nogil
    @cython.locals(kept=cython.int, find=cython.int, short=cython.longlong)
    @cython.final
    cdef bint _try_first(self, int n) noexcept nogil
    @cython.locals(one=cython.ulonglong, sum=cython.ulonglong, pieces=cython.ulonglong, i=cython.int, letter=cython.uint)
    @cython.final
    cdef void _spell_out(self, Py_ssize_t word, int n) noexcept nogil
    @cython.final
    cdef void _spell_between(self, int low, int high) noexcept nogil
    @cython.locals(half=cython.Py_ssize_t, stuck=cython.ulonglong, high=cython.int, less=cython.longlong)
    @cython.final
    cdef bint _may_win(self, unsigned int node, int n) noexcept nogil
    @cython.locals(axis=cython.int, shift=cython.int, gain=cython.int, j=cython.int, at=cython.int, p=cython.int, most=cython.longlong)
    @cython.final
    cdef void _measure(self, int n) noexcept nogil
    @cython.locals(free=cython.int)
    @cython.final
    cdef int _free(self, int p, int by) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, letter=cython.uint, child=cython.uint, longer=cython.ulonglong, more=cython.bint)
    @cython.final
    cdef void _spell(self, unsigned int node, int n, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.locals(axis=cython.int, shift=cython.int, least=cython.int, i=cython.int, j=cython.int, letter=cython.int, place=cython.int, then=cython.ulonglong, factor=cython.int)
    @cython.final
    cdef void _shift(self, int n, unsigned long long pieces, unsigned long long sum) noexcept nogil
