cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.players cimport packed

from game.search.kernel.generate cimport Kernel

cdef int _RANKS

cdef class KnownHands:
    cdef Kernel kernel
    cdef int[64] values  # what a piece counts that is left in hand
    cdef int[128] shifts  # where a hand counts pieces of a kind, by side and kind
    cdef int[24] kinds  # the kinds in the order in which a hand counts them, by side
    cdef int[2] number
    cdef int[::1] spots  # the bit of a square
    cdef int[1025] ranks
    cdef Py_ssize_t top  # where the next list begins
    cdef Py_ssize_t space
    cdef bint crowded
    cdef unsigned long long[::1] keys
    cdef unsigned long long[::1] pieces
    cdef unsigned long long[::1] uses  # the pieces that leave the hand, as a hand
    cdef unsigned long long[::1] laid  # the squares filled
    cdef unsigned long long[::1] needs  # the squares that must stay as they are, these among them
    cdef int[::1] worths  # what the pieces laid would count in hand
    cdef int[::1] thoughts  # what whoever asks thinks of a play
    cdef int[::1] found_ranks
    cdef unsigned long long[::1] found_uses
    cdef int[::1] found_worths
    cpdef make_room(self, Py_ssize_t plays)
    @cython.locals(one=cython.ulonglong, made=cython.ulonglong)
    cpdef unsigned long long hold(self, int side, bytes hand)
    @cython.locals(count=cython.Py_ssize_t, i=cython.Py_ssize_t, at=cython.Py_ssize_t)
    @cython.final
    cdef Py_ssize_t find(self, int side, unsigned long long hand) noexcept nogil
    @cython.locals(one=cython.ulonglong, k=cython.int, count=cython.int, code=cython.int)
    @cython.final
    cdef void _deal(self, int side, unsigned long long hand) noexcept nogil
    @cython.locals(one=cython.ulonglong, k=cython.int, i=cython.Py_ssize_t, rest=cython.ulonglong, uses=cython.ulonglong, worth=cython.int, code=cython.int, score=cython.int, rank=cython.int, _=cython.int)
    @cython.final
    cdef void _rank(self, int side, unsigned long long hand, Py_ssize_t count) noexcept nogil
    @cython.locals(key=cython.ulonglong, n=cython.int, w=cython.int, p=cython.int, q=cython.int, k=cython.int)
    @cython.final
    cdef void _list(self, Py_ssize_t at, Py_ssize_t i) noexcept nogil
    @cython.locals(one=cython.ulonglong, spot=cython.int)
    @cython.final
    cdef inline void _lay(self, Py_ssize_t at, int p) noexcept nogil
    @cython.locals(one=cython.ulonglong, spot=cython.int)
    @cython.final
    cdef inline void _need(self, Py_ssize_t at, int p) noexcept nogil
    @cython.locals(sum=cython.int, k=cython.int)
    @cython.final
    cdef int points_of(self, int side, unsigned long long hand) noexcept nogil
