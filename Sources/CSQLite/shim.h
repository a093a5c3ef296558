#include <errno.h>
#include <sqlite3.h>

/* What Swift doesn't see: macros that are casts or sums, functions of variable arguments, method tables,
   and `errno`. */

static const int csqlite_short_read = SQLITE_IOERR_SHORT_READ;

/* Binds a copy of the bytes as text; no bytes at all are the empty text, not NULL. */
static inline int csqlite_bind_text(
  sqlite3_stmt *statement, int index, const void *bytes, int count
) {
  const char *text = bytes ? (const char *)bytes : "";
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

/* Leaves a write-ahead log as it is when the last connection closes. */
static inline int csqlite_keep_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Reads a part of the file past the pager, which would take locks and open a log.
   (A descriptor of our own would drop this process's locks on the file when it is closed.) */
static inline int csqlite_read(sqlite3 *database, void *bytes, int count, long long offset) {
  sqlite3_file *file = 0;
  int status = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (status != SQLITE_OK) return status;
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, offset);
}

/* Switches off SQLite's account of its own memory, which takes a lock of the whole process at each
   allocation. It can be done only before a process opens its first database. */
static inline int csqlite_forget_memory_use(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* Why the last system call failed, and whether that means that there is no room. */
static inline int csqlite_system_error(void) { return errno; }
static inline int csqlite_means_no_room(int error) {
  return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

/* The header of the write-ahead log's index, which lies in memory that all processes share. Each commit changes
   it, and so does whatever else makes another log of it. Source: SQLite, "WAL-mode File Format", section 2.1. */
typedef struct {
  unsigned long long a, b, c, d, e, f;
} csqlite_log_header;

/* Where a connection has the index, nothing if it has none. The connection must have read from the file before,
   which is when SQLite maps the index; it stays there until the connection is closed. */
static inline const volatile void *csqlite_log_index(sqlite3 *database) {
  sqlite3_file *file = 0;
  volatile void *start = 0;
  int status = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (status != SQLITE_OK) return 0;
  if (!file || !file->pMethods || file->pMethods->iVersion < 2) return 0;
  status = file->pMethods->xShmMap(file, 0, 32768, 0, &start);
  return status == SQLITE_OK ? start : 0;
}

/* The header as it is now: SQLite itself compares the same bytes when a read begins. While it is being written it
   differs from the one before as soon as its commit can have been acknowledged. */
static inline csqlite_log_header csqlite_read_log_header(const volatile void *index) {
  const volatile unsigned long long *words = (const volatile unsigned long long *)index;
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  csqlite_log_header header = {words[0], words[1], words[2], words[3], words[4], words[5]};
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return header;
}

/* How many of the log's frames lie in the file as well. Source: as above, section 2.2. */
static inline unsigned csqlite_read_log_backfill(const volatile void *index) {
  return __atomic_load_n((const volatile unsigned *)index + 24, __ATOMIC_ACQUIRE);
}
