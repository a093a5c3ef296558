// What ThreadSanitizer has to know of Swift's Mutex; linked into programs that it watches, and only there.
//
// Locking and unlocking a Mutex that nobody contends for is an atomic operation in the code of its user,
// which ThreadSanitizer sees. A contended one goes through three functions of libswiftSynchronization, which isn't
// instrumented, to the kernel: so it would look as if nobody had waited for anybody. These take their places, tell
// that what came before the unlocking happens before what comes after the locking, and call the real ones.
// Nothing is silenced: what isn't under the same Mutex is still a race.

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// The interface of ThreadSanitizer, sanitizer/tsan_interface.h.
void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

static SWIFT void (*real_lock)(uint32_t thread, SELF void *mutex);
static SWIFT bool (*real_try)(SELF void *mutex);
static SWIFT void (*real_unlock)(SELF void *mutex);

SWIFT void mutex_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void mutex_lock(uint32_t thread, SELF void *mutex) {
  real_lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT bool mutex_try(SELF void *mutex) __asm__(TRY);
SWIFT bool mutex_try(SELF void *mutex) {
  bool is_taken = real_try(mutex);
  if (is_taken) __tsan_acquire(mutex);
  return is_taken;
}

SWIFT void mutex_unlock(SELF void *mutex) __asm__(UNLOCK);
SWIFT void mutex_unlock(SELF void *mutex) {
  __tsan_release(mutex);
  real_unlock(mutex);
}

static void *real(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function) return function;
  fprintf(stderr, "Swift's Mutex has no %s any more: look how it locks now\n", name);
  abort();
}

__attribute__((constructor)) static void find_the_real_ones(void) {
  real_lock = real(LOCK);
  real_try = real(TRY);
  real_unlock = real(UNLOCK);
}
