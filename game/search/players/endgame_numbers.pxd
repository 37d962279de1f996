# Seen by the compiler only.
cdef extern from * nogil:
    """
    #define KANUGO_FIELD 5
    #define KANUGO_KINDS 12
    #define KANUGO_FREE_FIELDS 0x0842108421084210ULL
    #define KANUGO_ONE_OF_EACH 0x0084210842108421ULL
    #define KANUGO_DEEPEST 96
    #define KANUGO_WON 0x100000
    #define KANUGO_NEVER 0x10000000
    #define KANUGO_SEARCHED 255
    #define KANUGO_LOWER 1
    #define KANUGO_UPPER 2
    #define KANUGO_EXACT 3
    """
    const int FIELD "KANUGO_FIELD"
    const int KINDS "KANUGO_KINDS"
    const unsigned long long FREE "KANUGO_FREE_FIELDS"
    const unsigned long long ONE "KANUGO_ONE_OF_EACH"
    const int DEEPEST "KANUGO_DEEPEST"
    const int WON "KANUGO_WON"
    const int NEVER "KANUGO_NEVER"
    const int WHOLE "KANUGO_SEARCHED"
    const int LOWER "KANUGO_LOWER"
    const int UPPER "KANUGO_UPPER"
    const int EXACT "KANUGO_EXACT"

cdef inline bint holds(unsigned long long hand, unsigned long long uses) noexcept nogil:
    return ((hand | FREE) - uses) & FREE == FREE
