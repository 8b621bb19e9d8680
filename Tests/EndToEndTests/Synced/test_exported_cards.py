"""`export --format vcf` as other programs read it: vobject, and khard, which uses it."""
import os
import re
import subprocess

import pytest
import vobject
from exported import CARDS, born, run

from Harness.cards import vcard
from Harness.places import TOOLS

HOSTILE = ["Ben; Ader, \\ jr.", "a\\nb", "x" * 300, "é" * 120, "🎂" * 60, "BEGIN:VCARD", "=41", " padded ", "%{A1:x:}"]


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """The cards that were written, and the dates of birth of everybody in them as vCard has them."""
    source = tmp_path_factory.mktemp("cards") / "hostile.vcf"
    escaped = [name.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,") for name in HOSTILE]
    source.write_text("".join(vcard(f"UID:u{index}", f"FN:{name}", f"BDAY:1990{index % 12 + 1:02}15")
                              for index, name in enumerate(escaped)))
    dates = {**born(CARDS), **born(source)}
    return (b"".join(run("export", "--source", path) for path in (CARDS, source)).decode(),
            {name: f"{date.get('year', '--')}{date['month']:02}{date['day']:02}" for name, date in dates.items()})


def test_vobject_reads_them(exported):
    written, dates = exported
    read = list(vobject.readComponents(written))
    assert len(read) == len(dates)
    assert sorted((card.fn.value, card.bday.value) for card in read) == sorted(dates.items())


def test_khard_reads_them(exported, tmp_path):
    """khard keeps a card a file, leaves out what has no UID of its own, and knows one calendar."""
    written, dates = exported
    book = tmp_path / "book"
    book.mkdir()
    for number, card in enumerate(re.findall(r"BEGIN:VCARD\r\n.*?END:VCARD\r\n", written, re.DOTALL)):
        (book / f"{number}.vcf").write_bytes(card.encode())
    config = tmp_path / "khard.conf"
    config.write_text(f"[addressbooks]\n[[book]]\npath = {book}\n")
    done = subprocess.run([TOOLS / "khard", "-c", config, "list", "--parsable", "--fields",
                           "uid,formatted_name,birthday"],
                          env={**os.environ, "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    rows = [line.split("\t") for line in done.stdout.split("\n") if line.count("\t") == 2]
    assert (sorted(row[1] for row in rows), done.stderr) == (sorted(dates), "")
    seen = {name: "".join(date.split(" ")[0].split("-")) for _, name, date in rows}
    # khard's own: no year is its 1900, which had no 29 February, and no month is the thirteenth.
    known = {name: date.replace("--", "1900") for name, date in dates.items()}
    assert seen == {name: "" if date == "19000229" or date[4:6] == "13" else date for name, date in known.items()}
