// Calls that the Glibc module does not have.
#include <fcntl.h>
#include <libintl.h>
#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>
#include <unistd.h>

// glibc has no function for it before 2.36, and Swift cannot call syscall(2).
static inline int linux_pidfd_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

// renameat2(2), of <linux/fs.h>: glibc has it only with _GNU_SOURCE.
#define LINUX_RENAME_NOREPLACE 1u
#define LINUX_RENAME_EXCHANGE 2u
static inline int linux_rename(int from_directory, const char *from, int to_directory, const char *to, unsigned flags) {
    return (int)syscall(SYS_renameat2, from_directory, from, to_directory, to, flags);
}

// O_TMPFILE of openat(2): <fcntl.h> has it only with _GNU_SOURCE.
static inline int linux_open_unnamed(int directory, unsigned mode) {
    return openat(directory, ".", O_WRONLY | O_DIRECTORY | O_CLOEXEC | 020000000, mode);
}

// pipe(2): <unistd.h> has it only with _GNU_SOURCE.
#ifndef __USE_GNU
int pipe2(int ends[2], int flags);
#endif

// memfd_create(2): <sys/mman.h> has it only with _GNU_SOURCE.
#define LINUX_MEMORY_CLOEXEC 1u
#ifndef __USE_GNU
int memfd_create(const char *name, unsigned flags);
#endif

// posix_spawn(3): <spawn.h> has it only with _GNU_SOURCE.
#define LINUX_SPAWN_SETSID 0x80
#ifndef __USE_GNU
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
#endif

// Sets a lock of an open file, of fcntl(2): <fcntl.h> has it only with _GNU_SOURCE.
#define LINUX_SET_LOCK 37

// Leases of fcntl(2): <fcntl.h> has them only with _GNU_SOURCE.
#define LINUX_SET_LEASE 1024
#define LINUX_SET_LEASE_SIGNAL 10

// A file without a name, of open(2), together with O_DIRECTORY: <fcntl.h> has it only with _GNU_SOURCE.
#define LINUX_UNNAMED_FILE 020000000

// prctl(2) has a variable number of arguments, which Swift cannot call.
static inline int linux_set_dumpable(int dumpable) { return prctl(PR_SET_DUMPABLE, dumpable, 0, 0, 0); }

// dl_iterate_phdr(3): <link.h> has it only with _GNU_SOURCE, which a module's header cannot ask for.
#ifndef __USE_GNU
struct dl_phdr_info {
    ElfW(Addr) dlpi_addr;
    const char *dlpi_name;
    const ElfW(Phdr) *dlpi_phdr;
    ElfW(Half) dlpi_phnum;
};
int dl_iterate_phdr(int (*callback)(struct dl_phdr_info *, size_t, void *), void *data);
#endif

// statfs(2): the type of a file system, as its magic number; 0 where it cannot be told.
static inline long linux_file_system_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (long)status.f_type : 0;
}

// Neither the calling thread nor what it starts gets rights by starting a program (prctl(2)).
static inline int linux_set_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// Landlock (landlock(7)): glibc has no functions for it, and older kernels' headers have nothing of it.
#define LINUX_LANDLOCK_WRITE_FILE (1u << 1)
// All kinds of making and removing, which stand side by side.
#define LINUX_LANDLOCK_CHANGE (0x1FFu << 4)
#define LINUX_LANDLOCK_REFER (1u << 13)
#define LINUX_LANDLOCK_TRUNCATE (1u << 14)
static inline int linux_landlock_version(void) { return (int)syscall(444, NULL, (size_t)0, 1u); }
static inline int linux_landlock_create(uint64_t handled) { return (int)syscall(444, &handled, sizeof handled, 0u); }
static inline int linux_landlock_allow(int rules, uint64_t allowed, int file) {
    struct { uint64_t allowed; int32_t file; } __attribute__((packed)) beneath = {allowed, file};
    return (int)syscall(445, rules, 1, &beneath, 0u);
}
static inline int linux_landlock_restrict(int rules) { return (int)syscall(446, rules, 0u); }

// From now on the calling thread, and what it starts, can make no socket (seccomp(2)); nor can io_uring do it for it.
static inline int linux_refuse_sockets(void) {
#if defined(__x86_64__)
    const unsigned architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
    const unsigned architecture = AUDIT_ARCH_AARCH64;
#else
    const unsigned architecture = 0;
#endif
    if (architecture == 0) return -1;
    // The last statement refuses, the one before it allows. What has a number from 0x40000000 on is of x32.
    struct sock_filter statements[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 0, 6),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 4, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socketpair, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 425 /* io_uring_setup */, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1 /* EPERM */),
    };
    struct sock_fprog program = {sizeof statements / sizeof statements[0], statements};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
