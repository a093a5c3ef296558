/* What Swift's Glibc module lacks. _GNU_SOURCE must not be defined here: with it, fd_set and
   other types would differ from those of that module. So what hides behind it is declared. */
#if defined(__linux__)
#include <fcntl.h>
#include <stddef.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define CSYSTEM_POLLRDHUP 0x2000

extern int accept4(int, struct sockaddr *, socklen_t *, int);
extern long syscall(long, ...);
extern int syncfs(int);
#if defined(__GLIBC__)
extern int malloc_trim(size_t);
#endif

static inline int csystem_accept(int listener, struct sockaddr *address, socklen_t *length) {
  return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/* Exchanges what two names stand for in one step; RENAME_EXCHANGE is 2. */
static inline int csystem_exchange(const char *first, const char *second) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, first, AT_FDCWD, second, 2u);
}

/* Writes out what the file system of an open file still holds back, and tells what failed of that. */
static inline int csystem_synchronize(int descriptor) {
  return syncfs(descriptor);
}

/* Gives the thread that calls a name, of which the kernel keeps 15 bytes. */
static inline void csystem_name_thread(const char *name) {
  prctl(PR_SET_NAME, name);
}

/* Gives the system back what of the memory is free: only the C library of GNU keeps so much of it that it has to be asked. */
static inline void csystem_trim_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

/* The path that the program was started by; null if the kernel doesn't tell. */
static inline const char *csystem_started_path(void) {
  return (const char *)getauxval(AT_EXECFN);
}

/* The cores of the affinity mask, as taskset and containers set it. */
static inline int csystem_usable_cores(void) {
  unsigned long mask[128] = {0};
  long size = syscall(SYS_sched_getaffinity, 0, sizeof mask, mask);
  int count = 0;
  for (int i = 0; i < 128 && size > 0; i++) count += __builtin_popcountl(mask[i]);
  return count;
}
#endif
