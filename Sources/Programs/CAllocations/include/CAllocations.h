/* Counts the blocks of memory that the program allocates or makes larger. */
#include <stdbool.h>

/* Whether they can be counted here. */
bool callocations_can_count(void);

/* Counts from now on. */
void callocations_start(void);

/* Counts no longer, and tells how many there were. */
long callocations_stop(void);
