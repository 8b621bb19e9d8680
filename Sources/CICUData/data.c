#include "icu-data.h"

// A definition in an object of the program comes before the one in ICU's archive.
#if defined(BDAY_WIDGET_ICU_DATA) && defined(__has_embed)
#pragma clang diagnostic ignored "-Wc23-extensions"
#include BDAY_WIDGET_ICU_DATA
#endif
