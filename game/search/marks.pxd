cimport cython
from game.search cimport bits
from game.search.prefixes cimport Prefixes

cdef unsigned int _TARGET
cdef unsigned int _LETTER
cdef unsigned int _LAST
cdef unsigned long long _WORD

cdef class Marks(Prefixes):
    cdef unsigned long long[::1] number
    cdef unsigned long long[::1] set
    cdef public object made
    cdef int shift
    cdef readonly Py_ssize_t words
    cpdef mark(self)
    @cython.locals(at=cython.uint, edge=cython.uint, then=cython.ulonglong)
    @cython.final
    cdef void _words(self, unsigned int state, int d, unsigned long long sum, bint marked) noexcept nogil
