cimport cython
from game.search.kernel.grid cimport Grid
from game.search.solver.cards cimport Cards
from game.search.solver.extra_card_walk cimport ExtraCardWalk
from game.search.solver.heap_plays cimport HeapPlays
from game.search.solver.rollouts cimport Rollouts

cdef int _WIDTH
cdef int _CHILDREN
cdef int _PLAYS
cdef int _FIRST
cdef int _LEVELS
cdef int _MOST_FOUND
cdef int _STEP
cdef int _MIDDLE
cdef long long _TAKEN
cdef int _PLAYABLE
cdef int _NOT_LAID
cdef int _NO_WORD
cdef int _UNDER
cdef int _BURIED
cdef int _NO_STOP
cdef int _CHANCE
cdef int _HIGHEST


cdef class Entries:
    cdef Cards cards
    cdef readonly int count
    cdef int longest  # steps of a line
    cdef int[::1] costs
    cdef unsigned long long[::1] marks  # what has been laid
    cdef int[::1] parents
    cdef int[::1] depths
    cdef unsigned long long[::1] steps
    cpdef clear(self, int longest)
    @cython.locals(at=cython.Py_ssize_t, k=cython.int)
    @cython.final
    cdef void put(self, int i, int cost, int parent) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, k=cython.int)
    @cython.final
    cdef int follow(self, int i, Rollouts rollouts) noexcept nogil
    @cython.locals(i=cython.int, most=cython.int)
    @cython.final
    cdef int limit(self) noexcept nogil
    @cython.locals(worst=cython.int, sibling=cython.int, siblings=cython.int, i=cython.int)
    @cython.final
    cdef int place_for(self, int cost, int parent) noexcept nogil


cdef class BeamSearch:
    cdef Cards cards
    cdef Rollouts rollouts
    cdef HeapPlays plays
    cdef HeapPlays ahead  # of the state after a play
    cdef Grid grid
    cdef int[64] over  # how few cards lie over one of a letter in a heap
    cdef Entries now
    cdef Entries next
    cdef readonly Entries found
    cdef readonly int sought
    cdef int companion
    cdef unsigned long long followers
    cpdef seek(self, int letter, int companion, unsigned long long followers)
    @cython.locals(_=cython.int, i=cython.int)
    @cython.final
    cdef void search(self) noexcept nogil
    @cython.locals(letter=cython.int, allowed=cython.ulonglong, _=cython.int, play=cython.int)
    @cython.final
    cdef void _expand(self, int parent) noexcept nogil
    @cython.locals(turns=cython.int, key=cython.ulonglong, pieces=cython.ulonglong, cost=cython.int, place=cython.int)
    @cython.final
    cdef void _try_play(self, int play, int parent) noexcept nogil
    @cython.locals(one=cython.ulonglong, least=cython.int, letter=cython.int, over=cython.int, cost=cython.int, playable=cython.int, i=cython.int)
    @cython.final
    cdef int _cost(self) noexcept nogil
    @cython.locals(at=cython.int, letter=cython.int, pile=cython.int, height=cython.int, i=cython.int)
    @cython.final
    cdef void _take_up_heaps(self) noexcept nogil
    @cython.locals(least=cython.int, i=cython.int, over=cython.int, pieces=cython.ulonglong, _=cython.int)
    @cython.final
    cdef int _cards_over_word(self) noexcept nogil
