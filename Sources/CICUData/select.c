/* Leaves out of ICU's data what this program never asks for: select IN OUT.
 *
 * The data is a package of items (ICU's source/common/ucmndata.h): a header, which begins with its own length; the number
 * of items; for each a pair of offsets from the header's end, of its name and of its data; the names, in order; the data.
 *
 * Why: docs/decisions.md#icus-data.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each item's data begins at a multiple of this. */
enum { alignment = 16 };

/* Names of currencies, units and zones; numbers in words; transliterations. Of each of these
   trees the root stays: a locale without a translation has that. */
static const char *const rooted[] = {"curr", "rbnf", "translit", "unit", "zone"};

static void fail(const char *reason) {
    fprintf(stderr, "ICU's data: %s\n", reason);
    exit(65);
}

static int ends_in(const char *text, const char *ending) {
    size_t length = strlen(text), wanted = strlen(ending);
    return length >= wanted && strcmp(text + length - wanted, ending) == 0;
}

/* - name: such as `icudt76l/zone/de.res`. */
static int is_needed(const char *name) {
    const char *path = strchr(name, '/');
    if (!path++) return 1;
    /* Charsets are glibc's. No text is broken by a dictionary. */
    if (ends_in(path, ".cnv") || ends_in(path, ".dict")) return 0;
    for (size_t tree = 0; tree < sizeof rooted / sizeof *rooted; tree++) {
        size_t length = strlen(rooted[tree]);
        if (strncmp(path, rooted[tree], length) == 0 && path[length] == '/')
            return ends_in(path, "/root.res") || ends_in(path, "/pool.res") || ends_in(path, "/res_index.res");
    }
    return 1;
}

static uint8_t *contents(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) fail("cannot be opened");
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *data = malloc(*size + 1);
    if (!data || fread(data, 1, *size, file) != *size) fail("cannot be read");
    data[*size] = 0;
    fclose(file);
    return data;
}

static uint32_t number(const uint8_t *bytes) {
    uint32_t number;
    memcpy(&number, bytes, sizeof number);
    return number;
}

/* Writes zeros behind so many bytes, up to where the next item begins. */
static void fill(FILE *file, size_t length) {
    static const uint8_t zeros[alignment];
    fwrite(zeros, 1, -length % alignment, file);
}

int main(int count, char **arguments) {
    if (count != 3) fail("usage: select IN OUT");
    size_t size;
    uint8_t *data = contents(arguments[1], &size);
    uint16_t header = 0;
    if (size > 64) memcpy(&header, data, sizeof header);
    /* Its magic number, little-endian integers, ASCII, and the format of a package. */
    if (header % alignment || header < 24 || header + 4u > size || memcmp(data + 2, "\xda\x27", 2) ||
        memcmp(data + 8, "\0\0", 2) || memcmp(data + 12, "CmnD\1", 5))
        fail("in another format");
    uint8_t *base = data + header;
    size_t left = size - header;
    uint32_t items = number(base);
    if (items > (left - 4) / 8) fail("cut off");

    struct item { const char *name; const uint8_t *bytes; uint32_t length; } *kept = malloc(items * sizeof *kept);
    uint32_t number_kept = 0;
    size_t length_of_names = 0;
    for (uint32_t index = 0; index < items; index++) {
        const uint8_t *entry = base + 4 + 8 * (size_t)index;
        uint32_t name = number(entry), start = number(entry + 4);
        size_t end = index + 1 < items ? number(entry + 12) : left;
        if (name >= left || start > end || end > left) fail("damaged");
        if (!is_needed((char *)base + name)) continue;
        kept[number_kept++] = (struct item){(char *)base + name, base + start, (uint32_t)(end - start)};
        length_of_names += strlen((char *)base + name) + 1;
    }

    FILE *out = fopen(arguments[2], "wb");
    if (!out) fail("cannot be written");
    fwrite(data, 1, header, out);
    fwrite(&number_kept, sizeof number_kept, 1, out);
    size_t table = 4 + 8 * (size_t)number_kept + length_of_names;
    uint32_t name = 4 + 8 * number_kept, start = (uint32_t)(table + -table % alignment);
    for (uint32_t index = 0; index < number_kept; index++) {
        fwrite(&name, sizeof name, 1, out);
        fwrite(&start, sizeof start, 1, out);
        name += (uint32_t)strlen(kept[index].name) + 1;
        start += kept[index].length + -kept[index].length % alignment;
    }
    for (uint32_t index = 0; index < number_kept; index++) fputs(kept[index].name, out), fputc(0, out);
    fill(out, table);
    for (uint32_t index = 0; index < number_kept; index++) {
        fwrite(kept[index].bytes, 1, kept[index].length, out);
        fill(out, kept[index].length);
    }
    if (ferror(out) | fclose(out)) fail("cannot be written");
    return 0;
}
