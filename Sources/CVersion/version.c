#include "version.h"

#define NUMBER "0.1.0"

const char *bday_widget_version(void) {
#ifdef BDAY_WIDGET_COMMIT
    if (*BDAY_WIDGET_COMMIT) return NUMBER " (" BDAY_WIDGET_COMMIT ")";
#endif
    return NUMBER;
}
