cimport cython
from game.search.kernel cimport bits
from game.search.kernel.prefixes cimport Prefixes

cdef unsigned int _TARGET
cdef unsigned int _LETTER
cdef unsigned int _LAST
cdef unsigned long long _WORD
cdef int _DEEPEST
cdef int _COUNT
cdef int _MARK
cdef int _SHELVE

cdef class Marks(Prefixes):
    cdef unsigned long long[::1] number
    cdef unsigned long long[::1] set
    cdef public object made
    cdef unsigned int[::1] ends  # where each shelf ends so far, two places behind its number
    cdef public object shelves
    cdef unsigned char[::1] text
    cdef public object written
    cdef unsigned char[::1] spelled
    cdef int shift
    cdef readonly Py_ssize_t words
    cpdef mark(self)
    @cython.locals(i=cython.Py_ssize_t)
    cpdef shelve(self)
    @cython.locals(at=cython.uint, edge=cython.uint, then=cython.ulonglong)
    @cython.final
    cdef void _words(self, unsigned int state, int d, unsigned long long sum, int task) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, i=cython.int)
    @cython.final
    cdef void _lay(self, Py_ssize_t shelf, int size) noexcept nogil
