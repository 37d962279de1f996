cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance

from game.search.kernel.generate cimport Kernel

cdef int _ROOM
cdef int _LOG


cdef class Rounds:
    cdef Kernel kernel
    cdef int[64] points  # what a card counts, by code; 0 is a free one
    cdef int[64] hardness
    cdef int wanted
    cdef int most
    cdef int plans
    cdef int idle_turns
    cdef bint reshuffles
    cdef int seats
    cdef int width  # places of a hand
    cdef unsigned char[::1] dealt
    cdef int[::1] dealt_sizes
    cdef unsigned char[::1] dealt_stock
    cdef unsigned char[::1] dealt_open
    cdef unsigned char[::1] hands  # letters alone
    cdef int[::1] sizes
    cdef int[::1] frees
    cdef unsigned char[::1] stock
    cdef unsigned char[::1] open
    cdef public object counts
    cdef int[::1] count_slots  # `counts` for the compiled search
    cdef int in_stock
    cdef int in_open
    cdef int laid  # plays
    cdef int idle  # turns since the last one
    cdef unsigned long long[::1] found_keys
    cdef unsigned long long[::1] found_pieces
    cdef int[::1] found_points
    cdef unsigned long long[64] tried  # the cards of plays, as a sum
    cdef unsigned char[::1] rest
    @cython.locals(kernel=Kernel)
    cpdef bint after_laying(self, int seat, unsigned long long key, unsigned long long pieces) except -1
    cpdef bint after_exchange(self, int seat, int declared, bint from_open) except -1
    cpdef bint after_pass(self, int seat) except -1
    @cython.locals(n=cython.int, i=cython.int, number=cython.int)
    @cython.final
    cdef _begin(self, int seat)
    @cython.final
    cdef void _take(self, int seat, int card) noexcept nogil
    @cython.locals(at=cython.int, end=cython.int)
    @cython.final
    cdef void _give(self, int seat, int card) noexcept nogil
    @cython.locals(_=cython.int)
    @cython.final
    cdef void _lay(self, int seat, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.locals(card=cython.int, i=cython.int)
    @cython.final
    cdef void _exchange(self, int seat, int declared, bint from_open) noexcept nogil
    @cython.locals(out=cython.bint, n=cython.int, i=cython.int, count=cython.int, _=cython.int)
    @cython.final
    cdef void _play_on(self, int seat) noexcept nogil
    @cython.locals(size=cython.int)
    @cython.final
    cdef bint _turn(self, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef void _hold(self, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef void _hold_rest(self, int size) noexcept nogil
    @cython.locals(number=cython.int, tried=cython.int, best=cython.int, i=cython.int, more=cython.int)
    @cython.locals(key=cython.ulonglong)
    @cython.final
    cdef bint _plan(self, int seat) noexcept nogil
    @cython.locals(number=cython.int, i=cython.Py_ssize_t, points=cython.int, _=cython.int)
    @cython.locals(pieces=cython.ulonglong)
    @cython.final
    cdef int _find(self, int seat, int least) noexcept nogil
    @cython.locals(sum=cython.ulonglong, known=cython.bint, i=cython.int, _=cython.int)
    @cython.final
    cdef bint _is_new(self, unsigned long long pieces, int n, int tried) noexcept nogil
    @cython.locals(size=cython.int, i=cython.int, _=cython.int)
    @cython.final
    cdef bint _leaves_all(self, int seat, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.locals(declared=cython.int, i=cython.int, card=cython.int, top=cython.int, easy=cython.bint)
    @cython.final
    cdef void _exchange_one(self, int seat) noexcept nogil
