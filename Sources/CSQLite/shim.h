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
