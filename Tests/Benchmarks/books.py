"""The contacts that benchmarks read."""


def card(number):
    birthday = f"BDAY:{1930 + number % 80}{number % 12 + 1:02}{number % 28 + 1:02}\n" if number % 4 else ""
    return (f"BEGIN:VCARD\nVERSION:3.0\nPRODID:-//Example//Phone 1.0//EN\nUID:3f2b8c1e-0000-4000-8000-{number:012}\n"
            f"FN:Person Number {number}\nN:Number {number};Person;;;\nORG:Example Company\n"
            f"EMAIL;TYPE=INTERNET,HOME:person.{number}@example.org\nTEL;TYPE=CELL,VOICE:+49 30 {number:08}\n"
            f"ADR;TYPE=HOME:;;Example Street {number % 200};Berlin;;10115;Germany\n{birthday}CATEGORIES:Friends\n"
            f"NOTE:Somebody who was met on a journey and never forgotten\nREV:2026-01-01T00:00:00Z\nEND:VCARD\n")


def vdir(directory, count):
    directory.mkdir(parents=True)
    for number in range(count):
        (directory / f"{number:06}.vcf").write_text(card(number))
    return directory


def single_file(path, count, photos=False):
    """One file of all cards, of which every twentieth has a photo where photos are asked for."""
    photo = "PHOTO;ENCODING=b;TYPE=JPEG:" + "\n ".join(["A" * 72] * 400) + "\n"
    with path.open("w") as out:
        for number in range(count):
            text = card(number)
            out.write(text.replace("END:VCARD", photo + "END:VCARD") if photos and number % 20 == 0 else text)
    return path
