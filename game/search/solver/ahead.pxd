cimport cython
from game.search.kernel cimport bits
from game.search.solver cimport methods

from game.search.solver.choices cimport Choices

cdef long long _NONE
cdef int _OWN


cdef class Ahead(Choices):
    cdef int looks
    cdef int[3] ways
    cdef int block
    cdef int choice  # which of the placements noted
    @cython.locals(i=cython.int)
    cpdef look_ahead(self, int looks, ways, int block)
    @cython.locals(most=cython.longlong, _=cython.int, top=cython.int, value=cython.longlong)
    @cython.final
    cdef bint _choose_from(self, unsigned long long allowed) noexcept nogil
    @cython.locals(one=cython.ulonglong, most=cython.longlong, top=cython.int, i=cython.int, lent=cython.int)
    @cython.final
    cdef int _next_best(self, unsigned long long allowed) noexcept nogil
    @cython.locals(one=cython.ulonglong, rest=cython.ulonglong, key=cython.ulonglong, pieces=cython.ulonglong, n=cython.int, letter=cython.int, worth=cython.longlong)
    @cython.final
    cdef long long _worth_after(self, int top) noexcept nogil
    @cython.locals(once=cython.ulonglong, twice=cython.ulonglong, thrice=cython.ulonglong, fit=cython.ulonglong, line=cython.int, p=cython.int, end=cython.int, worth=cython.longlong)
    @cython.final
    cdef long long _worth_of_squares(self, unsigned long long letters) noexcept nogil
