cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.players.equity cimport Equity
from game.search.kernel.generate cimport Kernel

cdef int _TURNS
cdef int _LATER


cdef class Playout:
    cdef Kernel kernel
    cdef readonly Equity equity
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
    cdef int exchange_from
    cdef bint reckoned
    cdef bint by_points
    cdef bint earlier
    cdef int by_one
    cdef int by_all
    cdef int[6] passes
    cdef int[6] before  # the scores before hands are taken off
    cdef int[6] now  # the scores of a trial
    cdef long long[6] rests  # what each seat has kept is worth
    cdef unsigned char[9] own
    cdef int own_size
    cdef int own_keeps
    cdef long long own_rest
    cdef int[::1] curve
    cdef int[256] ahead
    cdef int[256] slope
    cdef public object wins
    cdef public object spreads
    cdef int[::1] out_wins
    cdef long long[::1] out_spreads
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
    @cython.locals(kernel=Kernel, i=cython.int, tried=cython.int)
    cpdef int trials(self, unsigned long long key, unsigned long long pieces, bytes hand, int keeps, unsigned long long first, int number, int turns) except -1
    @cython.locals(held=cython.int, seat=cython.int)
    @cython.final
    cdef int _others(self) noexcept nogil
    @cython.locals(bottom=cython.Py_ssize_t, turn=cython.int, over=cython.bint, seat=cython.int, i=cython.int)
    @cython.final
    cdef void _try(self, unsigned long long key, unsigned long long pieces, unsigned long long luck, int turns, int n) noexcept nogil
    @cython.final
    cdef bint _act(self, int seat, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.final
    cdef int _after(self, int seat) noexcept nogil
    @cython.locals(fewest=cython.int, other=cython.int)
    @cython.final
    cdef bint _is_over(self, int seat) noexcept nogil
    @cython.locals(needed=cython.int, spare=cython.int, i=cython.int)
    @cython.final
    cdef bint _play(self, int seat) noexcept nogil
    @cython.locals(own=cython.int, best=cython.longlong, first=cython.bint, won=cython.longlong, seat=cython.int, lead=cython.longlong)
    @cython.final
    cdef void _tell(self, int turn, bint over, int n) noexcept nogil
    @cython.locals(reached=cython.bint, seat=cython.int)
    @cython.final
    cdef bint _is_reached(self) noexcept nogil
    @cython.locals(sum=cython.int, out=cython.int, seat=cython.int, left=cython.int, i=cython.int)
    @cython.final
    cdef void _settle_hands(self) noexcept nogil
    @cython.locals(own=cython.int, reached=cython.bint, later=cython.int)
    @cython.final
    cdef long long _chance(self, long long lead, int turn, int seat, bint over) noexcept nogil
    @cython.locals(left=cython.int, seat=cython.int)
    @cython.final
    cdef int _later(self, int turn) noexcept nogil
    @cython.final
    cdef long long _on_curve(self, long long step) noexcept nogil
