cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.kernel.generate cimport Kernel
from game.search.kernel.grid cimport Grid
from game.search.kernel.walk cimport Rack, SearchResults
from game.search.solver cimport methods


cdef class Cards:
    cdef readonly Kernel kernel
    cdef Grid grid
    cdef readonly Rack rack
    cdef readonly SearchResults results
    cdef public int method
    cdef public int size_of_hand  # of the row, or of a hand that is made full again
    cdef public int turn_by
    cdef public bint open_top_only
    cdef public bint open_refill
    cdef public bint stock_ends
    cdef public bint refills_hand
    cdef public bint short_turn
    cdef public bint uncovers
    cdef public bint heaps_first
    cdef public bint heap_refill
    cdef int piles
    cdef int tall  # the most cards that a heap can have
    cdef int span
    cdef int heights
    cdef int stacks
    cdef readonly int depth  # steps of the line
    cdef int deepest
    cdef int[::1] past
    cdef unsigned long long[::1] step_keys
    cdef unsigned long long[::1] step_pieces
    cdef unsigned long long[::1] step_sources
    cdef unsigned long long[::1] marks_of  # two a step: what has been laid since the root
    cdef int[64] need
    @cython.final
    cdef inline int left(self) noexcept nogil
    @cython.locals(at=cython.int, i=cython.int)
    @cython.final
    cdef int _push(self) noexcept nogil
    @cython.final
    cdef void back(self) noexcept nogil
    @cython.final
    cdef inline int _stop_size(self) noexcept nogil
    @cython.locals(at=cython.int, outside=cython.int)
    @cython.final
    cdef bint can_turn(self) noexcept nogil
    @cython.locals(p=cython.int, outside=cython.int)
    @cython.final
    cdef void turn(self, int at) noexcept nogil
    @cython.final
    cdef inline int next_stop(self, int p, int outside) noexcept nogil
    @cython.final
    cdef void _take_outside(self, int at, int i) noexcept nogil
    @cython.locals(start=cython.int, letter=cython.int, end=cython.int)
    @cython.final
    cdef int _remove(self, int at, int i) noexcept nogil
    @cython.locals(at=cython.int)
    @cython.final
    cdef void turn_on(self) noexcept nogil
    @cython.locals(at=cython.int, n=cython.int, bottom=cython.Py_ssize_t)
    @cython.final
    cdef void lay(self, unsigned long long key, unsigned long long pieces, unsigned long long source) noexcept nogil
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong, k=cython.int, p=cython.ulonglong, code=cython.ulonglong)
    @cython.final
    cdef void _mark(self, Py_ssize_t bottom, int n) noexcept nogil
    @cython.locals(letter=cython.int)
    @cython.final
    cdef void _draw_after(self, int at, int n, unsigned long long pieces, int source) noexcept nogil
    @cython.locals(one=cython.ulonglong, pile=cython.int, top=cython.int)
    @cython.final
    cdef void _uncover(self, int at, unsigned long long source) noexcept nogil
    @cython.locals(height=cython.int)
    @cython.final
    cdef inline int top_of(self, int at, int pile) noexcept nogil
    @cython.locals(at=cython.int, letter=cython.int, pile=cython.int)
    @cython.final
    cdef void take_up(self) noexcept nogil
    @cython.locals(at=cython.int)
    @cython.final
    cdef Py_ssize_t list_with(self, bint outside) noexcept nogil
    @cython.locals(one=cython.ulonglong, letter=cython.int)
    @cython.final
    cdef void hold(self) noexcept nogil
    @cython.final
    cdef Py_ssize_t list_held(self, Py_ssize_t after) noexcept nogil
    @cython.locals(at=cython.int, p=cython.int, outside=cython.bint)
    @cython.final
    cdef Py_ssize_t list_all(self) noexcept nogil
    @cython.locals(after=cython.Py_ssize_t, seen=cython.ulonglong, one=cython.ulonglong, i=cython.int, j=cython.int, letter=cython.int)
    @cython.final
    cdef Py_ssize_t _list_deep(self, int at, int p) noexcept nogil
    @cython.final
    cdef void count_need(self, int n, unsigned long long pieces) noexcept nogil
    @cython.final
    cdef void forget_need(self, int n, unsigned long long pieces) noexcept nogil
    @cython.locals(gives=cython.bint, used=cython.bint, rest=cython.ulonglong, _=cython.int, i=cython.int, lent=cython.int)
    @cython.final
    cdef bint row_gives(self, int at, int n, unsigned long long pieces, int letter) noexcept nogil
    @cython.locals(one=cython.ulonglong, gives=cython.bint, pile=cython.int, letter=cython.int)
    @cython.final
    cdef bint heaps_give(self, int at, int n, unsigned long long pieces, unsigned long long source) noexcept nogil
    @cython.locals(at=cython.int, p=cython.int, source=cython.ulonglong, one=cython.ulonglong, letter=cython.int, high=cython.int, best=cython.int, pile=cython.int, height=cython.int)
    @cython.final
    cdef unsigned long long source_of(self, int n, unsigned long long pieces) noexcept nogil
