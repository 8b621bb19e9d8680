#pragma once

// The number of this version.
const char *bday_widget_version(void);

// The commit that the program was built from; empty where that is not known.
const char *bday_widget_commit(void);
