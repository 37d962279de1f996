# Seen by the compiler only: counting bits, with the machine's own instruction where there is one.
cdef extern from * nogil:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
      #include <intrin.h>
      static __inline unsigned kanugo_lowest(unsigned long long x) {
        unsigned long i;
        if ((unsigned)x) { _BitScanForward(&i, (unsigned)x); return (unsigned)i; }
        _BitScanForward(&i, (unsigned)(x >> 32)); return (unsigned)i + 32;
      }
    #else
      #define kanugo_lowest(x) ((unsigned)__builtin_ctzll(x))
    #endif
    #if (defined(__GNUC__) || defined(__clang__)) && (defined(__POPCNT__) || defined(__aarch64__))
      #define kanugo_count(x) ((unsigned)__builtin_popcountll(x))
    #elif defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
      /* x86-64 before 2008 lacks the instruction, so no compiler takes it unasked. */
      static __inline unsigned kanugo_count(unsigned long long x) {
        unsigned long long n;
        __asm__("popcnt %1, %0" : "=r"(n) : "rm"(x) : "cc");
        return (unsigned)n;
      }
    #else
      static __inline unsigned kanugo_count(unsigned long long x) {
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        return (unsigned)((((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL) >> 56);
      }
    #endif
    """
    unsigned int kanugo_count(unsigned long long) noexcept
    unsigned int kanugo_lowest(unsigned long long) noexcept
