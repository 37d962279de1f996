cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.kernel.grid cimport Grid
from game.search.kernel.walk cimport SearchResults
from game.search.solver cimport methods
from game.search.solver.cards cimport Cards


cdef class Rollouts:
    cdef readonly Cards cards
    cdef Grid grid
    cdef SearchResults results
    cdef unsigned long long clock
    cdef int[64] weights
    cdef int[16] by_number
    cdef int by_depth
    cdef int[::1] noise
    cdef bint stopped
    cdef unsigned long long barren  # letters that as the turned card permit nothing now
    cdef readonly long long done
    cdef bint rolling  # whether the last step is a turn that can be gone on with
    cdef unsigned long long[::1] best_keys
    cdef unsigned long long[::1] best_pieces
    cdef unsigned long long[::1] best_sources
    cdef Rollouts judge  # finds what may be laid of all words, where fewer are searched
    cdef public bint past_usable  # third method: turning on is allowed though the waste could be used
    @cython.final
    cdef bint is_stuck(self) noexcept nogil
    cpdef judged_by(self, Rollouts judge)
    @cython.final
    cdef inline unsigned long long next_number(self) noexcept nogil
    @cython.final
    cdef void unwind(self, int depth) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef void come_to(self, int depth) noexcept nogil
    @cython.final
    cdef inline bint _is_step(self, int i) noexcept nogil
    @cython.final
    cdef void _repeat(self, int i) noexcept nogil
    @cython.locals(_=cython.int)
    @cython.final
    cdef void turn_times(self, int turns) noexcept nogil
    @cython.locals(at=cython.int, letter=cython.int, pile=cython.int, under=cython.int)
    @cython.final
    cdef void weigh(self) noexcept nogil
    @cython.locals(best=cython.longlong, top=cython.Py_ssize_t, count=cython.Py_ssize_t, i=cython.Py_ssize_t, key=cython.ulonglong, value=cython.longlong, pieces=cython.ulonglong)
    @cython.final
    cdef void lay_best(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, at=cython.int, most=cython.int, heaps_alone=cython.bint)
    @cython.final
    cdef bint turn_to_next(self) noexcept nogil
    cpdef look_ready(self)
