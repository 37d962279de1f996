cimport cython
from game.search cimport bits

from game.search.walk cimport Walk

cdef unsigned long long _WORD
cdef int _CHOICES
cdef int _KEPT

cdef class Anagrams(Walk):
    cdef Py_ssize_t bottom  # where the marks begin
    cdef int shift
    cdef bint marked
    cdef bint told  # whether choices are made and marks are there, so that `richest` tells anything
    cdef unsigned long long[64] number
    cdef int choices
    cdef int[1024] chosen  # of each choice: how many letters, what they count, the sum of their numbers
    cdef int[1024] worth
    cdef unsigned long long[1024] total
    cdef int[1024] ranked
    cdef int[1024] by_worth
    cdef int[258] tally
    cdef int[16] asks
    cdef int[18] begin  # where in `ranked` the choices of so many letters begin
    cdef unsigned long long[512] kept_sums  # answers of `richest`
    cdef int[512] kept_pieces
    cdef int[512] kept_worths
    cdef unsigned long long[512] kept_blanks
    cdef unsigned long long for_blanks
    @cython.locals(rest=cython.ulonglong, letter=cython.int, before=cython.int, end=cython.int, last=cython.int, i=cython.int, _=cython.int)
    @cython.final
    cdef void choose_letters(self) noexcept nogil
    @cython.locals(at=cython.int)
    @cython.final
    cdef inline void _add_letter(self, int i, int letter) noexcept nogil
    @cython.locals(i=cython.int, place=cython.int)
    @cython.final
    cdef void _rank(self) noexcept nogil
    @cython.locals(letters=cython.int, pairs=cython.int, k=cython.int, asked=cython.int, each=cython.int, wild=cython.int)
    @cython.final
    cdef void _weigh_questions(self) noexcept nogil
    @cython.locals(at=cython.int, best=cython.int, wild=cython.int, size=cython.int, worth=cython.int, i=cython.int, j=cython.int, blanks=cython.ulonglong, letters=cython.ulonglong)
    @cython.final
    cdef int richest(self, unsigned long long old, int k) noexcept nogil
    @cython.locals(found=cython.ulonglong, one=cython.ulonglong, rest=cython.ulonglong, others=cython.ulonglong, letter=cython.int, other=cython.int, then=cython.ulonglong)
    @cython.final
    cdef unsigned long long _completing(self, unsigned long long sum, int wild, bint each) noexcept nogil
    @cython.locals(wanted=cython.ulonglong)
    @cython.final
    cdef inline bint _is_marked(self, unsigned long long sum) noexcept nogil
