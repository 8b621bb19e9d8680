"""Cards of sizes around every bound, through the program: whatever they hold, `import` ends well, loses nobody, and
does not take longer for each than for few."""
import random
import resource
import subprocess

import pytest

from Harness import places
from Harness.cards import in_days

# Of a text in bytes, of nicknames, of groups.
LIMITS = [1_000, 100, 1_000]
LETTERS = ["x", ",", "\\", ";", "\n", "ä", "漢", "🎂", " x"]
PEOPLE = 5


def text(random, length):
    letters = random.sample(LETTERS, 2)
    return "".join(random.choice(letters) for _ in range(length)).encode()[:length].decode(errors="ignore").strip()


def near(random, limit):
    return max(1, random.choice([limit, limit * 2, 3, limit * 20]) + random.randint(-2, 2))


def escaped(value):
    return value.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;").replace("\n", "\\n")


def folded(line, width):
    line = line.encode()
    return b"\r\n ".join(line[at:at + width] for at in range(0, len(line), width)) + b"\r\n"


def large_card(random, number):
    """Somebody with a name, whose other properties may be of any size."""
    def names(count, length):
        return ",".join(escaped(f"{at}" + text(random, length)) for at in range(count))

    def any_names(limit):
        return names(3, near(random, LIMITS[0])) if random.random() < 0.5 else names(near(random, limit), 4)

    lines = [f"UID:{number}", f"FN:Person {number}", f"BDAY:--{in_days(number + 1)}"]
    for line in (f"CATEGORIES:{any_names(LIMITS[2])}", f"NICKNAME:{any_names(LIMITS[1])}",
                 f"N:{escaped(text(random, near(random, LIMITS[0])))};{names(near(random, 200), 3)};;;",
                 f"CATEGORIES:{any_names(LIMITS[2])}"):
        if random.random() < 0.6:
            lines.insert(random.randrange(len(lines) + 1), line)
    return b"".join([b"BEGIN:VCARD\r\nVERSION:4.0\r\n", *(folded(line, random.choice([75, 400, 1 << 30])) for line in lines),
                     b"END:VCARD\r\n"])


@pytest.mark.parametrize("seed", range(3))
def test_sizes_around_the_bounds_cost_nobody(home, seed):
    generator = random.Random(seed)
    for number in range(PEOPLE):
        home.write(f".contacts/large-{number}.vcf", large_card(generator, number))
    first = home.run("import")
    assert first.returncode == 0, first.stderr
    assert "6 new, 0 changed, 0 removed" in first.stdout
    for problem in first.stderr.splitlines():
        assert problem.startswith(f"{home.path}/.contacts/") and "left out" in problem, problem
    again = home.run("import")
    assert (again.returncode, "0 new, 0 changed, 0 removed" in again.stdout) == (0, True)
    before = home.listed()
    home.ask("groups", "create", "Friends")
    home.ask("groups", "add", "Friends", *(f"Person {number}" for number in range(PEOPLE)))
    for (name, *_, groups), (_, *_, earlier) in zip(home.listed(), before):
        assert groups == earlier + (["Friends"] if name != "Anna" else [])


def processor_time(home, *arguments):
    """What a call takes, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([places.BINARY, *arguments], env=home.environment, check=True, stdout=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def is_linear(time_of, small, large):
    """Whether what takes some time for `small` takes no more than proportionally more for `large`, with a margin as wide
    as that between linear and quadratic. Small times are noisy, so that a ratio above it is measured again."""
    growth = large / small
    return any(time_of(large) < growth ** 1.5 * time_of(small) for _ in range(3))


def test_thousands_of_files_take_linear_time(home):
    def time(count):
        files = [str(home.write(f"books/{at}.vcf", f"BEGIN:VCARD\nVERSION:4.0\nUID:{at}\nFN:Person {at}\nBDAY:19850412\nEND:VCARD\n"))
                 for at in range(count)]
        times = processor_time(home, "import", *files), processor_time(home, "--format", "text")
        for directory in ("share", "state"):
            subprocess.run(["rm", "-rf", home.path / ".local" / directory], check=True)
        return sum(times)

    assert is_linear(time, 50, 800)


def test_thousands_of_groups_take_linear_time(home):
    def time(count):
        for book in range(16):
            names = ",".join(f"group {book} {at}" for at in range(count // 16))
            home.write(f".contacts/{book}.vcf",
                       f"BEGIN:VCARD\nVERSION:4.0\nUID:{book}\nFN:Person {book}\nBDAY:19850412\nCATEGORIES:{names}\nEND:VCARD\n")
        home.ask("import")
        return processor_time(home, "groups")

    assert is_linear(time, 320, 5_120)
