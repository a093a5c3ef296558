#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64
#include "CImmediateReads.h"

#include <errno.h>
#include <sqlite3.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>
#if defined(__linux__)
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

/* SQLite hands nothing on to its system calls but their arguments, so what a thread wants has to be the thread's own.
   Swift has no variables of that kind: this is why the file is written in C. */
static _Thread_local bool is_immediate;
static _Thread_local bool would_have_waited;
/* Without a place for it in SQLite every read may wait. */
static bool is_installed;

#if defined(RWF_NOWAIT)
/* Reads what the system has in memory; fails if that isn't all. */
static ssize_t read_memory(int file, void *bytes, size_t count, off_t offset) {
  struct iovec part = {bytes, count};
  ssize_t result = preadv2(file, &part, 1, offset, RWF_NOWAIT);
  if (result >= 0 || errno != EOPNOTSUPP) return result;
  /* The file system can't tell. If it is one in memory, nothing has to be waited for. */
  struct statfs system;
  if (fstatfs(file, &system) != 0) return -1;
  bool is_memory = system.f_type == TMPFS_MAGIC || system.f_type == RAMFS_MAGIC;
  return is_memory ? pread(file, bytes, count, offset) : -1;
}
#else
static ssize_t read_memory(int file, void *bytes, size_t count, off_t offset) { return -1; }
#endif

/* Takes the place of pread. */
static ssize_t read_at(int file, void *bytes, size_t count, off_t offset) {
  if (!is_immediate) return pread(file, bytes, count, offset);
  ssize_t result = read_memory(file, bytes, count, offset);
  /* Linux 5.9 and 5.10 may say 0 before the end of a file. */
  if (result > 0) return result;
  /* A caller that may wait reads again, and gets the error if there is one. */
  would_have_waited = true;
  errno = EAGAIN;
  return -1;
}

void cimmediatereads_install(void) {
  sqlite3_vfs *system = sqlite3_vfs_find((const char *)0);
  if (!system || system->iVersion < 3 || !system->xGetSystemCall) return;
  /* SQLite uses the second where files can be larger than a plain offset can say. */
  const char *const names[] = {"pread", "pread64"};
  for (int index = 0; index < 2; index++)
    if (system->xGetSystemCall(system, names[index]) &&
        system->xSetSystemCall(system, names[index], (sqlite3_syscall_ptr)read_at) == SQLITE_OK)
      is_installed = true;
}

void cimmediatereads_begin(void) {
  would_have_waited = !is_installed;
  is_immediate = true;
}

bool cimmediatereads_end(void) {
  is_immediate = false;
  return would_have_waited;
}
