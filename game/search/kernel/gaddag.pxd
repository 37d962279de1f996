cimport cython
from game.search.kernel cimport bits
from game.search.kernel.prefixes cimport Prefixes

cdef unsigned int _TARGET
cdef unsigned int _LETTER
cdef unsigned int _LAST
cdef unsigned long long _WORD
cdef unsigned long long _SPREAD
cdef int _DEEPEST

cdef unsigned long long _mixed(unsigned long long h, unsigned long long word) noexcept nogil
cdef unsigned int _folded(unsigned long long letters) noexcept nogil

cdef class Builder(Prefixes):
    cdef unsigned long long[::1] nodes
    cdef unsigned int[::1] halves
    cdef Py_ssize_t made
    cdef unsigned int[::1] table
    cdef unsigned long long fence
    cdef unsigned long long[::1] leads  # the open nodes, one a depth
    cdef unsigned long long[::1] ends
    cdef unsigned int[::1] parts
    cdef unsigned int[::1] kids
    cdef unsigned int[::1] before  # the letters of the row folded in last, from 1, 0 behind the last
    cdef int depth
    cdef readonly object grown
    cdef readonly Py_ssize_t used
    @cython.final
    cdef object _room(self, Py_ssize_t words, Py_ssize_t nodes)
    @cython.locals(node=cython.Py_ssize_t, slot=cython.ulonglong)
    @cython.final
    cdef void _rehash(self) noexcept nogil
    @cython.final
    cdef inline Py_ssize_t _size(self, unsigned long long leads) noexcept nogil
    @cython.locals(h=cython.ulonglong, k=cython.Py_ssize_t)
    @cython.final
    cdef unsigned long long _hash(self, Py_ssize_t node) noexcept nogil
    @cython.locals(leads=cython.ulonglong, node=cython.Py_ssize_t, size=cython.Py_ssize_t, half=cython.Py_ssize_t, k=cython.Py_ssize_t, old=cython.Py_ssize_t, slot=cython.ulonglong, rest=cython.ulonglong, reach=cython.uint, later=cython.uint, kid=cython.uint)
    @cython.final
    cdef unsigned int _freeze(self, int d) noexcept nogil
    @cython.final
    cdef void _open(self, int d) noexcept nogil
    @cython.locals(edge=cython.uint, at=cython.uint, bit=cython.ulonglong, one=cython.ulonglong, child=cython.uint)
    @cython.final
    cdef long long _right(self, unsigned int state, int d) except -1
    @cython.locals(letter=cython.uint)
    @cython.final
    cdef void _close(self, int d) noexcept nogil
    @cython.locals(one=cython.ulonglong, row=cython.Py_ssize_t, end=cython.ulonglong, letter=cython.uint, d=cython.int)
    @cython.final
    cdef void _fold(self, Py_ssize_t low, Py_ssize_t high) noexcept nogil
    @cython.locals(low=cython.Py_ssize_t, high=cython.Py_ssize_t)
    cpdef build(self, progress)
