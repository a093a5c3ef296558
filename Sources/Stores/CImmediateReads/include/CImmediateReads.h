/* Lets SQLite read only what is in memory, on a thread that must not wait for the disk. */
#include <stdbool.h>

/* Lets all of this process's SQLite read through the functions below; SQLite must have no file open yet.
   Until a thread asks for immediate reads nothing changes for it. */
void cimmediatereads_install(void);

/* From now on a read of this thread fails if it would wait. */
void cimmediatereads_begin(void);

/* Reads of this thread wait again; says whether one has failed since, because it would have waited. */
bool cimmediatereads_end(void);
