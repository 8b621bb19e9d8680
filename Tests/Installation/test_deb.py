"""The Debian package: what is in it, what it depends on, what lintian says. Its life in a bare Debian is Tests/Soak/package."""
import os
import re
import shutil
import subprocess

import pytest

from Harness.cards import card
from Harness.places import REPOSITORY

# It is made once.
pytestmark = pytest.mark.xdist_group("package")


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """Its file. It is hardly compressed, which would take most of the time."""
    made = subprocess.run([REPOSITORY / "integrations/debian/build", tmp_path_factory.mktemp("package")], check=True, capture_output=True,
                          text=True, env={**os.environ, "DPKG_DEB_COMPRESSOR_LEVEL": "0"})
    return made.stdout.strip()


def field(package, name):
    return subprocess.run(["dpkg-deb", "--field", package, name], check=True, capture_output=True, text=True).stdout.strip()


def test_it_holds_what_is_installed_and_works_where_it_is_unpacked(package, tmp_path):
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path / "root"], check=True)
    files = {str(path.relative_to(tmp_path / "root")) for path in (tmp_path / "root").rglob("*") if not path.is_dir()}
    assert {"usr/bin/bday-widget", "usr/libexec/bday-widget/bday-widget-app", "usr/libexec/bday-widget/bday-widget-agent",
            "usr/lib/systemd/user/bday-widget-notify.service", "usr/share/man/man1/bday-widget.1.gz", "usr/share/doc/bday-widget/README.md",
            "usr/share/doc/bday-widget/copyright", "usr/share/doc/bday-widget/integrations/waybar/config.jsonc"} <= files
    assert all(path.startswith(("usr/bin/", "usr/libexec/bday-widget/", "usr/lib/systemd/user/", "usr/share/")) for path in files)
    (tmp_path / "one.vcf").write_bytes(card("Anna Berg", 3))
    shown = subprocess.run([tmp_path / "root/usr/bin/bday-widget", "--source", tmp_path / "one.vcf"], check=True,
                           capture_output=True, text=True, env={"HOME": str(tmp_path), "TZ": "UTC", "LANG": "C.UTF-8"}).stdout
    assert shown == "🎁 Anna Berg in 3 days\n"


def test_it_enables_nothing_and_says_what_stays(package, tmp_path):
    subprocess.run(["dpkg-deb", "--control", package, tmp_path], check=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["control", "md5sums", "postrm", "prerm"]
    said = {call: subprocess.run([tmp_path / "postrm", call], check=True, capture_output=True, text=True, env={"PATH": "/usr/bin:/bin"}).stdout
            for call in ("remove", "upgrade", "purge")}
    assert "~/.local/share/bday-widget" in said["remove"] and said["upgrade"] == said["purge"] == ""


def test_a_later_commit_is_an_update(package):
    version = field(package, "Version")
    program, commits = re.match(r"(\d+\.\d+\.\d+)(?:\+(\d+)\.g[0-9a-f]+)?$", version).groups()
    for later in (f"{program}+{int(commits or 0) + 1}.g0000000", f"{program}.1"):
        subprocess.run(["dpkg", "--compare-versions", later, "gt", version], check=True)
    assert "libsystemd0" in field(package, "Depends") and "libc6" in field(package, "Depends")


@pytest.mark.skipif(not shutil.which("lintian"), reason="lintian is missing: Tests/install-tools test")
def test_lintian_finds_no_error(package):
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", package], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "W: " not in "".join(line for line in done.stdout.splitlines(True) if "hardening-no-pie" not in line)
