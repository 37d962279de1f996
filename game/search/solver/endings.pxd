cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.kernel.grid cimport Grid
from game.search.kernel.walk cimport Rack, SearchResults
from game.search.solver cimport methods
from game.search.solver.cards cimport Cards
from game.search.solver.prospects cimport Prospects
from game.search.solver.rollouts cimport Rollouts


cdef int _FEW


cdef class Endings:
    cdef Cards cards
    cdef Rollouts rollouts
    cdef Prospects prospects
    cdef Grid grid
    cdef SearchResults results
    cdef public bint only_when_stuck  # a card is turned or taken only when nothing can be placed
    cdef Rollouts usual  # finds what may be laid of the words that forbid to turn a card, if they are fewer
    cdef bint cut
    cdef readonly long long entered
    cdef long long most_entered
    cdef unsigned long long fence
    cdef unsigned long long[::1] ones  # the states entered, two words each
    cdef unsigned long long[::1] twos
    cdef unsigned long long[::1] listed_keys  # the placements of all states of the line
    cdef unsigned long long[::1] listed_pieces
    cdef Py_ssize_t listed_to
    cpdef freed_by(self, Rollouts usual)
    @cython.locals(won=cython.bint, letter=cython.int, slots=cython.longlong)
    cpdef int exhaust(self, long long states)
    @cython.locals(at=cython.int, outside=cython.bint, count=cython.Py_ssize_t, low=cython.Py_ssize_t, i=cython.Py_ssize_t, turns=cython.bint)
    @cython.final
    cdef bint _reaches(self) noexcept nogil
    @cython.final
    cdef inline bint _has_lost_letter(self) noexcept nogil
    @cython.locals(top=cython.Py_ssize_t, j=cython.Py_ssize_t, key=cython.ulonglong, pieces=cython.ulonglong)
    @cython.final
    cdef void _bring_up_hardest(self, Py_ssize_t i) noexcept nogil
    @cython.locals(n=cython.int, at=cython.int, p=cython.int, deep=cython.int, source=cython.int, letter=cython.int)
    @cython.final
    cdef bint _reaches_by(self, unsigned long long key, unsigned long long pieces, bint outside) noexcept nogil
    @cython.final
    cdef bint _reaches_from(self, unsigned long long key, unsigned long long pieces, unsigned long long source) noexcept nogil
    @cython.locals(at=cython.int, one=cython.ulonglong, able=cython.ulonglong, some=cython.ulonglong, more=cython.ulonglong, pile=cython.int)
    @cython.final
    cdef bint _reaches_from_heaps(self, unsigned long long key, unsigned long long pieces, int n, bint outside) noexcept nogil
    @cython.locals(at=cython.int, letter=cython.int, tops=cython.int, pile=cython.int, i=cython.Py_ssize_t, rest=cython.ulonglong, need=cython.int, _=cython.int)
    @cython.final
    cdef bint _may_turn(self, Py_ssize_t low, Py_ssize_t count, bint outside) noexcept nogil
    @cython.locals(at=cython.int, one=cython.ulonglong, two=cython.ulonglong, i=cython.ulonglong, word=cython.ulonglong, slot=cython.ulonglong)
    @cython.final
    cdef bint _enter(self) noexcept nogil
