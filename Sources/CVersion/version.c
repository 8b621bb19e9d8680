#include "version.h"

#ifndef BDAY_WIDGET_COMMIT
#define BDAY_WIDGET_COMMIT ""
#endif

const char *bday_widget_version(void) { return "0.1.0"; }

const char *bday_widget_commit(void) { return BDAY_WIDGET_COMMIT; }
