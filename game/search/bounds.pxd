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
    cdef int[272] riches  # what the new pieces of a window count at most on plain squares
    cdef int[272] poorest
    cdef int[272] sizes  # how many letters, new and old, the run of a window has
    cdef unsigned long long[272] olds  # the sum of the old letters of a window
    cdef int[::1] across
    cdef int[::1] plains
    cdef int[::1] boosts
    cdef int right  # how many empty squares to the right of a start are in the tables that follow
    cdef long long[16] right_factor
    cdef long long[16] right_gain
    cdef long long[16] right_aside
    cdef long long[16] right_old
    cdef unsigned long long[16] right_sum
    cdef int[16] right_tied
    cdef int[16] right_crossed
    cdef int[16] right_forced
    cdef int[16] right_end
    cdef unsigned long long usable  # the letters that the hand has, or that its blanks may stand for
    cdef bint bounded  # whether first words that cannot win are left
    cdef int through  # whether plays are sought that take in an old run
    @cython.locals(kind=cython.int, i=cython.int, rest=cython.ulonglong)
    @cython.final
    cdef void weigh_hand(self) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, _=cython.int, worth=cython.int, rest=cython.ulonglong, n=cython.int)
    @cython.final
    cdef void _order_hand(self) noexcept nogil
    @cython.locals(rest=cython.ulonglong, kind=cython.int, best=cython.int, plain=cython.int, boost=cython.int, letter=cython.int)
    @cython.final
    cdef void weigh_across(self, int p) noexcept nogil
    @cython.locals(left=cython.int, factor=cython.longlong, gain=cython.longlong, aside=cython.longlong, tied=cython.int, crossed=cython.int, forced=cython.int, n=cython.int)
    @cython.final
    cdef void survey(self, int p) noexcept nogil
    @cython.locals(n=cython.int, crossed=cython.int)
    @cython.final
    cdef void _look_right(self, int p) noexcept nogil
    @cython.final
    cdef inline int boost(self, int p) noexcept nogil
    @cython.locals(row=cython.int, n=cython.int, k=cython.int, window=cython.int, rich=cython.int, most=cython.longlong)
    @cython.final
    cdef void _note(self, int left, int p, long long factor, long long gain, long long aside, int tied, int crossed, int forced) noexcept nogil
    @cython.locals(row=cython.int, window=cython.int, n=cython.int)
    @cython.final
    cdef void sift(self) noexcept nogil
    @cython.final
    cdef inline bint _is_free(self, int p) noexcept nogil
    @cython.final
    cdef inline bint _is_open(self, int p) noexcept nogil
    @cython.locals(n=cython.int)
    @cython.final
    cdef int bonus_from(self) noexcept nogil
