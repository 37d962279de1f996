cimport cython
from game.search.kernel cimport bits
from game.search.kernel.bounds cimport UpperBounds
from game.search.kernel.walk cimport SearchPart


cdef class BoundedWalk(SearchPart):
    cdef UpperBounds bounds
    cdef int plain  # what the pieces of the path count on plain squares
    cdef int pivot  # where the part laid leftward begins
    @cython.locals(node=cython.uint, part=cython.uint, sum=cython.ulonglong, at=cython.int)
    @cython.final
    cdef void search(self, int p) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, ahead=cython.ulonglong, edge=cython.ulonglong, letter=cython.uint, child=cython.uint, part=cython.uint, worth=cython.int, cross_factor=cython.int, cross_sum=cython.int, premium=cython.int, n=cython.int, row=cython.int, high=cython.int, crossing=cython.ulonglong, then=cython.ulonglong, longer=cython.ulonglong, less=cython.longlong, beside=cython.longlong, right=cython.bint, left=cython.bint, onto=cython.bint, on=cython.bint, judged=cython.bint, blank_onto=cython.bint, blank_on=cython.bint)
    @cython.final
    cdef void _search_left(self, unsigned int node, int p, int k, unsigned long long pieces, unsigned long long sum, long long lost, long long aside) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, edge=cython.ulonglong, letter=cython.uint, child=cython.uint, worth=cython.int, cross_factor=cython.int, cross_sum=cython.int, premium=cython.int, n=cython.int, row=cython.int, at=cython.int, crossing=cython.ulonglong, then=cython.ulonglong, longer=cython.ulonglong, less=cython.longlong, beside=cython.longlong, more=cython.bint, on=cython.bint, judged=cython.bint, blank_on=cython.bint, next=cython.uchar)
    @cython.final
    cdef void _search_right(self, unsigned int node, int p, int k, unsigned long long pieces, unsigned long long sum, long long lost, long long aside) noexcept nogil
    @cython.final
    cdef inline unsigned long long usable(self) noexcept nogil
    @cython.final
    cdef inline int _stand(self, int letter) noexcept nogil
    @cython.locals(piece=cython.int)
    @cython.final
    cdef inline int _gain(self, int letter, int premium) noexcept nogil
    @cython.locals(half=cython.Py_ssize_t, stuck=cython.ulonglong)
    @cython.final
    cdef inline int _reach(self, unsigned int node, int p, int n) noexcept nogil
    @cython.locals(window=cython.int, less=cython.longlong, best=cython.longlong, most=cython.longlong, spent=cython.int)
    @cython.final
    cdef bint _wins(self, int row, int high, int n, long long lost, long long aside) noexcept nogil
    @cython.locals(window=cython.int, less=cython.longlong, best=cython.longlong, most=cython.longlong, spent=cython.int)
    @cython.final
    cdef bint _wins_on(self, int row, int high, int n, int factor, long long lost, long long aside) noexcept nogil
    @cython.locals(spent=cython.int)
    @cython.final
    cdef inline long long most_on_plain(self, int k, int n) noexcept nogil
    @cython.final
    cdef inline void add_plain(self, unsigned int letter, int by) noexcept nogil
