cimport cython

from game.search.kernel.generate cimport Kernel


cdef class Duel:
    cdef Kernel kernel
    cdef long long[2] scores
    @cython.locals(kernel=Kernel, own=bytearray, other=bytearray, key=cython.ulonglong, pieces=cython.ulonglong, turn=cython.int, left=cython.Py_ssize_t, _=cython.int)
    cpdef play(self, bytes first, bytes second, bytes bag=*, Py_ssize_t size=*, int passes=*)
