cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance

from game.search.players.equity cimport Equity


cdef class Worlds(Equity):
    cdef int seats
    cdef int seat  # whose worlds these are
    cdef int full  # pieces of a full hand
    cdef unsigned char[54] hands  # nine places a seat
    cdef int[6] sizes
    cdef int[6] others  # how many pieces each seat holds at first
    cdef int[6] scores
    cdef int[6] targets
    cdef unsigned char[::1] unseen
    cdef unsigned char[::1] bag
    cdef int in_bag
    cdef unsigned long long clock
    cdef unsigned char[::1] guesses
    cdef int in_guess  # pieces of a guess; 0: none
    cdef int number_of_guesses
    cdef int guessed_seat
    @cython.locals(number=cython.int, i=cython.int, seat=cython.int)
    @cython.final
    cdef void _deal_world(self, unsigned long long luck) noexcept nogil
    @cython.locals(k=cython.int, i=cython.int)
    @cython.final
    cdef void _deal_guess(self, int seat, int at) noexcept nogil
    @cython.locals(code=cython.uchar)
    @cython.final
    cdef void _swap(self, int i, int k) noexcept nogil
    @cython.final
    cdef int _below(self, int number) noexcept nogil
    @cython.final
    cdef void _draw(self, int seat) noexcept nogil
    @cython.final
    cdef void _fill(self, int seat) noexcept nogil
    @cython.locals(i=cython.int, _=cython.int)
    @cython.final
    cdef void _exchange(self, int seat) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef void _keep(self, int seat) noexcept nogil
