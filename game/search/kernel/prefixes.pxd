cimport cython

cdef unsigned int _TARGET
cdef unsigned int _LETTER
cdef unsigned int _TIER
cdef unsigned int _LAST
cdef Py_ssize_t _SMALL

cdef class Prefixes:
    cdef const unsigned int[::1] edges
    cdef unsigned int tier
    cdef unsigned int root
    cdef unsigned int[::1] behind  # state of the automaton -> its node, plus one
    cdef unsigned int[::1] path
    cdef unsigned long long[::1] rows
    cdef unsigned long long[::1] spare
    cdef Py_ssize_t filled
    cdef long long[::1] ending  # how many prefixes end with each letter
    cdef Py_ssize_t width  # words of a row: its key, a byte a letter, and what is behind the prefix
    cdef int deep
    cdef long long[::1] starts  # of the letters, by the place at which rows are sorted
    @cython.final
    cdef inline bint is_end(self, unsigned int edge) noexcept nogil
    @cython.locals(edge=cython.uint, at=cython.uint, letter=cython.uint, then=cython.uint, whole=cython.uint)
    @cython.final
    cdef void prefixes(self, unsigned int state, int d, unsigned int low, unsigned int high) noexcept nogil
    @cython.locals(row=cython.Py_ssize_t, k=cython.Py_ssize_t, place=cython.int, letter=cython.ulonglong)
    @cython.final
    cdef void _store(self, int d, unsigned long long then, unsigned int whole) noexcept nogil
    @cython.final
    cdef inline unsigned int letter(self, Py_ssize_t row, Py_ssize_t place) noexcept nogil
    @cython.locals(base=cython.Py_ssize_t, w=cython.Py_ssize_t, i=cython.Py_ssize_t, k=cython.Py_ssize_t, to=cython.Py_ssize_t)
    @cython.final
    cdef void _sort(self, Py_ssize_t low, Py_ssize_t high, Py_ssize_t place) noexcept nogil
    @cython.locals(w=cython.Py_ssize_t, held=cython.ulonglong, i=cython.Py_ssize_t, j=cython.Py_ssize_t, k=cython.Py_ssize_t)
    @cython.final
    cdef void _insert(self, Py_ssize_t low, Py_ssize_t high) noexcept nogil
    @cython.locals(w=cython.Py_ssize_t, k=cython.Py_ssize_t)
    @cython.final
    cdef inline bint _less(self, Py_ssize_t a, Py_ssize_t b) noexcept nogil
    @cython.final
    cdef _gather(self, unsigned int low, unsigned int high)
