#pragma once

// The number of this version, and the commit that the program was built from where that is known: what `--version` prints.
const char *bday_widget_version(void);
