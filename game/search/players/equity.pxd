cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance

from game.search.kernel.generate cimport Kernel
from game.search.kernel.walk cimport SearchResults


cdef long long _OUT
cdef long long _LEAST
cdef int _ABOVE
cdef int _NEAR
cdef int _LATE
cdef int _RANKS
cdef int _NOTHING

cdef class Equity:
    cdef Kernel kernel
    cdef int[64] values  # the numbers on the pieces, by code
    cdef int[64] first  # what the first piece of a kind is worth in hand, in 1/256 point
    cdef int[64] more  # each further one
    cdef int[::1] pairs
    cdef unsigned char[16] hand  # pieces of a kind beside each other
    cdef public int size
    cdef long long[512] worths  # of every part of the hand
    cdef int[512] rounded  # the same in points
    cdef int[64] late  # what it is worth to leave so few in the bag, in points
    cdef int[16] left  # the same by the number of pieces laid now
    cdef int[16] dearest  # the most of the parts that remain when so many pieces are laid
    cdef int[16] bonuses
    cdef public unsigned long long key
    cdef public unsigned long long pieces
    cdef public int keeps
    cdef public long long worth
    cdef int[::1] ranks  # of the plays that were found last
    cdef int[4096] ranked
    cpdef long long choose(self, bytes hand, int bag, int exchanged=*, int needed=*)
    @cython.locals(plays=cython.int, i=cython.int, least=cython.int, results=SearchResults)
    cpdef list plays(self, bytes hand, int bag, int number, int needed=*)
    @cython.locals(i=cython.int, key=cython.ulonglong, points=cython.int, keeps=cython.int, rank=cython.int, better=cython.int)
    @cython.final
    cdef int _rank(self, int plays, int number, int needed) noexcept nogil
    @cython.locals(late=cython.int)
    cpdef long long kept(self, bytes hand, int bag, int laid=*)
    @cython.locals(i=cython.int)
    @cython.final
    cdef hold(self, bytes hand)
    @cython.locals(i=cython.int, k=cython.int, code=cython.uchar)
    @cython.final
    cdef void sort(self) noexcept nogil
    @cython.locals(everything=cython.int, keeps=cython.int, worth=cython.longlong)
    @cython.final
    cdef void choose_held(self, int bag, int exchanged, int needed) noexcept nogil
    @cython.locals(n=cython.int)
    @cython.final
    cdef void _seek_best(self) noexcept nogil
    @cython.locals(wild=cython.int, at=cython.int, keeps=cython.int, kept=cython.int)
    @cython.final
    cdef void _weigh_blanks(self) noexcept nogil
    @cython.final
    cdef void _take(self, long long worth) noexcept nogil
    @cython.locals(points=cython.longlong)
    @cython.final
    cdef void _count_points(self) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef void _deal(self) noexcept nogil
    @cython.locals(n=cython.int, keeps=cython.int, worth=cython.longlong, i=cython.int, laid=cython.int)
    @cython.final
    cdef void weigh_kept(self, int bag) noexcept nogil
    @cython.locals(top=cython.int, rest=cython.int, code=cython.int, paired=cython.longlong, last=cython.int, i=cython.int)
    @cython.final
    cdef long long _leave(self, int keeps) noexcept nogil
