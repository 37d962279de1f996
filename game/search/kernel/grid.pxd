cimport cython
from game.search.kernel cimport bits

cdef int _MOST_KINDS


cdef class Grid:
    cdef const unsigned long long[::1] nodes  # the form, see gaddag.py
    cdef const unsigned int[::1] halves
    cdef unsigned int root
    cdef int width
    cdef int size
    cdef int start
    cdef int[::1] transposed
    cdef unsigned char[::1] codes  # letter from 1, 0 empty, 255 wall
    cdef int[::1] points  # what the piece on a square counts
    cdef int[::1] premiums  # where the scores of letters on a square begin in `letter_scores`
    cdef int[::1] letter_scores  # 64 a kind of square: points of each letter there, the blank's at 63
    cdef int premium_kinds  # in use, the plain square among them
    cdef int[::1] word_factors  # what a square multiplies the word by
    cdef unsigned char[::1] beside  # 1 a piece beside it across the line, 2 along the line, 4 the start
    cdef unsigned long long[::1] cross_checks  # the letters that the run across the line allows
    cdef unsigned int[::1] entries  # where the form is after the pieces before a square, else those behind it
    cdef int[::1] cross_sums  # the sum of that run
    cdef int[::1] cross_factors  # what that run is multiplied by; 0 where there is none
    cdef int counted  # 1: runs count; 0: only the pieces laid do
    cdef unsigned long long known  # the letters of the set
    cdef int laid
    cdef int[2] low  # the lines and, by the other axis, the columns that have pieces
    cdef int[2] high
    cdef Py_ssize_t logged
    cdef unsigned long long[::1] stamps  # by the last load: wanted (its number), then changed (1 more), checked (2)
    cdef unsigned long long stamp
    cdef int[::1] wanted  # the squares that are to have pieces
    cdef int[::1] moved  # the squares that a load changes, and what they get
    cdef int[::1] moved_pieces
    cdef int moves
    cdef unsigned long long[::1] log  # what the places laid have changed, for taking back
    @cython.locals(p=cython.int, w=cython.int)
    @cython.final
    cdef void _build_wall(self)
    @cython.locals(axis=cython.int, line=cython.int, k=cython.int, p=cython.int)
    cpdef void clear(self)
    @cython.final
    cdef inline unsigned int _part(self, unsigned int node) noexcept nogil
    @cython.locals(w=cython.int, before=cython.bint, behind=cython.bint, at=cython.int, sum=cython.int, node=cython.uint)
    @cython.final
    cdef void _check(self, int p) noexcept nogil
    @cython.locals(one=cython.ulonglong, rest=cython.ulonglong, out=cython.ulonglong, w=cython.int, letter=cython.uint, then=cython.uint, at=cython.int)
    @cython.final
    cdef unsigned long long _bridges(self, unsigned int node, int behind) noexcept nogil
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
    @cython.locals(other=cython.int)
    @cython.final
    cdef void _set(self, int p, unsigned char code, int points) noexcept nogil
    @cython.locals(n=cython.int, p=cython.int)
    @cython.final
    cdef bint has_room(self, unsigned long long key) noexcept nogil
    @cython.final
    cdef object make_log_room(self, Py_ssize_t more)
    @cython.locals(n=cython.int, bottom=cython.Py_ssize_t, k=cython.int, p=cython.int, code=cython.uint, bounds=cython.ulonglong)
    @cython.final
    cdef void lay(self, unsigned long long key, unsigned long long pieces) noexcept nogil
    @cython.locals(other=cython.int)
    @cython.final
    cdef void revalue(self, int p, int points) noexcept nogil
    @cython.final
    cdef void _check_end(self, int p, int by) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, flags=cython.ulonglong, cross_factor=cython.ulonglong, cross_sum=cython.ulonglong)
    @cython.final
    cdef void _recheck(self, int p) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, n=cython.int, k=cython.Py_ssize_t, _=cython.int, p=cython.int, bounds=cython.ulonglong)
    @cython.final
    cdef void lift(self) noexcept nogil
    @cython.locals(line=cython.int, column=cython.int)
    @cython.final
    cdef inline void _widen(self, int p) noexcept nogil
    @cython.final
    cdef inline int end(self, int p, int by) noexcept nogil
