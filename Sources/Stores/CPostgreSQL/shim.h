#include <libpq-fe.h>

/* What Swift doesn't see: macros that are letters. */

static inline const char *cpostgresql_state(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline const char *cpostgresql_message(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

/* Says nothing: notices would go to the standard error output. */
static inline void cpostgresql_ignore(void *context, const PGresult *result) {
  (void)context;
  (void)result;
}

static inline void cpostgresql_ignore_notices(PGconn *connection) {
  PQsetNoticeReceiver(connection, cpostgresql_ignore, 0);
}
