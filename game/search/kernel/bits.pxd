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
    #if defined(__GNUC__) || defined(__clang__)
      #define kanugo_fetch(place) __builtin_prefetch(place)
    #else
      #define kanugo_fetch(place) ((void)(place))
    #endif
    #define KANUGO_LOW 0xFFFFFFFFULL
    #define KANUGO_WORD 0xFFFFFFFFFFFFFFFFULL
    #define KANUGO_PLACE 0x07FFFFFFU
    #define KANUGO_MOST 9
    #define KANUGO_ALL 0
    #define KANUGO_ANY 1
    #define KANUGO_BEST 2
    """
    const unsigned long long LOW "KANUGO_LOW"
    const unsigned long long WORD "KANUGO_WORD"
    const unsigned int PLACE "KANUGO_PLACE"
    const int MOST "KANUGO_MOST"
    const int ALL "KANUGO_ALL"
    const int ANY "KANUGO_ANY"
    const int BEST "KANUGO_BEST"
    void kanugo_fetch(const unsigned long long*) noexcept
    unsigned int kanugo_count(unsigned long long) noexcept
    unsigned int kanugo_lowest(unsigned long long) noexcept

cdef inline unsigned int count(unsigned long long mask) noexcept nogil:
    return kanugo_count(mask)

cdef inline unsigned int lowest(unsigned long long mask) noexcept nogil:
    return kanugo_lowest(mask)

cdef inline bint piece(unsigned char code) noexcept nogil:
    return code != 0 and code != 255

cdef inline unsigned long long edge(
    const unsigned long long[::1] nodes, Py_ssize_t node, unsigned long long bit
) noexcept nogil:
    return nodes[node + 3 + kanugo_count(nodes[node] & (bit - 1))]

cdef inline unsigned int child(
    const unsigned long long[::1] nodes, Py_ssize_t node, unsigned int letter
) noexcept nogil:
    cdef unsigned long long one = 1
    return <unsigned int>edge(nodes, node, one << letter) if nodes[node] >> letter & 1 else 0

cdef inline unsigned int folded(unsigned long long letters) noexcept nogil:
    return <unsigned int>(letters | letters >> 32)

cdef inline unsigned long long key(int place, int axis, int pieces, unsigned long long score) noexcept nogil:
    return <unsigned long long>(place | axis << 16 | pieces << 20) | score << 32

cdef inline unsigned long long filter_bits(unsigned long long sum) noexcept nogil:
    cdef unsigned long long one = 1
    return one << (sum & 63) | one << (sum >> 6 & 63) | one << (sum >> 12 & 63) | one << (sum >> 18 & 63)

cdef inline void fetch(const unsigned long long[::1] nodes, unsigned int node) noexcept nogil:
    kanugo_fetch(&nodes[node])
    kanugo_fetch(&nodes[node + 4])  # its edges, where these are in the next line of the cache

cdef inline void fetch_all(
    const unsigned long long[::1] nodes, Py_ssize_t node, unsigned long long rest, unsigned int ahead
) noexcept nogil:
    cdef unsigned long long then
    while rest:
        then = edge(nodes, node, rest & (~rest + 1))
        if then >> 32 & ahead:
            fetch(nodes, <unsigned int>then)
        rest &= rest - 1

cdef inline void fetch_byte(const unsigned char[::1] text, Py_ssize_t at) noexcept nogil:
    kanugo_fetch(<const unsigned long long*> &text[at])
