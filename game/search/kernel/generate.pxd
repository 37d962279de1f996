cimport cython
from game.search.kernel cimport bits
from game.search.kernel.anagrams cimport Anagrams
from game.search.kernel.best_first cimport BestFirst
from game.search.kernel.bounded_walk cimport BoundedWalk
from game.search.kernel.bounds cimport UpperBounds
from game.search.kernel.grid cimport Grid
from game.search.kernel.walk cimport ContactRules, Rack, SearchResults, SearchPart, Walk

cdef int _HITS, _RANKS, _NOTHING
cdef unsigned long long _BLANKS


cdef class FirstWords(SearchPart):
    cdef Anagrams anagrams
    cdef UpperBounds bounds
    cdef BoundedWalk bounded
    cdef int first_least
    cdef int first_most
    cdef unsigned int[2] premium_squares  # that a first word can cover: bit distance + 16, by axis
    cdef int[4] reach  # free squares before and behind the start, along each axis
    cdef int[512] spans  # word factor of a first word, by axis, shift and length
    cdef bint in_any_order  # whether all plays are listed as it is fastest; else the solver gets them as ever
    cdef int axes  # how many are laid along: down may mirror across
    cdef bint prunes  # whether words that cannot win are left out
    cdef int hits  # words that the filter has, not laid yet: the sums of their letters and how many
    cdef unsigned long long[64] hit_sums
    cdef int[64] hit_sizes
    @cython.locals(axis=cython.int, by=cython.int, p=cython.int, one=cython.uint)
    @cython.final
    cdef void search(self) noexcept nogil
    @cython.locals(across=cython.int, down=cython.int, by=cython.int)
    @cython.final
    cdef bint _is_mirrored(self) noexcept nogil
    @cython.locals(begin=cython.Py_ssize_t)
    @cython.final
    cdef void _list_all(self) noexcept nogil
    @cython.locals(across=cython.Py_ssize_t, at=cython.Py_ssize_t, to=cython.Py_ssize_t, key=cython.ulonglong, place=cython.int)
    @cython.final
    cdef void _mirror(self, Py_ssize_t begin) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, n=cython.int, size=cython.int, sum=cython.ulonglong, one=cython.ulonglong, rest=cython.ulonglong)
    @cython.final
    cdef void _spell_filtered(self) noexcept nogil
    @cython.final
    cdef inline void _look_up(self, unsigned long long sum, int n) noexcept nogil
    @cython.locals(i=cython.int, sum=cython.ulonglong, n=cython.int, word=cython.Py_ssize_t)
    @cython.final
    cdef void _lay_hits(self) noexcept nogil
    @cython.locals(most=cython.int, long=cython.int, n=cython.int, top=cython.int)
    @cython.final
    cdef void _highest_first(self) noexcept nogil
    @cython.locals(kept=cython.int, find=cython.int, room=cython.longlong)
    @cython.final
    cdef bint _try_first(self, int n) noexcept nogil
    @cython.locals(one=cython.ulonglong, sum=cython.ulonglong, pieces=cython.ulonglong, i=cython.int, letter=cython.uint)
    @cython.final
    cdef void _spell_out(self, Py_ssize_t word, int n) noexcept nogil
    @cython.final
    cdef void _spell_between(self, int low, int high) noexcept nogil
    @cython.locals(axis=cython.int, shift=cython.int, gain=cython.int, first=cython.int, covered=cython.uint, most=cython.longlong)
    @cython.final
    cdef void _measure(self, int n) noexcept nogil
    @cython.locals(free=cython.int)
    @cython.final
    cdef int _free(self, int p, int by) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, letter=cython.uint, child=cython.uint, longer=cython.ulonglong, more=cython.bint)
    @cython.final
    cdef void _spell(self, unsigned int node, int n, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.locals(half=cython.Py_ssize_t, stuck=cython.ulonglong, high=cython.int, less=cython.longlong)
    @cython.final
    cdef bint _may_win(self, unsigned int node, int n) noexcept nogil
    @cython.final
    cdef inline unsigned int _on_premiums(self, int axis, int shift, int n) noexcept nogil
    @cython.locals(axis=cython.int, shift=cython.int, i=cython.int, premium=cython.int, score=cython.ulonglong, factor=cython.int)
    @cython.final
    cdef void _shift(self, int n, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.locals(gained=cython.longlong, first=cython.int, covered=cython.uint, i=cython.int, piece=cython.int)
    @cython.final
    cdef inline long long _gained(self, int axis, int shift, int n, unsigned long long pieces) noexcept nogil
    @cython.locals(begin=cython.Py_ssize_t, ways=cython.Py_ssize_t, plays=cython.Py_ssize_t, i=cython.int, axis=cython.int)
    @cython.final
    cdef void _list_shifts(self, int n, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.locals(axis=cython.int, by=cython.int, shift=cython.int, score=cython.ulonglong)
    @cython.final
    cdef inline void _write_shifts(self, Py_ssize_t at, int n, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.final
    cdef inline int _least_shift(self, int axis, int n) noexcept nogil
    @cython.final
    cdef inline int _most_shift(self, int axis, int n) noexcept nogil


cdef class Kernel:
    cdef readonly Grid grid
    cdef readonly Rack rack
    cdef readonly SearchResults results
    cdef ContactRules contact
    cdef Walk walk
    cdef Anagrams anagrams
    cdef UpperBounds bounds
    cdef BoundedWalk bounded
    cdef BestFirst best_first
    cdef FirstWords first_words
    cdef int limit
    cdef int[1024] ranked
    cpdef Py_ssize_t every(self) except -1
    @cython.locals(i=cython.Py_ssize_t, rank=cython.int, highest=cython.int, better=cython.Py_ssize_t)
    @cython.final
    cdef int least_rank(self, Py_ssize_t plays, Py_ssize_t number, int piece, int blanks) noexcept nogil
    @cython.locals(key=cython.ulonglong, points=cython.longlong)
    @cython.final
    cdef int rank(self, Py_ssize_t i, int piece, int blanks) noexcept nogil
    @cython.final
    cdef object _search(self)
    @cython.final
    cdef void seek(self) noexcept nogil
    @cython.final
    cdef void seek_more(self) noexcept nogil
