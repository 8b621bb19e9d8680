"""A country is a file beside the program: one that is added is known, and one that changes changes what a bar shows."""
import shutil
import time

import pytest

from Harness import places
from Harness.homes import Home


@pytest.fixture
def prefix(tmp_path):
    (tmp_path / "libexec/bday-widget").mkdir(parents=True)
    for name, place in {"bday-widget": "bin", "bday-widget-app": "libexec/bday-widget"}.items():
        (tmp_path / place).mkdir(exist_ok=True)
        shutil.copy(places.BINARY.with_name(name), tmp_path / place / name)
    shutil.copytree(places.REPOSITORY / "Sources/NameDays/tables", tmp_path / "share/bday-widget-name-days")
    return tmp_path


def test_a_country_is_a_file(prefix, monkeypatch):
    monkeypatch.setattr(places, "BINARY", prefix / "bin/bday-widget")
    table = prefix / "share/bday-widget-name-days/XX.tsv"
    with Home() as home:
        home.only_card("BEGIN:VCARD\nVERSION:3.0\nUID:a\nFN:Zed Berg\nEND:VCARD\n")
        assert home.run("--name-days", "XX").returncode == 64
        today, later = time.gmtime(), time.gmtime(time.time() + 5 * 86_400)
        table.write_text(f"# country: Nowhere\n{time.strftime('%m-%d', today)}\tZed\n")
        home.configure('{"nameDays": ["xx"]}')
        time.sleep(1.2)  # Until no change could hide behind the time of the store.
        for _ in range(2):
            assert home.ask() == "🌼 Zed Berg: name day today\n"
        assert home.archives() == 1
        table.write_text(f"{time.strftime('%m-%d', later)}\tZed\n")
        assert home.ask() == "🌼 Zed Berg: name day in 5 days\n"


def test_no_table_is_there(prefix, monkeypatch):
    monkeypatch.setattr(places, "BINARY", prefix / "bin/bday-widget")
    shutil.rmtree(prefix / "share")
    with Home() as home:
        done = home.run("--name-days", "SE")
        assert done.returncode == 64 and "no tables of name days are installed" in done.stderr
