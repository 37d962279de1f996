# Seen by the compiler only.
cdef extern from * nogil:
    """
    #define KANUGO_FIELD 5
    #define KANUGO_KINDS 12
    #define KANUGO_FREE_FIELDS 0x0842108421084210ULL
    """
    const int FIELD "KANUGO_FIELD"
    const int KINDS "KANUGO_KINDS"
    const unsigned long long FREE "KANUGO_FREE_FIELDS"

cdef inline bint holds(unsigned long long hand, unsigned long long uses) noexcept nogil:
    return ((hand | FREE) - uses) & FREE == FREE
