/* Loaded into a server with LD_PRELOAD: a disk that fails when a test says so, and one that forgets.

   HOUSEWAY_DISK_FAULT names a file. While it exists, its first word says what fails on files whose names end
   with its second word: "sync" (fsync and fdatasync return EIO) or "full" (writing returns ENOSPC).

   HOUSEWAY_DISK_TRACE names a file to which every write, truncation and sync is appended, in order:
   a line "w NAME OFFSET LENGTH" with the bytes after it, "t NAME LENGTH" or "s NAME". */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int trace = -2; /* not opened yet */

#define REAL(name, type) static type real; if (!real) real = (type)dlsym(RTLD_NEXT, name)
typedef int (*sync_function)(int);
typedef ssize_t (*write_function)(int, const void *, size_t);
typedef ssize_t (*pwrite_function)(int, const void *, size_t, off_t);
typedef int (*truncate_function)(int, off_t);

static ssize_t write_now(int fd, const void *bytes, size_t count) {
    REAL("write", write_function);
    return real(fd, bytes, count);
}

static const char *name_of(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return NULL;
    path[length] = 0;
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int fails(const char *what, int fd) {
    const char *file = getenv("HOUSEWAY_DISK_FAULT");
    char path[4096], kind[16] = "", ending[256] = "";
    if (!file) return 0;
    FILE *told = fopen(file, "r");
    if (!told) return 0;
    int words = fscanf(told, "%15s %255s", kind, ending);
    fclose(told);
    const char *name = name_of(fd, path, sizeof path);
    if (words != 2 || strcmp(kind, what) || !name) return 0;
    size_t length = strlen(name), end = strlen(ending);
    return length >= end && !strcmp(name + length - end, ending);
}

/* Returns with the lock held if this operation is traced. */
static const char *traced(int fd, char *path, size_t size) {
    const char *file = getenv("HOUSEWAY_DISK_TRACE");
    if (!file) return NULL;
    const char *name = name_of(fd, path, size);
    if (!name || !strstr(name, ".db") || strstr(name, "-shm")) return NULL;
    pthread_mutex_lock(&lock);
    if (trace == -2) trace = open(file, O_WRONLY | O_CREAT | O_APPEND, 0600);
    return name;
}

static void note(const char *line, const void *bytes, size_t count) {
    write_now(trace, line, strlen(line));
    if (count) write_now(trace, bytes, count);
    pthread_mutex_unlock(&lock);
}

static void note_write(int fd, const void *bytes, ssize_t count, off_t offset) {
    char path[4096], line[4200];
    const char *name = count > 0 ? traced(fd, path, sizeof path) : NULL;
    if (!name) return;
    snprintf(line, sizeof line, "w %s %lld %lld\n", name, (long long)offset, (long long)count);
    note(line, bytes, count);
}

static ssize_t written(int fd, const void *bytes, size_t count, off_t offset, const char *real_name) {
    pwrite_function real = (pwrite_function)dlsym(RTLD_NEXT, real_name);
    if (fails("full", fd)) { errno = ENOSPC; return -1; }
    ssize_t done = real(fd, bytes, count, offset);
    note_write(fd, bytes, done, offset);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
    return written(fd, bytes, count, offset, "pwrite");
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t offset) {
    return written(fd, bytes, count, offset, "pwrite64");
}

ssize_t write(int fd, const void *bytes, size_t count) {
    if (fails("full", fd)) { errno = ENOSPC; return -1; }
    off_t offset = lseek(fd, 0, SEEK_CUR);
    ssize_t done = write_now(fd, bytes, count);
    note_write(fd, bytes, done, offset);
    return done;
}

static int truncated(int fd, off_t length, const char *real_name) {
    truncate_function real = (truncate_function)dlsym(RTLD_NEXT, real_name);
    char path[4096], line[4200];
    int done = real(fd, length);
    const char *name = done == 0 ? traced(fd, path, sizeof path) : NULL;
    if (name) {
        snprintf(line, sizeof line, "t %s %lld\n", name, (long long)length);
        note(line, NULL, 0);
    }
    return done;
}

int ftruncate(int fd, off_t length) { return truncated(fd, length, "ftruncate"); }
int ftruncate64(int fd, off_t length) { return truncated(fd, length, "ftruncate64"); }

static int synced(int fd, const char *real_name) {
    sync_function real = (sync_function)dlsym(RTLD_NEXT, real_name);
    char path[4096], line[4200];
    if (fails("sync", fd)) { errno = EIO; return -1; }
    int done = real(fd);
    const char *name = done == 0 ? traced(fd, path, sizeof path) : NULL;
    if (name) {
        snprintf(line, sizeof line, "s %s\n", name);
        note(line, NULL, 0);
    }
    return done;
}

int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }
