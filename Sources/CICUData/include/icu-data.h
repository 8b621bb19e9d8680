#pragma once

// What Foundation's ICU knows of languages, regions and calendars, for a program that asks for dates, numbers and order.
// `data.c` has it where `make` has made it: without what nobody here asks for. Elsewhere ICU's own object is linked.
