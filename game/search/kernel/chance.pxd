# Seen by the compiler only.
cdef extern from * nogil:
    """
    #define KANUGO_OTHER (1ULL << 40)
    #define KANUGO_STEP 0x9E3779B97F4A7C15ULL
    #define KANUGO_WHOLE 0xFFFFFFFFFFFFFFFFULL
    #define KANUGO_UNIT 256
    #define KANUGO_SURE 65536
    #define KANUGO_STEPS 4096
    """
    const unsigned long long OTHER "KANUGO_OTHER"
    const unsigned long long STEP "KANUGO_STEP"
    const unsigned long long WHOLE "KANUGO_WHOLE"
    const int UNIT "KANUGO_UNIT"
    const int SURE "KANUGO_SURE"
    const int STEPS "KANUGO_STEPS"

cdef inline unsigned long long mixed(unsigned long long word) noexcept nogil:
    word = (word ^ (word >> 30)) * <unsigned long long>0xBF58476D1CE4E5B9
    word = (word ^ (word >> 27)) * <unsigned long long>0x94D049BB133111EB
    return word ^ (word >> 31)
