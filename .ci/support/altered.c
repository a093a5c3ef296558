// What a program is told of the time and how long its disk takes, for measurements; preloaded with LD_PRELOAD.
//
// CLOCK_SHIFT: seconds by which the time of day is ahead. SYNC_MILLISECONDS: how long each fsync takes at least.
// WRITE_KILOBYTES: how many a second go to the disk, all threads together.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static long shift, sync_milliseconds, write_kilobytes;
static pthread_mutex_t disk = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *text;
  shift = (text = getenv("CLOCK_SHIFT")) ? atol(text) : 0;
  sync_milliseconds = (text = getenv("SYNC_MILLISECONDS")) ? atol(text) : 0;
  write_kilobytes = (text = getenv("WRITE_KILOBYTES")) ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, time);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) time->tv_sec += shift;
  return result;
}

// The disk does one thing after the other.
static void occupy_disk(long nanoseconds) {
  if (nanoseconds <= 0) return;
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  pthread_mutex_lock(&disk);
  nanosleep(&time, NULL);
  pthread_mutex_unlock(&disk);
}

// What was written since the last one goes to the disk with the next one.
static long unwritten;

static void synchronize(void) {
  long bytes = __atomic_exchange_n(&unwritten, 0, __ATOMIC_RELAXED);
  occupy_disk(
      sync_milliseconds * 1000000 + (write_kilobytes ? bytes * 1000000 / write_kilobytes : 0));
}

int fsync(int file) {
  int result = (int)syscall(SYS_fsync, file);
  synchronize();
  return result;
}

int fdatasync(int file) {
  int result = (int)syscall(SYS_fdatasync, file);
  synchronize();
  return result;
}

ssize_t pwrite64(int file, const void *content, size_t count, off_t place) {
  __atomic_fetch_add(&unwritten, count, __ATOMIC_RELAXED);
  return syscall(SYS_pwrite64, file, content, count, place);
}

ssize_t pwrite(int file, const void *content, size_t count, off_t place) {
  return pwrite64(file, content, count, place);
}
