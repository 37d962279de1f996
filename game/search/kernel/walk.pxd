cimport cython
from game.search.kernel cimport bits

from game.search.kernel.tally cimport Tally


cdef class Walk(Tally):
    cdef int[64] have
    cdef unsigned long long held  # the letters that the hand has left
    cdef int many  # pieces in hand
    cdef int pivot  # where the part laid leftward begins
    @cython.locals(k=cython.int, code=cython.uchar, one=cython.ulonglong)
    cpdef deal(self, bytes hand)
    @cython.locals(axis=cython.int, line=cython.int, p=cython.int, end=cython.int)
    @cython.final
    cdef void _lines(self) noexcept nogil
    @cython.locals(node=cython.uint, at=cython.int, sum=cython.ulonglong)
    @cython.final
    cdef void _anchor(self, int p) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, base=cython.Py_ssize_t, letter=cython.uint, child=cython.uint, part=cython.uint, worth=cython.int, over=cython.int, side=cython.int, kind=cython.int, n=cython.int, more=cython.bint, then=cython.ulonglong, aside=cython.ulonglong, longer=cython.ulonglong, right=cython.bint, left=cython.bint)
    @cython.final
    cdef void _leftward(self, unsigned int node, int p, int k, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, base=cython.Py_ssize_t, letter=cython.uint, child=cython.uint, worth=cython.int, over=cython.int, side=cython.int, kind=cython.int, n=cython.int, more=cython.bint, then=cython.ulonglong, aside=cython.ulonglong, longer=cython.ulonglong, next=cython.uchar, at=cython.int)
    @cython.final
    cdef void _rightward(self, unsigned int node, int p, int k, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.locals(rest=cython.ulonglong)
    @cython.final
    cdef inline bint _goes_on(self, unsigned int node, int p) noexcept nogil
    @cython.final
    cdef inline void _take(self, unsigned int letter, unsigned long long bit, int n, int gain, int over) noexcept nogil
    @cython.final
    cdef inline void _give_back(self, unsigned int letter, unsigned long long bit) noexcept nogil
