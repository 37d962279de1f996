/* Stands before what a program asks the system to write, and lets it fail, wait, or be the program's death.
   Only files whose path begins with `sick_place` are meant. All knobs are set from within the process. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

char sick_place[4096];
volatile long sick_calls;         /* how many were made since this was set to 0 */
volatile long sick_kill = -1;     /* the program is killed at this call, before it is made; -1: never */
volatile long sick_room = -1;     /* bytes that may still be written; -1: as many as you like */
volatile long sick_wait;          /* microseconds that each call takes longer */
volatile int sick_error;          /* what every call fails with; 0: none */

static int meant_path(const char *path) {
    return sick_place[0] && path && strncmp(path, sick_place, strlen(sick_place)) == 0;
}

static int meant_file(int file) {
    char link[64], path[4096];
    ssize_t length;
    int before = errno;
    if (!sick_place[0]) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    length = readlink(link, path, sizeof path - 1);
    errno = before;
    if (length < 0) return 0;
    path[length] = 0;
    return meant_path(path);
}

/* -1 where the call must fail */
static int passes(size_t bytes) {
    if (sick_kill >= 0 && sick_calls >= sick_kill) raise(SIGKILL);
    __atomic_add_fetch(&sick_calls, 1, __ATOMIC_SEQ_CST);
    if (sick_wait) usleep((useconds_t)sick_wait);
    if (sick_error) { errno = sick_error; return -1; }
    if (sick_room >= 0 && bytes) {
        if ((long)bytes > sick_room) { errno = ENOSPC; return -1; }
        sick_room -= (long)bytes;
    }
    return 0;
}

#define REAL(kind, name, ...) \
    static kind (*real)(__VA_ARGS__); \
    if (!real) real = (kind (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

ssize_t write(int file, const void *from, size_t bytes) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (meant_file(file) && passes(bytes)) return -1;
    return real(file, from, bytes);
}

ssize_t pwrite(int file, const void *from, size_t bytes, off_t at) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    if (meant_file(file) && passes(bytes)) return -1;
    return real(file, from, bytes, at);
}

ssize_t pwrite64(int file, const void *from, size_t bytes, off64_t at) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    if (meant_file(file) && passes(bytes)) return -1;
    return real(file, from, bytes, at);
}

int fsync(int file) {
    REAL(int, "fsync", int);
    if (meant_file(file) && passes(0)) return -1;
    return real(file);
}

int fdatasync(int file) {
    REAL(int, "fdatasync", int);
    if (meant_file(file) && passes(0)) return -1;
    return real(file);
}

int ftruncate(int file, off_t length) {
    REAL(int, "ftruncate", int, off_t);
    if (meant_file(file) && passes(0)) return -1;
    return real(file, length);
}

int ftruncate64(int file, off64_t length) {
    REAL(int, "ftruncate64", int, off64_t);
    if (meant_file(file) && passes(0)) return -1;
    return real(file, length);
}

int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    if (meant_path(to) && passes(0)) return -1;
    return real(from, to);
}

int renameat(int there, const char *from, int here, const char *to) {
    REAL(int, "renameat", int, const char *, int, const char *);
    if (meant_path(to) && passes(0)) return -1;
    return real(there, from, here, to);
}

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    if (meant_path(path) && passes(0)) return -1;
    return real(path);
}

int mkdir(const char *path, mode_t mode) {
    REAL(int, "mkdir", const char *, mode_t);
    if (meant_path(path) && passes(0)) return -1;
    return real(path, mode);
}
