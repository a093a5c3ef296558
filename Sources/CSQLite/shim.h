#include <sqlite3.h>

/* What Swift doesn't see: macros that are casts or sums, functions of variable arguments, method tables. */

static const int csqlite_short_read = SQLITE_IOERR_SHORT_READ;
static const int csqlite_moved = SQLITE_READONLY_DBMOVED;

/* Binds a copy of the bytes as text; no bytes at all are the empty text, not NULL. */
static inline int csqlite_bind_text(
  sqlite3_stmt *statement, int index, const void *bytes, int count
) {
  const char *text = bytes ? (const char *)bytes : "";
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

/* Binds the bytes themselves, which have to last until the statement has run. */
static inline int csqlite_bind_lasting_text(
  sqlite3_stmt *statement, int index, const void *bytes, int count
) {
  const char *text = bytes ? (const char *)bytes : "";
  return sqlite3_bind_text(statement, index, text, count, SQLITE_STATIC);
}

/* Leaves a write-ahead log as it is when the last connection closes. */
static inline int csqlite_keep_log_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Reads the start of the file past the pager, which would take locks and open a log.
   (A descriptor of our own would drop this process's locks on the file when it is closed.) */
static inline int csqlite_read_start(sqlite3 *database, void *bytes, int count) {
  sqlite3_file *file = 0;
  int status = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (status != SQLITE_OK) return status;
  if (!file || !file->pMethods) return SQLITE_CANTOPEN;
  return file->pMethods->xRead(file, bytes, count, 0);
}

/* Switches off SQLite's account of its own memory, which takes a lock of the whole process at each
   allocation. It can be done only before a process opens its first database. */
static inline int csqlite_forget_memory_use(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* The header of the write-ahead log's index as it was at one moment. Each commit changes it, and so does
   whatever else makes another log of it. Source: SQLite, "WAL-mode File Format", section 2.1. */
typedef struct {
  const volatile unsigned long long *header;
  unsigned long long words[6];
} csqlite_log_mark;

/* Notes the header of the index that a connection shares with all others, of other processes as well.
   The connection must have read from the file before, which is when SQLite maps the index. */
static inline int csqlite_mark_log(sqlite3 *database, csqlite_log_mark *mark) {
  sqlite3_file *file = 0;
  volatile void *start = 0;
  mark->header = 0;
  int status = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (status != SQLITE_OK) return status;
  if (!file || !file->pMethods || file->pMethods->iVersion < 2) return SQLITE_CANTOPEN;
  status = file->pMethods->xShmMap(file, 0, 32768, 0, &start);
  if (status != SQLITE_OK) return status;
  if (!start) return SQLITE_CANTOPEN;
  mark->header = (const volatile unsigned long long *)start;
  for (int index = 0; index < 6; index++) mark->words[index] = mark->header[index];
  return SQLITE_OK;
}

/* Whether nobody has committed since: SQLite itself compares the same bytes when a read begins. A header
   that is being written differs as soon as its commit can have been acknowledged. */
static inline int csqlite_is_log_unchanged(const csqlite_log_mark *mark) {
  if (!mark->header) return 0;
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  unsigned long long difference = 0;
  for (int index = 0; index < 6; index++) difference |= mark->header[index] ^ mark->words[index];
  return difference == 0;
}
