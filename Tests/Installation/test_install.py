"""`make install`: what lands where, and who may build."""
import os
import re
import shutil
import subprocess

import pytest

from Harness.cards import card
from Harness.homes import AS_NOBODY, NOBODY
from Harness.places import REPOSITORY

IS_ROOT = os.geteuid() == 0
NEEDS_ROOT = pytest.mark.skipif(not IS_ROOT, reason="the rule is root's")


def test_it_works_where_it_is_installed(checkout):
    done = checkout.make("install")
    assert done.returncode == 0, done.stderr
    documents = [REPOSITORY / "LICENSE", REPOSITORY / "README.md", *(path for path in REPOSITORY.glob("docs/**/*") if path.is_file()),
                 *(path for path in REPOSITORY.glob("integrations/**/*")
                   if path.is_file() and not {"packaging", "debian", "man"} & set(path.parts))]
    wanted = ["usr/bin/bday-widget", "usr/libexec/bday-widget/bday-widget-app",
              "usr/libexec/bday-widget/bday-widget-agent", "usr/share/doc/bday-widget/installed-files",
              "usr/share/man/man1/bday-widget.1", "usr/share/man/man1/bday-widget-agent.1",
              "usr/share/man/man5/bday-widget.5", "usr/share/bash-completion/completions/bday-widget",
              "usr/share/zsh/vendor-completions/_bday-widget", "usr/share/fish/vendor_completions.d/bday-widget.fish"]
    wanted += [f"usr/lib/systemd/user/bday-widget-{name}" for name in (
        "notify.service", "notify.service.d/20-bday-widget.conf", "notify.timer", "follow-lock.service")]
    wanted += [f"usr/share/locale/{path.stem}/LC_MESSAGES/bday-widget.mo" for path in REPOSITORY.glob("Sources/Localization/po/*.po")]
    wanted += [f"usr/share/bday-widget-name-days/{path.name}" for path in REPOSITORY.glob("Sources/NameDays/tables/*.tsv")]
    wanted += [f"usr/share/doc/bday-widget/{path.relative_to(REPOSITORY)}" for path in documents]
    assert checkout.installed() == sorted(wanted)
    assert "PATH" not in done.stdout  # A package is not run where it is put together.

    home = checkout.path.parent
    (home / "one.vcf").write_bytes(card("Anna Berg", 3))
    linked = home / "linked/bday-widget"
    linked.parent.mkdir()
    linked.symlink_to(checkout.root / "usr/bin/bday-widget")
    environment = {"HOME": str(home), "TZ": "UTC", "PATH": f"{checkout.root}/usr/bin:/usr/bin:/bin"}
    for command in (str(checkout.root / "usr/bin/bday-widget"), "bday-widget", str(linked)):
        def run(*arguments):
            return subprocess.run(["env", command, *arguments], env=environment, check=True, capture_output=True,
                                  text=True).stdout

        version = run("--version").strip()
        assert version and version[0].isdigit()
        assert run("--source", str(home / "one.vcf")) == "🎁 Anna Berg in 3 days\n"

    done = checkout.make("uninstall")
    assert done.returncode == 0, done.stderr
    assert list(checkout.root.iterdir()) == []


def anchors(page):
    """What a heading is called in a link to it, on GitHub."""
    headings = re.findall(r"^#+ (.*)", page.read_text(), re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]


def test_every_link_works_where_it_is_installed(checkout):
    done = checkout.make("install")
    assert done.returncode == 0, done.stderr
    documentation = checkout.root / "usr/share/doc/bday-widget"
    links = [(page, link) for page in documentation.rglob("*.md")
             for link in re.findall(r'\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"', page.read_text())]
    broken = []
    for page, link in links:
        path, _, anchor = "".join(link).partition("#")
        target = (page.parent / path).resolve() if path else page
        if re.match(r"\w+:", path):
            continue
        if not target.is_relative_to(documentation) or not target.exists() or anchor and anchor not in anchors(target):
            broken.append(f"{page.relative_to(documentation)}: {''.join(link)}")
    assert broken == []
    assert len([link for _, link in links if "integrations/" in "".join(link)]) >= 15


def test_a_tilde_that_the_shell_left_is_the_home(checkout):
    home = checkout.path.parent
    done = checkout.make("install", where=["PREFIX=~/some where"])
    assert done.returncode == 0, done.stderr
    assert f"{home}/some where/bin is not in PATH" in done.stdout
    assert (home / "some where/bin/bday-widget").is_file()
    done = checkout.make("uninstall", where=["PREFIX=~/some where"])
    assert done.returncode == 0, done.stderr
    assert not (home / "some where").exists() and not (checkout.path / "~").exists()


@NEEDS_ROOT
def test_root_builds_nothing_in_another_users_directory(checkout):
    checkout.give(NOBODY)
    checkout.change_a_source()
    done = checkout.make("install")
    assert done.returncode != 0
    assert done.stderr.splitlines()[0] == "run make first"
    assert "Error 1" in done.stderr
    assert not checkout.is_built()
    assert not checkout.root.exists()


@NEEDS_ROOT
def test_root_builds_nothing_where_nothing_was_built(checkout):
    checkout.give(NOBODY)
    shutil.rmtree(checkout.path / ".build")
    done = checkout.make("install")
    assert done.returncode != 0
    assert done.stderr.splitlines()[0] == "run make first"
    assert not checkout.is_built()


@NEEDS_ROOT
def test_root_installs_what_another_user_built(checkout):
    checkout.give(NOBODY)
    done = checkout.make("install")
    assert done.returncode == 0, done.stderr
    assert not checkout.is_built()
    assert "usr/bin/bday-widget" in checkout.installed()


@NEEDS_ROOT
@pytest.mark.parametrize("change", ["a source", "a removed file", "an executable"])
def test_root_builds_what_changed_in_its_own_directory(checkout, change):
    if change == "a source":
        checkout.change_a_source()
    elif change == "a removed file":
        later = (checkout.path / ".build/release/built").stat().st_mtime + 10
        checkout.source.unlink()
        os.utime(checkout.source.parent, (later, later))
    else:
        (checkout.path / ".build/release/bday-widget").unlink()
    checkout.make("install")
    assert checkout.is_built()


def test_a_user_builds_what_changed(checkout):
    """`git pull && make install` installs the new program."""
    checkout.change_a_source()
    if IS_ROOT:
        checkout.give(NOBODY)
    done = checkout.make("install", before=AS_NOBODY if IS_ROOT else [])
    assert done.returncode == 0, done.stderr
    assert "--product bday-widget" in checkout.called.read_text()
    assert "usr/bin/bday-widget" in checkout.installed()
