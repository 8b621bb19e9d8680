"""The contacts that benchmarks read: as people have them, and the same in every run.

Names are as frequent as a census has them: of 100, 1,000, 10,000, 100,000 people 0, 1, 3, 15 % share theirs. Some are not in
Latin letters, some people have no birthday, and some of the birthdays no year.
"""
import bisect
import functools
import hashlib
import itertools
import struct

# What names are made of: few of the Latin letters are not ASCII's.
LATIN = ("an ma be ri ka lo mi ne so ta el jo ha vi ro da sa ni pe li go na ber ste chen bach mann sen ley ton field ing well cas "
         "tor mar win hal bro fre gil wal rud nor pat dan lin ox jör né").split()
# Of these, few names are many people's, and the family's stands before the given name in the last one.
OTHERS = [("А Бо Ва Га Ди Ев Ма Со", "на рис лен дим ский ва ра тин"), ("Α Γι Δη Ελ Κω Μα Νι Σο", "να ώρης έας ίδης λα ρα στης τρα"),
          ("م ع س ف ن ح خ ر", "حمد لي ارة اطمة ور سن الد يم"), ("王 李 张 刘 陈 杨 黄 赵", "伟 芳 娜 敏 静 丽 强 磊")]
OTHER_SHARE = 0.04


@functools.cache
def shares(count, first, power):
    """Of names from the most frequent on, how many people have it or one before it."""
    weights = [1 / (rank + first) ** power for rank in range(count)]
    total = sum(weights)
    return list(itertools.accumulate(weight / total for weight in weights))


def spelled(rank, syllables):
    """The name of that rank."""
    text = syllables[rank % len(syllables)]
    while rank := rank // len(syllables):
        text += syllables[rank % len(syllables)]
    return text if len(text) > 2 else text + syllables[0]


def name(number):
    """Given and family name of somebody, whether the family's comes first, and what is to be chosen by chance yet."""
    chances = [chance / 2**64 for chance in struct.unpack("8Q", hashlib.blake2b(b"%d" % number).digest())]
    chance, given, family, other = chances[:4]
    if chance >= OTHER_SHARE:
        return (spelled(bisect.bisect(shares(3_000, 11, 1.2), given), LATIN).capitalize(),
                spelled(bisect.bisect(shares(150_000, 6, 0.9), family), LATIN).capitalize(), False, chances[4:])
    first, rest = (part.split() for part in OTHERS[int(other * len(OTHERS))])
    given, family = (bisect.bisect(shares(60, 1, 1), part) for part in (given, family))
    if first[0] == "王":
        return rest[given % 8] + rest[given // 8], first[family % 8], True, chances[4:]
    return first[given % 8] + rest[given // 8], first[family % 8] + rest[family // 8] + rest[0], False, chances[4:]


PHOTO = "PHOTO;ENCODING=b;TYPE=JPEG:" + "\n ".join(["A" * 72] * 400) + "\n"


def card(number, photos=0, account=0):
    """Somebody's card in an account.

    Each of them numbers its cards anew; in the second one some of the birthdays lack the year, or are missing.

    photos: every which card has a photograph; 0 for none.
    """
    given, family, is_family_first, (born, year, less, _) = name(number)
    whole = family + given if is_family_first else f"{given} {family}"
    birthday = ""
    if born < 0.75 and not (account and less < 0.1):
        year = f"{1930 + int(year * 80)}" if year < 0.9 and not (account and less < 0.2) else "--"
        birthday = f"BDAY:{year}{number % 12 + 1:02}{number % 28 + 1:02}\n"
    return (f"BEGIN:VCARD\nVERSION:3.0\nPRODID:-//Example//Phone 1.0//EN\nUID:3f2b8c1e-0000-4000-800{account}-{number:012}\n"
            f"FN:{whole}\nN:{family};{given};;;\nORG:Example Company\n"
            f"EMAIL;TYPE=INTERNET,HOME:person.{number}@example.org\nTEL;TYPE=CELL,VOICE:+49 30 {number:08}\n"
            f"ADR;TYPE=HOME:;;Example Street {number % 200};Berlin;;10115;Germany\n{birthday}CATEGORIES:Friends\n"
            f"NOTE:Somebody who was met on a journey and never forgotten\nREV:2026-01-01T00:00:00Z\n"
            f"{PHOTO if photos and number % photos == 0 else ''}END:VCARD\n")


def vdir(directory, count, photos=0, account=0):
    directory.mkdir(parents=True)
    for number in range(count):
        (directory / f"{number:06}.vcf").write_text(card(number, photos, account))
    return directory


def single_file(path, count, photos=0):
    with path.open("w") as out:
        for number in range(count):
            out.write(card(number, photos))
    return path


def cards_of_one(directory, count, dates=0):
    """Many cards of one person, in one book: each with a group of its own, and dates."""
    directory.mkdir(parents=True)
    for number in range(count):
        days = "".join(f"item{date}.X-ABDATE:20{date:02}-{number % 12 + 1:02}-{number % 28 + 1:02}\nitem{date}.X-ABLABEL:Day {number}\n"
                       for date in range(dates))
        (directory / f"{number:06}.vcf").write_text(
            f"BEGIN:VCARD\nVERSION:3.0\nUID:3f2b8c1e-0000-4000-8000-000000000000\nFN:Anna Berg\nBDAY:1990-11-26\n"
            f"CATEGORIES:Group {number}\n{days}END:VCARD\n")
    return directory
