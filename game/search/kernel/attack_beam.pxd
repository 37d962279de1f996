cimport cython
from game.search.kernel cimport chance
from game.search.kernel.generate cimport Kernel
from game.search.kernel.grid cimport Grid
from game.search.kernel.walk cimport Rack, SearchResults

cdef int _FIELDS, _KEY, _CODE, _BEFORE, _FIRST, _POINTS, _HAND, _SPENT, _FREED, _STARS, _SIGN, _NEXT, _LOG


cdef class AttackBeam:
    cdef Kernel kernel
    cdef Grid grid
    cdef SearchResults results
    cdef Rack rack
    cdef int a_piece
    cdef int to_come
    cdef Py_ssize_t width
    cdef long long needed
    cdef object keeping
    cdef list kinds  # of pieces that a hand may have
    cdef long long[64] radix
    cdef int[64] sizes  # one more than the most of a kind
    cdef long long hand
    cdef int spent
    cdef int freed
    cdef int most_freed
    cdef int[::1] stars
    cdef dict kept  # what it is worth to keep a hand
    cdef dict signs  # the begun turn that lays these pieces and has so many stars to lay
    cdef dict levels  # the last begun turn of each level that is still to be followed up
    cdef Py_ssize_t found
    cdef Py_ssize_t room
    cdef unsigned long long[::1] out
    cdef double[::1] worths
    @cython.locals(turn=cython.Py_ssize_t)
    cpdef list ended(self)
    @cython.locals(best=cython.Py_ssize_t, turn=cython.Py_ssize_t)
    cpdef Py_ssize_t best(self)
    @cython.final
    cdef inline unsigned long long _sign(self, Py_ssize_t turn) noexcept nogil
    cpdef double worth(self, Py_ssize_t turn)
    cpdef long long points(self, Py_ssize_t turn)
    @cython.locals(first=cython.Py_ssize_t)
    cpdef Py_ssize_t first(self, Py_ssize_t turn)
    cpdef list steps(self, Py_ssize_t turn)
    @cython.locals(code=cython.int, kind=cython.int, radix=cython.longlong)
    @cython.final
    cdef object _begin(self, tuple hand, int spent, int freed, list stars)
    @cython.final
    cdef list _level(self, Py_ssize_t turn)
    @cython.locals(at=cython.Py_ssize_t, hand=cython.longlong, freed=cython.int, kind=cython.int, number=cython.int, a_piece=cython.int, plays=cython.Py_ssize_t, least=cython.int, i=cython.Py_ssize_t)
    @cython.final
    cdef object _expand(self, Py_ssize_t turn)
    @cython.final
    cdef inline int _number(self, long long hand, int kind)
    @cython.locals(key=cython.ulonglong, code=cython.ulonglong)
    @cython.final
    cdef void _lay(self, Py_ssize_t turn) noexcept nogil
    @cython.locals(key=cython.ulonglong)
    @cython.final
    cdef void _lift(self, Py_ssize_t turn) noexcept nogil
    @cython.locals(number=cython.int, spent=cython.int, points=cython.longlong, sign=cython.ulonglong, across=cython.bint, p=cython.int, pieces=cython.ulonglong, n=cython.int, piece=cython.ulonglong, place=cython.ulonglong)
    @cython.final
    cdef object _add_play(self, Py_ssize_t turn, long long hand, int freed, unsigned long long key, unsigned long long code)
    @cython.locals(one=cython.ulonglong, gone=cython.ulonglong, spent=cython.int, i=cython.Py_ssize_t, place=cython.ulonglong, code=cython.ulonglong, rest=cython.longlong, sign=cython.ulonglong)
    @cython.final
    cdef object _add_freed(self, Py_ssize_t turn, long long hand, int freed)
    @cython.locals(at=cython.Py_ssize_t, first=cython.ulonglong, stars=cython.ulonglong, before=cython.Py_ssize_t, worth=cython.double, known=cython.Py_ssize_t, after=cython.ulonglong, level=cython.int)
    @cython.final
    cdef object _add(self, Py_ssize_t turn, unsigned long long key, unsigned long long code, long long points, long long hand, int spent, int freed, unsigned long long star, unsigned long long sign)
    @cython.final
    cdef double _kept(self, long long hand) except? -1e300
    @cython.final
    cdef object _make_room(self)
