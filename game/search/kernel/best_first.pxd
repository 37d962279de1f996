cimport cython
from game.search.kernel cimport bits
from game.search.kernel.anagrams cimport Anagrams
from game.search.kernel.bounded_walk cimport BoundedWalk
from game.search.kernel.bounds cimport UpperBounds
from game.search.kernel.walk cimport SearchPart

cdef int _LISTED


cdef class BestFirst(SearchPart):
    cdef Anagrams anagrams
    cdef UpperBounds bounds
    cdef BoundedWalk bounded
    cdef int[4098] starts
    cdef long long[4098] start_bounds
    cdef int listed
    cdef int prize  # the highest bonus
    @cython.locals(most=cython.int, long=cython.int, i=cython.int)
    @cython.final
    cdef void search(self) noexcept nogil
    @cython.locals(start=cython.int, start_bound=cython.longlong, below=cython.int)
    @cython.final
    cdef void _sink(self, int i) noexcept nogil
    @cython.locals(axis=cython.int, stage=cython.int, line=cython.int, p=cython.int, end=cython.int, n=cython.int)
    @cython.final
    cdef void _list_starts(self, int long) noexcept nogil
    @cython.locals(earns=cython.int, low=cython.int, high=cython.int, start_bound=cython.longlong)
    @cython.final
    cdef void _list(self, int p, int through, int long) noexcept nogil
    @cython.locals(second=cython.longlong, walked=cython.bint, still=cython.longlong, unwalked=cython.longlong, crowded=cython.bint, i=cython.int, most=cython.longlong)
    @cython.final
    cdef long long _try_start(self) noexcept nogil
    @cython.locals(p=cython.int, right=cython.int, size=cython.int, letters=cython.uint, kept=cython.int, find=cython.int, room=cython.longlong)
    @cython.final
    cdef bint _try_words(self, int i) noexcept nogil
    @cython.locals(one=cython.uint, two=cython.uint, letters=cython.uint, needs=cython.ulonglong, old=cython.bint, at=cython.int)
    @cython.final
    cdef unsigned long long _needs(self, int p, int size) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef inline bint _suits(self, Py_ssize_t word, int p, int size) noexcept nogil
    @cython.locals(one=cython.ulonglong, n=cython.int, factor=cython.int, sum=cython.ulonglong, pieces=cython.ulonglong, at=cython.int, letter=cython.uint, premium=cython.int, worth=cython.int, cross_factor=cython.int, crossing=cython.ulonglong, longer=cython.ulonglong, i=cython.int)
    @cython.final
    cdef void _lay_word(self, Py_ssize_t word, int p, int size) noexcept nogil
