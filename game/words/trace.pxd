cimport cython

cdef class Trace:
    cdef const unsigned int[::1] edges
    cdef const unsigned char[::1] numbers
    cdef unsigned int root
    cdef unsigned int count
    cdef Py_ssize_t known
    @cython.locals(first=cython.uint, tier=cython.uint, character=cython.Py_UCS4, point=cython.Py_ssize_t, letter=cython.uint, edge=cython.uint, found=cython.uint)
    cpdef unsigned int tier(self, str word)

@cython.locals(count=cython.uint, at=cython.uint, start=cython.uint, before=cython.uint, deep=cython.uint, edge=cython.uint, letter=cython.uint, tier=cython.uint, target=cython.uint, many=cython.ulonglong)
cpdef unsigned int first_wrong(const unsigned int[::1] edges, unsigned int letters, unsigned int tiers, unsigned int deepest, unsigned char[::1] depths, unsigned long long[::1] words)
