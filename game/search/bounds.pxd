cimport cython
from game.search cimport bits

from game.search.anagrams cimport Anagrams

cdef unsigned long long _WORD

cdef class Bounds(Anagrams):
    cdef int[64] extra
    cdef int[64] order
    cdef int[16] sums
    cdef unsigned long long dealt  # the letters of the hand at the outset
    cdef int rows  # windows with fewer squares than this to the left are in the tables
    cdef long long[272] ceilings
    cdef long long[272] onward
    cdef long long[272] factors
    cdef int[272] sizes  # how many letters, new and old, the run of a window has
    cdef unsigned long long[272] olds  # the sum of the old letters of a window
    cdef int[::1] across
    cdef bint bounded  # whether first words that cannot win are left
    cdef int through  # whether plays are sought that take in an old run
    @cython.locals(kind=cython.int, i=cython.int, rest=cython.ulonglong)
    @cython.final
    cdef void weigh_hand(self) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, _=cython.int, worth=cython.int, rest=cython.ulonglong, n=cython.int)
    @cython.final
    cdef void _order_hand(self) noexcept nogil
    @cython.locals(rest=cython.ulonglong, kind=cython.int, best=cython.int)
    @cython.final
    cdef void weigh_across(self, int p) noexcept nogil
    @cython.locals(factor=cython.longlong, old=cython.longlong, gain=cython.longlong, aside=cython.longlong, sum=cython.ulonglong, behind=cython.int, left=cython.int, n=cython.int, row=cython.int)
    @cython.final
    cdef void survey(self, int p) noexcept nogil
    @cython.final
    cdef void _survey_right(self, int row, int n, int p, int begin, long long factor, long long old, long long gain, long long aside, unsigned long long sum) noexcept nogil
    @cython.locals(n=cython.int)
    @cython.final
    cdef inline void _note(self, int window, int size, long long factor, long long old, long long gain, long long aside, unsigned long long sum) noexcept nogil
    @cython.locals(row=cython.int, window=cython.int, n=cython.int)
    @cython.final
    cdef void sift(self) noexcept nogil
    @cython.final
    cdef inline bint is_free(self, int p) noexcept nogil
    @cython.final
    cdef inline bint _is_open(self, int p) noexcept nogil
    @cython.locals(n=cython.int)
    @cython.final
    cdef int bonus_from(self) noexcept nogil
