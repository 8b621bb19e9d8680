"""The archive for other distributions: it works wherever it is unpacked, and says what it needs."""
import os
import re
import subprocess

import pytest

from Harness.cards import card
from Harness.places import REPOSITORY

# It is made once.
pytestmark = pytest.mark.xdist_group("archive")


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """Its file. It is hardly compressed, which would take most of the time."""
    made = subprocess.run([REPOSITORY / "integrations/packaging/archive", tmp_path_factory.mktemp("dist")], check=True,
                          capture_output=True, text=True, env={**os.environ, "XZ_OPT": "-0"})
    return made.stdout.strip()


def test_it_works_wherever_it_is_unpacked(archive, tmp_path):
    subprocess.run(["sha256sum", "-c", f"{archive}.sha256"], check=True, cwd=os.path.dirname(archive), capture_output=True)
    place = tmp_path / "a place"
    place.mkdir()
    subprocess.run(["tar", "-xf", archive, "-C", place], check=True)
    (root,) = place.iterdir()
    assert re.fullmatch(r"bday-widget-\d+\.\d+\.\d+-\w+-linux", root.name)
    names = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
    assert {"README", "bin/bday-widget", "libexec/bday-widget/bday-widget-app", "share/man/man5/bday-widget.5"} <= names
    assert not any("systemd" in name for name in names)
    (tmp_path / "one.vcf").write_bytes(card("Anna Berg", 3))
    shown = subprocess.run([root / "bin/bday-widget", "--source", tmp_path / "one.vcf"], check=True, capture_output=True,
                           text=True, env={"HOME": str(tmp_path), "TZ": "UTC", "LANG": "C.UTF-8"}).stdout
    assert shown == "🎁 Anna Berg in 3 days\n"


def test_it_says_what_it_needs(archive, tmp_path):
    subprocess.run(["tar", "-xf", archive, "-C", tmp_path], check=True)
    (root,) = tmp_path.iterdir()
    text = (root / "README").read_text()
    needed = subprocess.run(["ldd", *(root / "libexec/bday-widget").iterdir()], check=True, capture_output=True, text=True).stdout
    for library in re.search(r"It needs (.*)\.$", text, re.MULTILINE).group(1).split():
        assert library in needed
    assert re.search(r"from glibc 2\.\d+ on", text)
