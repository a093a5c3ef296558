#include <errno.h>
#include <sqlite3.h>

/* What Swift doesn't see: macros that are casts, functions of variable arguments, and `errno`. */

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
