#include "CAllocations.h"

#include <stdatomic.h>
#include <stdlib.h>

static atomic_bool is_counting;
static atomic_long count;

void callocations_start(void) {
  atomic_store(&count, 0);
  atomic_store(&is_counting, true);
}

long callocations_stop(void) {
  atomic_store(&is_counting, false);
  return atomic_load(&count);
}

/* A program's own functions of these names go before the C library's, for all libraries of the program: so the
   manual of the GNU C library says ("Replacing malloc"), which can be reached by other names then.
   In Swift they can't be written: its runtime needs memory itself, and the compiler keeps the names.
   A sanitizer needs these functions for itself. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static inline void note(void) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

bool callocations_can_count(void) { return true; }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : 12; /* ENOMEM */
}

void free(void *block) { __libc_free(block); }
#else
bool callocations_can_count(void) { return false; }
#endif
