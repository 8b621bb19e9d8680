/* The floors that the benchmarks stand on: `floor hello`, `floor vdir DIRECTORY`, `floor stat DIRECTORY`, `floor
   search FILE`. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int read_vdir(const char *directory) {
    static char buffer[1 << 20];
    DIR *stream = opendir(directory);
    long bytes = 0;
    struct dirent *entry;
    if (!stream) return 1;
    while ((entry = readdir(stream))) {
        int file = openat(dirfd(stream), entry->d_name, O_RDONLY);
        long count;
        while ((count = read(file, buffer, sizeof buffer)) > 0) bytes += count;
        close(file);
    }
    printf("%ld\n", bytes);
    return 0;
}

static int look_at_vdir(const char *directory) {
    DIR *stream = opendir(directory);
    long bytes = 0;
    struct dirent *entry;
    struct stat status;
    if (!stream) return 1;
    while ((entry = readdir(stream)))
        if (!fstatat(dirfd(stream), entry->d_name, &status, 0)) bytes += status.st_size;
    printf("%ld\n", bytes);
    return 0;
}

static int search_file(const char *path) {
    struct stat status;
    int file = open(path, O_RDONLY);
    if (file < 0 || fstat(file, &status)) return 1;
    const char *text = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    const char *end = text + status.st_size;
    long found = 0;
    while ((text = memmem(text, end - text, "BDAY", 4))) text += 4, found++;
    printf("%ld\n", found);
    return 0;
}

int main(int count, char **arguments) {
    if (count == 3 && !strcmp(arguments[1], "vdir")) return read_vdir(arguments[2]);
    if (count == 3 && !strcmp(arguments[1], "stat")) return look_at_vdir(arguments[2]);
    if (count == 3 && !strcmp(arguments[1], "search")) return search_file(arguments[2]);
    puts("hello");
    return 0;
}
