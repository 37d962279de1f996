cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.kernel.grid cimport Grid


cdef class Rack:
    cdef Grid grid
    cdef int[64] have
    cdef unsigned long long held  # the letters that the hand has left
    cdef unsigned long long dealt  # and had at the outset of the search
    cdef int blanks
    cdef int wild  # blanks at the outset
    cdef int many  # pieces in hand
    cdef int[16] letters  # the path, in the order of laying
    cdef int[16] gains  # what the letter counts there beyond a blank
    cdef int[16] passing  # by what its cross run is multiplied
    cdef int[16] missing  # which of them the hand does not hold
    @cython.locals(code=cython.uchar)
    cpdef deal(self, bytes hand)
    @cython.locals(k=cython.int)
    @cython.final
    cdef void empty(self) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    @cython.final
    cdef void add(self, int code, int number) noexcept nogil
    @cython.final
    cdef inline void take(self, unsigned int letter, unsigned long long bit, int n, int gain, int cross_factor) noexcept nogil
    @cython.final
    cdef inline unsigned long long usable_without(self, unsigned int letter, unsigned long long bit) noexcept nogil
    @cython.final
    cdef inline void give_back(self, unsigned int letter, unsigned long long bit) noexcept nogil


cdef class ContactRules:
    cdef Grid grid
    cdef int contacts  # V8: the fewest of a play that only lies alongside; 0: any
    cdef bint hooks  # V8: a play that lengthens a run of two does not only lie alongside
    cdef bint by_word  # V8: the contacts are with one old word
    cdef bint bridge  # V10: the main run may take in several old runs
    cdef bint limited  # whether any of these rules holds
    @cython.final
    cdef bint may_lie(self, int first, int axis, int n) noexcept nogil
    @cython.locals(runs=cython.int)
    @cython.final
    cdef bint _joins_more_than_one(self, int p, int axis, int n) noexcept nogil
    @cython.final
    cdef int _length(self, int p, int by) noexcept nogil
    @cython.locals(w=cython.int, above=cython.int, below=cython.int, most=cython.int)
    @cython.final
    cdef bint _touches_enough(self, int p, int n) noexcept nogil
    @cython.final
    cdef int _contacts_to(self, int p, int before) noexcept nogil
    @cython.final
    cdef bint _ends_word(self, int p, int by) noexcept nogil


cdef class SearchResults:
    cdef int[::1] transposed  # arrays of the grid
    cdef unsigned char[::1] beside
    cdef Rack rack
    cdef ContactRules contact
    cdef int want
    cdef bint halt
    cdef int most  # new pieces of a play, for this hand
    cdef int axis
    cdef int first  # the first new piece
    cdef int turned  # how many pieces of the path were laid leftward
    cdef int[16] bonus
    cdef int[16] unsure  # the letters missing of which the hand had some
    cdef int[16] losses
    cdef unsigned long long[16] marks
    cdef bint leaning  # the best play is the one that counts most less what it gives away
    cdef int whole  # the hand, a bit a piece
    cdef unsigned char[64] places  # where the pieces of a kind begin in the hand
    cdef int[512] lost  # what it loses to keep only a part of the hand, a bit a piece
    cdef int[256] spent  # by 16 times the blanks laid, and the pieces laid: what that loses at least
    cdef Py_ssize_t found
    cdef Py_ssize_t room
    cdef unsigned long long[::1] out_keys
    cdef unsigned long long[::1] out_pieces
    cdef long long best
    cdef long long[16] tops  # the most that plays from the present anchor count, by number of new pieces
    cdef int shortest
    cdef int least  # the fewest new pieces worth looking for
    cdef bint blank_loses
    cdef public object keys
    cdef public object pieces
    @cython.locals(n=cython.int, factor=cython.int, score=cython.longlong)
    @cython.final
    cdef void record(self, int k, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, place=cython.int)
    @cython.final
    cdef inline void emit(self, int n, unsigned long long pieces, long long score) noexcept nogil
    @cython.locals(keeps=cython.int, i=cython.int, _=cython.int)
    @cython.final
    cdef int kept_by(self, int n, unsigned long long pieces) noexcept nogil
    @cython.locals(n=cython.int)
    @cython.final
    cdef void demand(self) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, one=cython.uint, free=cython.uint, unsure=cython.int, spares=cython.bint, more=cython.int)
    @cython.final
    cdef void choose(self, int n, unsigned long long pieces, long long score, int factor) noexcept nogil
    @cython.locals(blank=cython.ulonglong)
    @cython.final
    cdef inline unsigned long long _mark(self, int i) noexcept nogil
    @cython.locals(i=cython.int, same=cython.uint, one=cython.uint, letter=cython.int)
    @cython.final
    cdef void _force(self, int n, int unsure, int more, unsigned int free, unsigned long long pieces, long long score) noexcept nogil
    @cython.locals(i=cython.uint)
    @cython.final
    cdef void _spread(self, int n, int more, unsigned int free, unsigned long long pieces, long long score) noexcept nogil
    @cython.locals(n=cython.int)
    @cython.final
    cdef int bonus_from(self) noexcept nogil


cdef class SearchPart:
    cdef Grid grid
    cdef Rack rack
    cdef SearchResults results
    cdef const unsigned long long[::1] nodes
    cdef const unsigned int[::1] halves
    cdef unsigned char[::1] codes
    cdef unsigned long long[::1] cross_checks
    cdef unsigned char[::1] beside
    cdef int[::1] cross_factors
    cdef int[::1] cross_sums
    cdef int[::1] premiums
    cdef int[::1] word_factors
    cdef int[::1] points
    cdef int[::1] letter_scores


cdef class Walk(SearchPart):
    cdef unsigned long long[2] lines  # the rows and columns that are searched, by their number modulo 64
    cdef int pivot  # where the part laid leftward begins
    @cython.locals(axis=cython.int, line=cython.int, p=cython.int, end=cython.int, letters=cython.ulonglong)
    @cython.final
    cdef void along_lines(self) noexcept nogil
    @cython.locals(node=cython.uint, at=cython.int, sum=cython.ulonglong)
    @cython.final
    cdef void _anchor(self, int p) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, goes=cython.ulonglong, letter=cython.uint, child=cython.uint, part=cython.uint, worth=cython.int, cross_factor=cython.int, cross_sum=cython.int, premium=cython.int, n=cython.int, more=cython.bint, then=cython.ulonglong, aside=cython.ulonglong, longer=cython.ulonglong, right=cython.ulonglong, left=cython.ulonglong, usable=cython.ulonglong)
    @cython.final
    cdef void _leftward(self, unsigned int node, int p, int k, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.locals(leads=cython.ulonglong, ends=cython.ulonglong, rest=cython.ulonglong, bit=cython.ulonglong, goes=cython.ulonglong, letter=cython.uint, child=cython.uint, worth=cython.int, cross_factor=cython.int, cross_sum=cython.int, premium=cython.int, n=cython.int, more=cython.bint, then=cython.ulonglong, aside=cython.ulonglong, longer=cython.ulonglong, next=cython.uchar, at=cython.int, joins=cython.bint, edge=cython.ulonglong)
    @cython.final
    cdef void _rightward(self, unsigned int node, int p, int k, unsigned long long pieces, unsigned long long sum) noexcept nogil
    @cython.locals(letter=cython.uint, bit=cython.ulonglong, edge=cython.ulonglong, goes=cython.ulonglong)
    @cython.final
    cdef unsigned long long _going(self, unsigned int node, unsigned long long rest, unsigned long long ahead) noexcept nogil
    @cython.locals(rest=cython.ulonglong)
    @cython.final
    cdef inline bint _goes_on(self, unsigned int node, int p) noexcept nogil
