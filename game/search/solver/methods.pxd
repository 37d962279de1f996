# Seen by the compiler only.
cdef extern from * nogil:
    """
    #define KANUGO_SIX 0
    #define KANUGO_TWELVE 1
    #define KANUGO_HEAPS 2
    #define KANUGO_TURNABLE 6
    #define KANUGO_HAND 8
    #define KANUGO_OUTSIDE 72
    #define KANUGO_WASTE 62
    """
    const int SIX "KANUGO_SIX"
    const int TWELVE "KANUGO_TWELVE"
    const int HEAPS "KANUGO_HEAPS"
    const int TURNABLE "KANUGO_TURNABLE"
    const int HAND "KANUGO_HAND"
    const int OUTSIDE "KANUGO_OUTSIDE"
    const int WASTE "KANUGO_WASTE"
