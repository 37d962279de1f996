cimport cython

cdef class Trace:
    cdef const unsigned int[::1] edges
    cdef const unsigned char[::1] numbers
    cdef unsigned int root
    cdef unsigned int count
    cdef Py_ssize_t known
    @cython.locals(first=cython.uint, tier=cython.uint, sign=cython.Py_UCS4, point=cython.Py_ssize_t, letter=cython.uint, edge=cython.uint, found=cython.uint)
    cpdef unsigned int tier(self, str word)
