// Calls that the Glibc module does not have.
#include <malloc.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

// glibc has no function for it before 2.36, and Swift cannot call syscall(2).
static inline int linux_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

// The linker's symbols for the bounds of the executable's code (end(3)).
extern char __executable_start, etext;
static inline const void *linux_text_start(void) { return &__executable_start; }
static inline const void *linux_text_end(void) { return &etext; }
