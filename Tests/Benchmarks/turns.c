/* Times commands that take turns: `turns ROUNDS [BEFORE NAME=VALUE... COMMAND ARGUMENT... --]...`.
 *
 * Prints a line a round: the microseconds that each command takes, started without a shell. BEFORE is what a shell does
 * before each run, uncounted; it may be empty. A command that fails ends all. */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Microseconds. */
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

/* Prints what one run takes. Returns whether it succeeded. */
static int run(char **words, posix_spawn_file_actions_t *silent) {
    static char *environment[64];
    int variables = 0, status;
    pid_t process;
    if (**words && system(*words)) return 0;
    for (words++; *words && strchr(*words, '=') && variables < 63; words++) environment[variables++] = *words;
    environment[variables] = NULL;
    double start = now();
    if (!*words || posix_spawn(&process, *words, silent, NULL, words, environment)) return 0;
    if (waitpid(process, &status, 0) != process || status) return 0;
    printf("%.0f ", now() - start);
    return 1;
}

int main(int count, char **arguments) {
    posix_spawn_file_actions_t silent;
    posix_spawn_file_actions_init(&silent);
    for (int stream = 0; stream < 3; stream++)
        posix_spawn_file_actions_addopen(&silent, stream, "/dev/null", O_RDWR, 0);
    for (int index = 2; index < count; index++)
        if (!strcmp(arguments[index], "--")) arguments[index] = NULL;
    for (int round = count > 1 ? atoi(arguments[1]) : 0; round > 0; round--) {
        for (int index = 2; index < count; index++) {
            if (!run(arguments + index, &silent)) return 1;
            while (index < count && arguments[index]) index++;
        }
        puts("");
    }
    return 0;
}
