cimport cython
from game.search.kernel cimport bits
from game.search.kernel.anagrams cimport Anagrams

cdef unsigned long long _WORD
cdef int _LONG
cdef int _MANY
cdef int _LISTED


cdef class BestFirst(Anagrams):
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
    cdef unsigned long long usable  # the letters that the hand has, or that its blanks may stand for
    cdef bint bounded  # whether first words that cannot win are left
    cdef int through  # whether plays are sought that take in an old run
    cdef int plain  # what the pieces of the path count on plain squares
    cdef int[4098] starts
    cdef long long[4098] peaks
    cdef int listed
    cdef int prize  # the highest bonus
    @cython.locals(kind=cython.int, i=cython.int, rest=cython.ulonglong)
    @cython.final
    cdef void weigh_hand(self) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, _=cython.int, worth=cython.int, rest=cython.ulonglong, n=cython.int)
    @cython.final
    cdef void _order_hand(self) noexcept nogil
    @cython.locals(rest=cython.ulonglong, kind=cython.int, best=cython.int, plain=cython.int, boost=cython.int, letter=cython.int)
    @cython.final
    cdef void weigh_across(self, int p) noexcept nogil
    @cython.locals(n=cython.int, crossed=cython.int)
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
    cdef inline long long ceiling(self, int left, int right) noexcept nogil
    @cython.locals(best=cython.longlong, left=cython.int, right=cython.int)
    @cython.final
    cdef long long peak(self, int low, int high, int bonus) noexcept nogil
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
    @cython.locals(n=cython.int)
    @cython.final
    cdef int bonus_from(self) noexcept nogil
    @cython.locals(node=cython.uint, part=cython.uint, sum=cython.ulonglong, at=cython.int)
    @cython.final
    cdef void hunt(self, int p) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, letter=cython.uint, child=cython.uint, part=cython.uint, worth=cython.int, over=cython.int, side=cython.int, kind=cython.int, n=cython.int, row=cython.int, high=cython.int, crossing=cython.ulonglong, then=cython.ulonglong, longer=cython.ulonglong, less=cython.longlong, beside=cython.longlong, right=cython.bint, left=cython.bint, onto=cython.bint, on=cython.bint, judged=cython.bint, blank_onto=cython.bint, blank_on=cython.bint)
    @cython.final
    cdef void _hunt_left(self, unsigned int node, int p, int k, unsigned long long pieces, unsigned long long sum, long long lost, long long aside) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, letter=cython.uint, child=cython.uint, worth=cython.int, over=cython.int, side=cython.int, kind=cython.int, n=cython.int, row=cython.int, at=cython.int, crossing=cython.ulonglong, then=cython.ulonglong, longer=cython.ulonglong, less=cython.longlong, beside=cython.longlong, more=cython.bint, on=cython.bint, judged=cython.bint, blank_on=cython.bint, next=cython.uchar)
    @cython.final
    cdef void _hunt_right(self, unsigned int node, int p, int k, unsigned long long pieces, unsigned long long sum, long long lost, long long aside) noexcept nogil
    @cython.final
    cdef inline unsigned long long _usable(self) noexcept nogil
    @cython.final
    cdef inline int _stand(self, int letter) noexcept nogil
    @cython.locals(piece=cython.int)
    @cython.final
    cdef inline int _gain(self, int letter, int kind) noexcept nogil
    @cython.locals(half=cython.Py_ssize_t, stuck=cython.ulonglong)
    @cython.final
    cdef inline int _reach(self, unsigned int node, int p, int n) noexcept nogil
    @cython.locals(window=cython.int, less=cython.longlong)
    @cython.final
    cdef bint _wins(self, int row, int high, int n, long long lost, long long aside) noexcept nogil
    @cython.locals(window=cython.int, less=cython.longlong)
    @cython.final
    cdef bint _wins_on(self, int row, int high, int n, int factor, long long lost, long long aside) noexcept nogil
    @cython.locals(spent=cython.int)
    @cython.final
    cdef inline long long _rich(self, int k, int n) noexcept nogil
    @cython.final
    cdef inline void _reckon(self, unsigned int letter, int by) noexcept nogil
    @cython.locals(most=cython.int, long=cython.int, i=cython.int)
    @cython.final
    cdef void best_first(self) noexcept nogil
    @cython.locals(start=cython.int, peak=cython.longlong, below=cython.int)
    @cython.final
    cdef void _sink(self, int i) noexcept nogil
    @cython.locals(axis=cython.int, stage=cython.int, line=cython.int, p=cython.int, end=cython.int, n=cython.int)
    @cython.final
    cdef void _list_starts(self, int long) noexcept nogil
    @cython.locals(earns=cython.int, low=cython.int, high=cython.int, peak=cython.longlong)
    @cython.final
    cdef void _list(self, int p, int through, int long) noexcept nogil
    @cython.locals(second=cython.longlong, walked=cython.bint, still=cython.longlong, unwalked=cython.longlong, crowded=cython.bint, i=cython.int, most=cython.longlong)
    @cython.final
    cdef long long _try_start(self) noexcept nogil
    @cython.locals(p=cython.int, right=cython.int, size=cython.int, letters=cython.uint, kept=cython.int, find=cython.int, short=cython.longlong)
    @cython.final
    cdef bint _try_words(self, int i) noexcept nogil
    @cython.locals(one=cython.uint, two=cython.uint, letters=cython.uint, needs=cython.ulonglong, old=cython.bint, at=cython.int)
    @cython.final
    cdef unsigned long long _needs(self, int p, int size) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef inline bint _suits(self, Py_ssize_t word, int p, int size) noexcept nogil
    @cython.locals(one=cython.ulonglong, n=cython.int, factor=cython.int, sum=cython.ulonglong, pieces=cython.ulonglong, at=cython.int, letter=cython.uint, kind=cython.int, worth=cython.int, over=cython.int, crossing=cython.ulonglong, longer=cython.ulonglong, i=cython.int)
    @cython.final
    cdef void _lay_word(self, Py_ssize_t word, int p, int size) noexcept nogil
