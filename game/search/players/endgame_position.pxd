cimport cython
from game.search.kernel cimport bits
from game.search.kernel cimport chance
from game.search.players cimport endgame_numbers as numbers
from game.search.kernel.generate cimport Kernel

cdef int _RANKS
cdef int _LISTED


cdef class EndgamePosition:
    cdef Kernel kernel
    cdef int[64] values  # the points of a piece left in hand
    cdef int[128] shifts  # where a hand counts pieces of a kind, by side and kind
    cdef int[24] kinds  # the kinds in the order in which a hand counts them, by side
    cdef int[2] number
    cdef int[::1] spots  # the bit of a square
    cdef int[257] ranks
    cdef Py_ssize_t top  # where the next play is recorded
    cdef Py_ssize_t list_top  # where the next list begins
    cdef Py_ssize_t space
    cdef bint crowded
    cdef unsigned long long[::1] keys
    cdef unsigned long long[::1] pieces
    cdef unsigned long long[::1] uses  # the pieces that leave the hand, as a hand
    cdef unsigned long long[::1] laid  # the squares filled
    cdef unsigned long long[::1] needs  # the squares that must stay as they are, these among them
    cdef unsigned long long[::1] lines  # the rows and columns in which it may open or close plays
    cdef int[::1] worths  # the points of the pieces laid
    cdef int[::1] listed  # plays, list behind list
    cdef int[::1] priorities  # in what order the search tries them, the highest first
    cdef bint out
    cdef bint stuck
    cdef int by_one
    cdef int by_all
    cdef bint free
    cdef bint reckoned
    cdef bint at_once
    cdef bint earlier
    cdef unsigned long long[192] hands
    cdef int[192] left  # the points of the hands
    cdef int[192] scores
    cdef int[192] passes
    cdef Py_ssize_t[192] lows  # where the list of a side begins and ends
    cdef Py_ssize_t[192] highs
    cdef Py_ssize_t[97] last  # the play that led here (-1: a pass)
    cdef unsigned long long[384] crossed  # the lines crossed since a side's list was complete, rows and columns
    cdef unsigned long long[96] hashes  # of the pieces laid
    cdef int[2] targets
    cdef bint aiming  # whether anybody has one
    cdef int closing  # after whose turn a circle is over
    cpdef make_room(self, Py_ssize_t plays)
    cpdef unsigned long long hold(self, int side, bytes hand)
    @cython.locals(one=cython.ulonglong, made=cython.ulonglong, code=cython.int)
    @cython.final
    cdef unsigned long long packed(self, int side, bytes hand) except? 0
    @cython.locals(i=cython.Py_ssize_t, at=cython.Py_ssize_t, out=cython.bint)
    @cython.final
    cdef void take(self, int me, Py_ssize_t low, Py_ssize_t high) noexcept nogil
    @cython.locals(last=cython.Py_ssize_t, me=cython.int, low=cython.Py_ssize_t, i=cython.Py_ssize_t, at=cython.Py_ssize_t)
    @cython.final
    cdef void filter_lists(self, int ply) noexcept nogil
    @cython.final
    cdef inline bint interferes(self, Py_ssize_t one, Py_ssize_t at) noexcept nogil
    @cython.locals(axis=cython.int, plays=cython.Py_ssize_t, k=cython.int, i=cython.Py_ssize_t)
    @cython.final
    cdef Py_ssize_t generate(self, int me, int side) noexcept nogil
    @cython.locals(axis=cython.int, p=cython.int, line=cython.int)
    @cython.final
    cdef inline bint _is_untouched(self, int me, Py_ssize_t at) noexcept nogil
    @cython.locals(score=cython.int, rank=cython.int)
    @cython.final
    cdef inline int _rank(self, int me, Py_ssize_t at) noexcept nogil
    @cython.locals(rank=cython.int)
    @cython.final
    cdef inline void _list(self, int me, Py_ssize_t at) noexcept nogil
    @cython.locals(bit=cython.ulonglong, kind=cython.int, best=cython.int, w=cython.int, code=cython.int, letter=cython.int, line=cython.int, p=cython.int, turned=cython.int, gain=cython.int, score=cython.int)
    @cython.final
    cdef int highest_of_one(self, int side, unsigned long long one) noexcept nogil
    @cython.locals(k=cython.int)
    @cython.final
    cdef void _deal(self, int side, unsigned long long hand) noexcept nogil
    @cython.locals(one=cython.ulonglong, key=cython.ulonglong, rest=cython.ulonglong, n=cython.int, w=cython.int, axis=cython.int, p=cython.int, q=cython.int, k=cython.int, code=cython.int, _=cython.int)
    @cython.final
    cdef void _record(self, Py_ssize_t at, Py_ssize_t i, int side) noexcept nogil
    @cython.locals(one=cython.ulonglong, spot=cython.int)
    @cython.final
    cdef inline void _lay(self, Py_ssize_t at, int p) noexcept nogil
    @cython.locals(one=cython.ulonglong, spot=cython.int)
    @cython.final
    cdef inline void _need(self, Py_ssize_t at, int axis, int p) noexcept nogil
    @cython.locals(sum=cython.int, k=cython.int)
    @cython.final
    cdef int points_of(self, int side, unsigned long long hand) noexcept nogil
    @cython.locals(k=cython.int)
    @cython.final
    cdef void copy_ply(self, int ply) noexcept nogil
    @cython.final
    cdef inline bint passes_end(self, int own, int other) noexcept nogil
    @cython.locals(me=cython.int, score=cython.int)
    @cython.final
    cdef bint finishes(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(me=cython.int, own=cython.bint)
    @cython.final
    cdef bint circle_ends(self, int ply, int side, int score) noexcept nogil
    @cython.locals(me=cython.int, score=cython.int, left=cython.int, empty=cython.bint)
    @cython.final
    cdef int value_of_end(self, int ply, int side, Py_ssize_t at) noexcept nogil
    @cython.locals(me=cython.int)
    @cython.final
    cdef int value_now(self, int ply, int side) noexcept nogil
    @cython.locals(own=cython.int, other=cython.int, more=cython.int)
    @cython.final
    cdef int final_value(self, int score, int others, int left, int others_left, bint empty, bint others_empty, int ahead) noexcept nogil
    @cython.final
    cdef unsigned long long hash_of(self, int ply, int side) noexcept nogil
    @cython.locals(first=cython.ulonglong, second=cython.ulonglong, hash=cython.ulonglong, rest=cython.ulonglong)
    @cython.final
    cdef unsigned long long hand_hash(self, int ply, int side) noexcept nogil
    @cython.locals(key=cython.ulonglong, rest=cython.ulonglong, n=cython.int, p=cython.int, axis=cython.int, hash=cython.ulonglong, word=cython.ulonglong)
    @cython.final
    cdef unsigned long long play_hash(self, Py_ssize_t at) noexcept nogil
