#include <sqlite3.h>
#include <errno.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>

extern long syscall(long, ...);
#endif

/* Reads what the system has in memory: EAGAIN where it would have to wait for the disk. Elsewhere ENOTSUP, as
   from a file system that doesn't tell. 8 is RWF_NOWAIT, which the C library shows to _GNU_SOURCE only. */
static inline ssize_t csqlite_read_cached(int file, void *bytes, size_t count, off_t offset) {
#if defined(__linux__) && defined(SYS_preadv2)
  struct iovec part = {bytes, count};
  long low = (long)offset, high = (long)((long long)offset >> 32);
  return syscall(SYS_preadv2, file, &part, 1ul, low, high, 8);
#else
  errno = ENOTSUP;
  return -1;
#endif
}

/* Lets all of this process's SQLite read through a function. Where SQLite has no such calls, nothing happens. */
static inline void csqlite_read_through(ssize_t (*read)(int, void *, size_t, off_t)) {
  sqlite3_vfs *system = sqlite3_vfs_find((const char *)0);
  if (!system || system->iVersion < 3 || !system->xGetSystemCall || !system->xSetSystemCall) return;
  const char *const names[] = {"pread", "pread64"};
  for (int index = 0; index < 2; index++) {
    if (!system->xGetSystemCall(system, names[index])) continue;
    system->xSetSystemCall(system, names[index], (sqlite3_syscall_ptr)read);
  }
}
