cimport cython
from game.search.kernel cimport bits
from game.search.kernel.anagrams cimport Anagrams
from game.search.kernel.walk cimport SearchPart

cdef unsigned long long _WORD
cdef int _LONG
cdef int _MANY


cdef class UpperBounds(SearchPart):
    cdef Anagrams anagrams
    cdef int[64] extra
    cdef int[64] order
    cdef int[16] sums
    cdef unsigned long long usable  # the letters that the hand has, or that its blanks may stand for
    cdef int rows  # windows with fewer squares than this to the left are in the tables
    cdef long long[272] window_bounds
    cdef long long[272] onward
    cdef long long[272] factors
    cdef int[272] riches  # what the new pieces of a window count at most on plain squares
    cdef int[272] poorest
    cdef int[::1] across
    cdef int[::1] plains
    cdef int[::1] boosts
    cdef int lefts  # how many empty squares to the left of a start are in the tables that follow
    cdef int rights
    cdef int rich
    cdef long long factor
    cdef long long[16] left_factor
    cdef long long[16] left_gain
    cdef long long[16] left_aside
    cdef int[16] left_tied
    cdef int[16] left_crossed
    cdef int[16] left_forced
    cdef long long[16] right_factor
    cdef long long[16] right_gain
    cdef long long[16] right_aside
    cdef long long[16] right_old  # what the old pieces count, and the sum of their letters' numbers
    cdef unsigned long long[16] right_sum
    cdef int[16] right_tied
    cdef int[16] right_crossed
    cdef int[16] right_forced
    cdef int[16] right_end
    cdef int[16] right_most  # how many letters words have at most that have these runs in them, and which
    cdef unsigned int[16] right_letters  # letters besides, folded
    cdef int[2] start_most  # the same of the run at the start, with none before it and with some
    cdef unsigned int[2] start_letters
    cdef int gathered
    cdef int[128] window_left
    cdef int[128] window_right
    cdef long long[128] window_most
    cdef int[128] window_rich
    cdef long long[128] window_factor
    cdef int through  # whether plays are sought that take in an old run
    @cython.locals(premium=cython.int, i=cython.int, rest=cython.ulonglong)
    @cython.final
    cdef void weigh_rack(self) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, _=cython.int, worth=cython.int, rest=cython.ulonglong, n=cython.int)
    @cython.final
    cdef void _order_hand(self) noexcept nogil
    @cython.locals(rest=cython.ulonglong, premium=cython.int, best=cython.int, plain=cython.int, boost=cython.int, letter=cython.int)
    @cython.final
    cdef void weigh_across(self, int p) noexcept nogil
    @cython.locals(n=cython.int, crossed=cython.int, most=cython.int)
    @cython.final
    cdef void look(self, int p) noexcept nogil
    @cython.locals(n=cython.int, crossed=cython.int)
    @cython.final
    cdef void _look_right(self, int p) noexcept nogil
    @cython.locals(size=cython.int, node=cython.uint, n=cython.int)
    @cython.final
    cdef void look_up(self, int p) noexcept nogil
    @cython.locals(node=cython.uint)
    @cython.final
    cdef inline unsigned int _node_of(self, int p, int end) noexcept nogil
    @cython.locals(follow=cython.int)
    @cython.final
    cdef inline int _longest(self, unsigned int node, int size) noexcept nogil
    @cython.locals(most=cython.int)
    @cython.final
    cdef inline bint _is_long(self, int left, int right, int p) noexcept nogil
    @cython.final
    cdef inline int boost(self, int p) noexcept nogil
    @cython.locals(right=cython.int)
    @cython.final
    cdef inline int farthest(self, int left, int most) noexcept nogil
    @cython.final
    cdef inline int nearest(self, int left) noexcept nogil
    @cython.locals(n=cython.int, crossed=cython.int, tied=cython.int, most=cython.longlong)
    @cython.final
    cdef inline long long window_bound(self, int left, int right) noexcept nogil
    @cython.locals(best=cython.longlong, left=cython.int, right=cython.int)
    @cython.final
    cdef long long start_bound(self, int low, int high, int bonus) noexcept nogil
    @cython.locals(left=cython.int, right=cython.int, most=cython.longlong)
    @cython.final
    cdef void gather(self, bint level, int p) noexcept nogil
    @cython.locals(n=cython.int, left=cython.int, row=cython.int, last=cython.int, window=cython.int)
    @cython.final
    cdef void tabulate(self, bint all, int p) noexcept nogil
    @cython.final
    cdef inline bint _is_free(self, int p) noexcept nogil
    @cython.final
    cdef inline bint _is_open(self, int p) noexcept nogil
