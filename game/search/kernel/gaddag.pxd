cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance

cdef unsigned int _TARGET
cdef unsigned int _LETTER
cdef unsigned int _TIER
cdef unsigned int _LAST
cdef int _DEEPEST
cdef Py_ssize_t _LARGEST
cdef Py_ssize_t _SMALL
cdef unsigned long long _SPREAD
cdef int _COUNT
cdef int _FILTER
cdef int _BUCKETS

cdef unsigned long long _mixed(unsigned long long h, unsigned long long word) noexcept nogil
cdef unsigned int _folded(unsigned long long letters) noexcept nogil


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


cdef class Builder(Prefixes):
    cdef unsigned long long[::1] nodes
    cdef unsigned long long[::1] copied  # the nodes in their order
    cdef unsigned int[::1] halves
    cdef Py_ssize_t made
    cdef unsigned int[::1] table  # nodes by their hash; then where their copies are
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
    @cython.locals(leads=cython.ulonglong, node=cython.Py_ssize_t, size=cython.Py_ssize_t, at=cython.Py_ssize_t, k=cython.Py_ssize_t, old=cython.Py_ssize_t, slot=cython.ulonglong, rest=cython.ulonglong, reach=cython.uint, later=cython.uint, kid=cython.ulonglong, part=cython.uint, follow=cython.ulonglong)
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
    @cython.final
    cdef object _ordered(self, Py_ssize_t root)
    @cython.locals(node=cython.Py_ssize_t, behind=cython.ulonglong, k=cython.Py_ssize_t)
    @cython.final
    cdef void _copy_all(self, Py_ssize_t root) noexcept nogil
    @cython.locals(size=cython.Py_ssize_t, k=cython.Py_ssize_t)
    @cython.final
    cdef unsigned int _copy(self, Py_ssize_t node) noexcept nogil


cdef class WordFilter(Prefixes):
    cdef unsigned long long[::1] number
    cdef unsigned long long[::1] filter_words
    cdef public object made
    cdef unsigned int[::1] ends  # where each bucket ends so far, two places behind its number
    cdef public object buckets
    cdef unsigned char[::1] text
    cdef public object written
    cdef unsigned char[::1] spelled
    cdef int shift
    cdef readonly Py_ssize_t words
    cpdef fill_filter(self)
    @cython.locals(i=cython.Py_ssize_t)
    cpdef fill_buckets(self)
    @cython.locals(at=cython.uint, edge=cython.uint, then=cython.ulonglong)
    @cython.final
    cdef void _words(self, unsigned int state, int d, unsigned long long sum, int task) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, i=cython.int)
    @cython.final
    cdef void _write(self, Py_ssize_t bucket, int size) noexcept nogil
