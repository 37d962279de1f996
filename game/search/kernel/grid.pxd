cimport cython
from game.search.kernel cimport bits

from game.search.kernel.crossings cimport Crossings


cdef class Grid(Crossings):
    cdef unsigned long long[::1] stamps  # by the last load: wanted (its number), then changed (1 more), checked (2)
    cdef unsigned long long stamp
    cdef int[::1] wanted  # the squares that are to have pieces
    cdef int[::1] moved  # the squares that a load changes, and what they get
    cdef int[::1] moved_pieces
    cdef int moves
    cdef unsigned long long[::1] log  # what the places laid have changed, for taking back
    @cython.locals(i=cython.Py_ssize_t, p=cython.int, piece=cython.int, before=cython.int)
    cpdef load(self, int base, list steps, list pieces)
    @cython.final
    cdef inline void _note(self, int p, int piece) noexcept nogil
    @cython.locals(line=cython.int, p=cython.int)
    @cython.final
    cdef void _note_others(self) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef void _move(self) noexcept nogil
    @cython.final
    cdef inline void _put(self, int p, int piece) noexcept nogil
    @cython.locals(way=cython.int, by=cython.int, at=cython.int)
    @cython.final
    cdef inline void _check_around(self, int p) noexcept nogil
    @cython.final
    cdef inline void _check_once(self, int p) noexcept nogil
    @cython.locals(twin=cython.int)
    @cython.final
    cdef void _set(self, int p, unsigned char code, int points) noexcept nogil
    @cython.locals(n=cython.int, p=cython.int)
    @cython.final
    cdef bint _has_room(self, unsigned long long key) noexcept nogil
    @cython.final
    cdef object make_log_room(self, Py_ssize_t more)
    @cython.locals(n=cython.int, bottom=cython.Py_ssize_t, k=cython.int, p=cython.int, code=cython.uint, bounds=cython.ulonglong)
    @cython.final
    cdef void _place(self, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, flags=cython.ulonglong, over=cython.ulonglong, side=cython.ulonglong)
    @cython.final
    cdef void _recheck(self, int p) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, n=cython.int, k=cython.Py_ssize_t, _=cython.int, p=cython.int, bounds=cython.ulonglong)
    @cython.final
    cdef void _take_back(self) noexcept nogil
    @cython.locals(line=cython.int, column=cython.int)
    @cython.final
    cdef inline void _widen(self, int p) noexcept nogil
    @cython.final
    cdef inline int _end(self, int p, int by) noexcept nogil
