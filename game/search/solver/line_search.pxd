cimport cython
from game.search.kernel cimport bits
from game.search.kernel.grid cimport Grid
from game.search.solver cimport methods
from game.search.solver.beam cimport BeamSearch
from game.search.solver.cards cimport Cards
from game.search.solver.extra_card_walk cimport ExtraCardWalk
from game.search.solver.heap_plays cimport HeapPlays
from game.search.solver.rollouts cimport Rollouts

cdef int _MIDDLE
cdef long long _NONE
cdef int _FARTHEST
cdef int _WORST
cdef int _MOST_WORDS
cdef int _LAID
cdef int _FROM_FOUND


cdef class LinePreferences:
    cdef Cards cards
    cdef Rollouts rollouts
    cdef Grid grid
    cdef public int afresh  # of 256 lines, how many draw new preferences
    cdef int hard
    cdef int[::1] partners
    cdef int[8] keeps
    cdef int keep
    cdef int best_keep
    cdef unsigned long long[::1] companions
    cdef unsigned long long[::1] followers
    cdef int[8] hooks_worth
    cdef int hook_worth
    cdef int best_hook_worth
    cdef unsigned long long outside  # hard letters that are still to come from outside the heaps, a bit each
    cdef unsigned long long awaited  # and their companions
    cdef unsigned long long accompanied  # the letters that have companions
    cdef unsigned long long[::1] words  # that lines plan with, the letters of each as bits
    cdef readonly int number_of_words
    cdef int reserve
    cdef unsigned long long planned  # the letter that this line plans to lay, as a bit
    cdef unsigned long long reserved  # what it keeps for that
    cdef unsigned long long best_planned
    cdef unsigned long long best_reserved
    cdef int[64] letter_preferences
    cdef int[64] unlaid
    cdef int[64] in_heaps
    @cython.locals(i=cython.int)
    cpdef prefer(self, int hard, partners, keeps)
    @cython.locals(i=cython.int, one=cython.ulonglong)
    cpdef prefer_squares(self, companions, followers, hooks)
    @cython.locals(i=cython.int)
    cpdef plan_with(self, words, int reserve)
    @cython.locals(word=cython.ulonglong)
    @cython.final
    cdef void _plan(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, letter=cython.int)
    @cython.final
    cdef void _weigh_plan(self) noexcept nogil
    @cython.final
    cdef inline unsigned long long needed(self) noexcept nogil
    @cython.final
    cdef void keep_as_best(self) noexcept nogil
    @cython.final
    cdef void draw(self, bint known, bint planning) noexcept nogil
    @cython.locals(at=cython.int, letter=cython.int, i=cython.int, pile=cython.int)
    @cython.final
    cdef void _count_unlaid(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, letter=cython.int, hard=cython.int)
    @cython.final
    cdef void weigh_hard_letters(self) noexcept nogil
    @cython.locals(letter=cython.int)
    @cython.final
    cdef void weigh(self) noexcept nogil


cdef class LineSearch:
    cdef Cards cards
    cdef Rollouts rollouts
    cdef LinePreferences preferences
    cdef Grid grid
    cdef readonly ExtraCardWalk walk
    cdef int looks
    cdef int[3] ways
    cdef int block
    cdef int choice  # which of the placements noted
    cdef public int restart  # of 256 rollouts, how many begin along the best line
    cdef public int forward  # how far along it at least, in parts of 256
    cdef public int patient  # rollouts without a better line after which the best one is forgotten
    cdef public int cost_of_card  # of one that is left, besides its letter's weight
    cdef public int cost_of_waiting  # and of one whose companions are needed
    cdef public int worse  # by how much a line may cost more than the best one, in 256ths of the noise
    cdef HeapPlays plays
    cdef readonly BeamSearch beam
    cdef int root  # steps that all lines have now
    cdef int roots  # that have been taken since the beam
    cdef long long leaves_root  # after so many rollouts
    cdef int best_depth
    cdef readonly int best_cost
    cdef int since  # rollouts since there was a better line
    cdef bint planning  # whether lines plan, after `plain` ones in vain
    cdef int progress  # of this line with its plan
    cdef public int plain
    cdef public int step  # how much less a line costs for each step of progress
    @cython.locals(i=cython.int)
    cpdef look_ahead(self, int looks, ways, int block)
    @cython.locals(most=cython.longlong, looks=cython.int, _=cython.int, top=cython.int, value=cython.longlong)
    @cython.final
    cdef bint _choose_from(self, unsigned long long allowed) noexcept nogil
    @cython.locals(one=cython.ulonglong, rest=cython.ulonglong, key=cython.ulonglong, pieces=cython.ulonglong, n=cython.int, letter=cython.int, worth=cython.longlong)
    @cython.final
    cdef long long _worth_after(self, int top) noexcept nogil
    @cython.locals(once=cython.ulonglong, twice=cython.ulonglong, thrice=cython.ulonglong, fit=cython.ulonglong, line=cython.int, p=cython.int, end=cython.int, worth=cython.longlong)
    @cython.final
    cdef long long _worth_of_squares(self, unsigned long long letters) noexcept nogil
    @cython.locals(won=cython.bint)
    cpdef bint solve(self, long long rollouts)
    @cython.final
    cdef bint _solve(self, long long rollouts) noexcept nogil
    @cython.final
    cdef void _forget_best(self) noexcept nogil
    @cython.locals(keep=cython.int, part=cython.int, begins=cython.bint)
    @cython.final
    cdef void _begin_again(self) noexcept nogil
    @cython.locals(cost=cython.int, waiting=cython.bint, letter=cython.int, i=cython.int, most=cython.longlong)
    @cython.final
    cdef void _remember(self) noexcept nogil
    @cython.final
    cdef bint _play_on(self) noexcept nogil
    @cython.locals(at=cython.int, extras=cython.ulonglong, planned=cython.ulonglong, one=cython.ulonglong, low=cython.int, i=cython.int)
    @cython.final
    cdef bint _can_lay(self) noexcept nogil
    @cython.locals(one=cython.ulonglong, reached=cython.int, letter=cython.int)
    @cython.final
    cdef void _note_progress(self, int at) noexcept nogil
    @cython.locals(found=cython.bint, p=cython.int)
    @cython.final
    cdef bint _is_on_board(self, int letter) noexcept nogil
    @cython.locals(key=cython.ulonglong, pieces=cython.ulonglong, n=cython.int, one=cython.ulonglong, hard=cython.bint, letter=cython.int, _=cython.int)
    @cython.final
    cdef void _lay_choice(self) noexcept nogil
    @cython.final
    cdef bint _go_on_with_heaps(self) noexcept nogil
    @cython.final
    cdef void _change_root(self) noexcept nogil
    @cython.locals(at=cython.int, sought=cython.int, i=cython.int, letter=cython.int, companion=cython.int, pile=cython.int)
    @cython.final
    cdef _seek(self)
