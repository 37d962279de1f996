cimport cython
from game.search.kernel cimport bits

from game.search.kernel.walk cimport SearchPart

cdef unsigned long long _WORD
cdef int _CHOICES
cdef int _KEPT
cdef int _FINDS
cdef int _RICHEST
cdef int _LOOKUPS
cdef int _OFFERS
cdef int _LOOKUPS_UNCACHED
cdef int _CACHED_FILTER

cdef class Anagrams(SearchPart):
    cdef Py_ssize_t bottom  # where the filter begins
    cdef Py_ssize_t buckets  # where the half-words are that tell at which byte of the words each bucket begins
    cdef Py_ssize_t written  # where the words begin, in bytes
    cdef const unsigned char[::1] text
    cdef int shift
    cdef bint filtered
    cdef int worthwhile  # how many look-ups cost less than to walk from one start
    cdef bint offering  # whether offers are made and a filter is there
    cdef bint crowded  # whether the cache was cleared because it was full
    cdef unsigned long long[64] number
    cdef int choices
    cdef int richest  # the choice that counts most
    cdef int[1040] chosen  # of each choice: how many letters, what they count, the sum of their numbers
    cdef int[1040] worth
    cdef unsigned long long[1040] total
    cdef unsigned int[1040] made_of  # and its letters, folded: letter i is bit i mod 32
    cdef unsigned long long[1040] exhausts  # the letters of which it has all that the hand has
    cdef unsigned int[1040] uses  # and its places in the hand, a bit each
    cdef int[3120] by_worth  # offers: a choice, and 1024 times how many blanks
    cdef int[3120] offers  # ranked: how many blanks, what they count, the sum of the letters without blanks
    cdef int[3120] offer_worths
    cdef unsigned long long[3120] offer_sums
    cdef unsigned int[3120] offer_letters
    cdef int[3120] offer_losses  # what they give away by what the hand keeps
    cdef int[258] tally
    cdef int[18] begin  # where the offers of so many pieces begin
    cdef bint[16] can_look_up  # whether words of so many pieces can be looked up
    cdef bint[16] looks_up  # whether words of so many pieces are looked up rather than walked to
    cdef unsigned long long[64] stands  # what a blank, or a pair of blanks, may add to a sum
    cdef unsigned int[64] stand_letters
    cdef unsigned long long[64] some
    cdef unsigned int[64] some_letters
    cdef unsigned int relevant  # the letters that new pieces may be, folded
    cdef unsigned long long[2080] pairs
    cdef int standing
    cdef int paired
    cdef unsigned long long[512] kept_sums  # the words found by old letters and number of new pieces
    cdef int[512] kept_pieces
    cdef unsigned int[512] kept_letters
    cdef unsigned long long[512] kept_needs
    cdef int[512] kept_first
    cdef int[512] kept_last
    cdef unsigned long long[2048] kept_looked_up  # the offers that were looked up, a bit each
    cdef int next_offer  # the one to look at next
    cdef int finds
    cdef Py_ssize_t[4096] find_words  # where the letters of the word begin
    cdef int[4096] find_worths
    cdef int[4096] find_losses
    cdef int[4096] find_next
    @cython.locals(rest=cython.ulonglong, letter=cython.int, before=cython.int, end=cython.int, last=cython.int, i=cython.int, place=cython.int, most=cython.int)
    @cython.final
    cdef void choose_letters(self) noexcept nogil
    @cython.locals(k=cython.int)
    @cython.final
    cdef void make_offers(self) noexcept nogil
    @cython.locals(at=cython.int, one=cython.ulonglong)
    @cython.final
    cdef inline void _add_letter(self, int i, int letter, int place) noexcept nogil
    @cython.locals(i=cython.int, place=cython.int, kinds=cython.int, wild=cython.int, top=cython.int, offer=cython.int, at=cython.int)
    @cython.final
    cdef void _rank(self) noexcept nogil
    @cython.final
    cdef inline int _worth_of(self, int offer) noexcept nogil
    @cython.locals(blanks=cython.uint)
    @cython.final
    cdef inline int _loss_of(self, int offer) noexcept nogil
    @cython.locals(letters=cython.int, k=cython.int, lookups=cython.int, at=cython.int, wild=cython.int)
    @cython.final
    cdef void _choose_lookups(self, int kinds) noexcept nogil
    @cython.locals(rest=cython.ulonglong, i=cython.int, j=cython.int, one=cython.uint)
    @cython.final
    cdef void _number_blanks(self) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef void _forget(self) noexcept nogil
    @cython.locals(at=cython.int, i=cython.int)
    @cython.final
    cdef int kept(self, unsigned long long old, int k, unsigned int letters, unsigned long long needs) noexcept nogil
    @cython.locals(find=cython.int)
    @cython.final
    cdef int next_find(self, int at, int last, int size, long long rich, long long factor, long long room) noexcept nogil
    @cython.locals(one=cython.ulonglong, k=cython.int, offer=cython.int, less=cython.longlong, bit=cython.ulonglong, word=cython.int, sum=cython.ulonglong)
    @cython.final
    cdef bint _look_up_next(self, int at, int size, long long rich, long long factor, long long room) noexcept nogil
    @cython.locals(i=cython.int, held=cython.uint, letters=cython.uint, one=cython.uint, two=cython.uint, then=cython.ulonglong)
    @cython.final
    cdef void _look_up(self, int at, int offer, unsigned long long sum, int size) noexcept nogil
    @cython.locals(n=cython.int, end=cython.int, i=cython.int, j=cython.int, then=cython.ulonglong, both=cython.ulonglong)
    @cython.final
    cdef void _look_up_pairs(self, int at, unsigned long long sum, int size, int offer, unsigned int one, unsigned int two) noexcept nogil
    @cython.locals(i=cython.int)
    @cython.final
    cdef int _some_of(self, unsigned int letters, int n) noexcept nogil
    @cython.locals(wanted=cython.ulonglong)
    @cython.final
    cdef inline bint may_be_word(self, unsigned long long sum) noexcept nogil
    @cython.locals(word=cython.Py_ssize_t)
    @cython.final
    cdef void _keep(self, int at, unsigned long long sum, int size, int offer) noexcept nogil
    @cython.final
    cdef inline Py_ssize_t bucket(self, unsigned long long sum) noexcept nogil
    @cython.final
    cdef void fetch_bucket(self, unsigned long long sum) noexcept nogil
    @cython.locals(end=cython.Py_ssize_t)
    @cython.final
    cdef Py_ssize_t next_word(self, Py_ssize_t at, unsigned long long sum, int size) noexcept nogil
    @cython.locals(sum=cython.ulonglong, i=cython.Py_ssize_t)
    @cython.final
    cdef unsigned long long _sum_of(self, Py_ssize_t word, int size) noexcept nogil
