cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.kernel.walk cimport SearchPart
from game.search.solver cimport methods
from game.search.solver.cards cimport Cards
from game.search.solver.rollouts cimport Rollouts

cdef int _ROOM
cdef int _MIDDLE


cdef class Prospects(SearchPart):
    cdef Cards cards
    cdef Rollouts rollouts
    cdef int[64] order  # the letters, the hardest first
    cdef int[64] left  # cards that are left, by letter
    cdef unsigned long long have  # the letters of which some are left
    cdef int spare  # how many cards are left
    cdef int before  # the pieces, or walls, nearest to the square of the letter in its line
    cdef int behind
    cdef int limit  # how many cards a play can lay from now on
    cdef unsigned long long set_mark  # of the cards that are left
    cdef unsigned long long[::1] sets  # of cards that were checked
    cdef unsigned long long[::1] checked  # by the letter to be laid, a bit each
    cdef unsigned long long[::1] spellable  # where cards of the set make a word with it
    cdef int[128] run  # the letters of a run
    cdef bint[128] to_lay  # whether they are still to be laid
    cdef int[::1] kept_at  # the square of the letter in the run found last; -1: nowhere yet; 0: none
    cdef int[::1] kept_low
    cdef int[::1] kept_high
    cdef unsigned char[::1] kept
    @cython.locals(letter=cython.int, i=cython.int)
    cpdef forget(self)
    @cython.locals(i=cython.int, letter=cython.int)
    @cython.final
    cdef int lost_letter(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, at=cython.int, letter=cython.int, i=cython.int)
    @cython.final
    cdef void _count_left(self) noexcept nogil
    @cython.locals(number=cython.int, pile=cython.int, height=cython.int, i=cython.int, letter=cython.int)
    @cython.final
    cdef void _count_heaps(self, int at) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    @cython.final
    cdef inline void _use(self, int letter) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    @cython.final
    cdef inline void _put_back(self, int letter) noexcept nogil
    @cython.locals(at=cython.int, low=cython.int, high=cython.int, good=cython.bint, used=cython.int, i=cython.int, other=cython.int, p=cython.int)
    @cython.final
    cdef bint _still_kept(self, int letter) noexcept nogil
    @cython.locals(one=cython.ulonglong, bit=cython.ulonglong, slot=cython.ulonglong)
    @cython.final
    cdef bint _can_be_laid(self, int letter) noexcept nogil
    @cython.locals(node=cython.uint, found=cython.bint)
    @cython.final
    cdef bint _is_spelt(self, int letter) noexcept nogil
    @cython.locals(found=cython.bint, node=cython.uint, i=cython.int, axis=cython.int, line=cython.int, start=cython.int, low=cython.int, high=cython.int, p=cython.int)
    @cython.final
    cdef bint _fits_anywhere(self, int letter) noexcept nogil
    @cython.final
    cdef bint _fits_at(self, unsigned int node, int p, int letter) noexcept nogil
    @cython.locals(node=cython.uint)
    @cython.final
    cdef bint _may_cross(self, int p, int letter) noexcept nogil
    @cython.final
    cdef inline bint _comes_to(self, unsigned int node, int p, int gap) noexcept nogil
    @cython.locals(one=cython.ulonglong, letter=cython.uint, child=cython.uint, part=cython.uint, rest=cython.ulonglong, found=cython.bint)
    @cython.final
    cdef bint _leftward(self, unsigned int node, bint ends, int p, int pivot, int at, bint old) noexcept nogil
    @cython.locals(one=cython.ulonglong, empty=cython.bint, rest=cython.ulonglong, letter=cython.uint, found=cython.bint, ends=cython.bint, child=cython.uint)
    @cython.final
    cdef bint _rightward(self, unsigned int node, int p, int low, int at, bint old) noexcept nogil
    @cython.locals(old=cython.bint, i=cython.int)
    @cython.final
    cdef bint _is_found(self, int low, int high, int at) noexcept nogil
    @cython.locals(one=cython.ulonglong, part=cython.uint, way=cython.int, then=cython.uint, i=cython.int, rest=cython.ulonglong, letter=cython.uint, found=cython.bint, child=cython.uint)
    @cython.final
    cdef bint _spells(self, unsigned int node, int low, int high) noexcept nogil
    @cython.locals(count=cython.int, i=cython.int)
    @cython.final
    cdef bint _can_be_built(self, int low, int high) noexcept nogil
    @cython.final
    cdef bint _builds(self, int low, int high, int i, int since, int used) noexcept nogil
    @cython.locals(new=cython.bint, i=cython.int, node=cython.uint)
    @cython.final
    cdef bint _may_lie(self, int low, int high) noexcept nogil
