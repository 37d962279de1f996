cimport cython
from game.search.kernel cimport bits
from game.search.kernel.walk cimport SearchPart
from game.search.solver.cards cimport Cards
from game.search.solver.rollouts cimport Rollouts

cdef int _MIDDLE
cdef int _OWN
cdef int _ROOM
cdef long long _NONE


cdef class ExtraCardWalk(SearchPart):
    cdef Cards cards
    cdef Rollouts rollouts
    cdef bint greedy  # nothing by chance
    cdef unsigned long long free_extras  # letters of the extra card that the path may take now; 0 once it has one
    cdef unsigned long long beside_own  # those that count even where the hand alone permits something
    cdef unsigned long long extras  # letters of the extra card in the rest of the walk
    cdef int extra  # the letter of the extra card on the path, or _OWN
    cdef unsigned long long helps  # letters of extra cards that some placement needs
    cdef bint own  # whether there is a placement without an extra card
    cdef bint full  # whether there are more placements than are noted
    cdef int noted
    cdef long long[::1] values
    cdef unsigned long long[::1] value_keys
    cdef unsigned long long[::1] value_pieces
    cdef int[::1] value_extra
    cdef int pivot  # where the part laid leftward begins
    @cython.locals(value=cython.longlong)
    @cython.final
    cdef long long _value(self, int n, long long sum) noexcept nogil
    @cython.locals(letter=cython.int)
    @cython.final
    cdef void look(self, unsigned long long extras, unsigned long long beside_own) noexcept nogil
    @cython.locals(one=cython.ulonglong, axis=cython.int, line=cython.int, p=cython.int, end=cython.int, before=cython.bint)
    @cython.final
    cdef void look_before(self, int letter, int extra) noexcept nogil
    @cython.final
    cdef void _begin(self, unsigned long long extras, unsigned long long beside_own) noexcept nogil
    @cython.locals(rest=cython.ulonglong, one=cython.ulonglong)
    @cython.final
    cdef void _look_at_first_words(self) noexcept nogil
    @cython.locals(i=cython.Py_ssize_t, key=cython.ulonglong, n=cython.int)
    @cython.final
    cdef void _note_listed(self) noexcept nogil
    @cython.locals(used=cython.int, _=cython.int)
    @cython.final
    cdef bint _needs_extra(self, int n, unsigned long long pieces) noexcept nogil
    @cython.locals(more=cython.bint, line=cython.int, p=cython.int, end=cython.int)
    @cython.final
    cdef void _look_along_rows(self) noexcept nogil
    @cython.locals(line=cython.int, p=cython.int, end=cython.int)
    @cython.final
    cdef void _look_along_columns(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, down=cython.int, rest=cython.ulonglong, letter=cython.uint)
    @cython.final
    cdef void _look_at_square(self, int p) noexcept nogil
    @cython.locals(node=cython.uint)
    @cython.final
    cdef void _look_from(self, int p) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, ahead=cython.ulonglong, letter=cython.uint, child=cython.uint, part=cython.uint, then=cython.longlong, longer=cython.ulonglong, right=cython.bint, left=cython.bint)
    @cython.final
    cdef void _lay_left(self, unsigned int node, int p, int n, unsigned long long pieces, long long sum) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, ahead=cython.ulonglong, one=cython.ulonglong, letter=cython.uint, child=cython.uint, then=cython.longlong, longer=cython.ulonglong, more=cython.bint, next=cython.uchar, at=cython.int)
    @cython.final
    cdef void _lay_right(self, unsigned int node, int p, int n, unsigned long long pieces, long long sum) noexcept nogil
    @cython.final
    cdef inline bint _leads_on(self, unsigned int node, int p) noexcept nogil
    @cython.final
    cdef inline void _use(self, unsigned int letter, unsigned long long bit) noexcept nogil
    @cython.final
    cdef inline void _put_back(self, unsigned int letter, unsigned long long bit) noexcept nogil
    @cython.locals(place=cython.int)
    @cython.final
    cdef void _note_path(self, int n, unsigned long long pieces, long long sum) noexcept nogil
    @cython.locals(one=cython.ulonglong, value=cython.longlong)
    @cython.final
    cdef void _keep_valued(self, int n, unsigned long long pieces, long long sum, unsigned long long key) noexcept nogil
    @cython.locals(one=cython.ulonglong, most=cython.longlong, top=cython.int, i=cython.int, extra=cython.int)
    @cython.final
    cdef int next_best(self, unsigned long long allowed) noexcept nogil
