#include <sqlite3.h>

/* sqlite3_db_config takes any arguments, which Swift cannot give. */
static inline int bday_sqlite3_db_config_flag(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}
