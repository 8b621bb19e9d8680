"""Where `watch` writes to, what it costs, and how it ends; and `reload`."""
import os
import pathlib
import shutil
import subprocess
import time

import pytest
from people import card

from Harness import places
from Harness.homes import DEADLINE
from Harness.waiting import eventually


@pytest.mark.parametrize("form", ["text", "waybar"])
def test_it_ends_with_its_reader(home, form):
    home.write(".contacts/1.vcf", card("Anna", 10))
    process = subprocess.Popen([places.BINARY, "watch", "--format", form], env=home.environment, stdout=subprocess.PIPE)
    try:
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(DEADLINE) == 0
    finally:
        process.kill()
        process.wait()


def test_a_file_is_kept(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    home.write("real/bday", "")
    (home.path / "bday").symlink_to("real/bday")
    home.watch("--to", str(home.path / "bday"), "--format", "conky")

    def text():
        return (home.path / "bday").read_text()

    eventually(text, "🎁 Anna in 10 days\n", DEADLINE)
    before = os.stat(home.path / "real/bday").st_ino
    home.write(".contacts/1.vcf", card("Bert", 10))
    eventually(text, "🎁 Bert in 10 days\n", DEADLINE)
    assert os.stat(home.path / "real/bday").st_ino != before, "written in place"
    assert (home.path / "bday").is_symlink()
    assert sorted(os.listdir(home.path / "real")) == ["bday"]
    # It goes on after the file could not be written.
    (home.path / "real").rename(home.path / "away")
    home.write(".contacts/1.vcf", card("Cleo", 10))
    time.sleep(1)
    (home.path / "away").rename(home.path / "real")
    home.write(".contacts/1.vcf", card("Dora", 10))
    eventually(text, "🎁 Dora in 10 days\n", DEADLINE)


def test_a_file_that_cannot_be_is_an_error_at_once(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    assert home.run("watch", "--to", str(home.path / "none/x")).returncode == 73


@pytest.mark.parametrize("language", ["C.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8"])
def test_memory_stays_small(home, language):
    """Under 15 MB resident, whatever the language's tables weigh."""
    for number in range(500):
        home.write(f".contacts/{number}.vcf", card(f"Person {number}", 10 + number % 200))
    watch = home.watch(environment={**home.environment, "LC_ALL": language})
    status = pathlib.Path(f"/proc/{watch.process.pid}/status")
    eventually(lambda: len(watch.lines), 1, DEADLINE)
    home.write(".contacts/new.vcf", card("Anna", 9))
    eventually(lambda: len(watch.lines), 2, DEADLINE)

    def resident():
        return int(status.read_text().split("VmRSS:")[1].split()[0])

    eventually(lambda: resident() < 15_000, seconds=DEADLINE, why=lambda: f"{resident()} kB")


def test_tmux_gets_an_option(home, tmux):
    canary = home.path / "c"
    name = f"It's #(touch {canary}) #[x] $HOME \\\\ \" ; lsw"
    home.write(".contacts/1.vcf", card("Anna", 10))
    watch = home.watch("--tmux")

    def option():
        return tmux("show-options", "-gqv", "@bday")

    eventually(option, "🎁 Anna in 10 days", DEADLINE)
    home.write(".contacts/1.vcf", card(name.replace(";", "\\;"), 10))
    drawn = f"🎁 {name.replace(chr(92) * 2, chr(92))} in 10 days".replace("#", "##")
    eventually(option, drawn, DEADLINE)
    assert not canary.exists()
    # That of a configuration that is loaded again takes the place of the one before.
    again = home.watch("--tmux")
    eventually(watch.is_running, False, DEADLINE)
    assert again.is_running()
    tmux("kill-server")
    eventually(again.is_running, False, DEADLINE)


def test_no_name_ends_tmuxs_quotation(home, tmux):
    """An apostrophe with a combining mark behind it is one character to Swift, and an apostrophe to tmux."""
    name = "x'\u0301 ; set -g @x 'y\u0301'\u0327"
    home.write(".contacts/1.vcf", card(name.replace(";", "\\;"), 10))
    home.watch("--tmux")
    eventually(lambda: tmux("show-options", "-gqv", "@bday"), f"🎁 {name} in 10 days", DEADLINE)
    home.write(".contacts/1.vcf", card("Anna", 10))
    eventually(lambda: tmux("show-options", "-gqv", "@bday"), "🎁 Anna in 10 days", DEADLINE)
    assert tmux("show-options", "-gqv", "@x") == ""


def test_leases_of_servers_that_ended_are_removed(home, tmux):
    home.write(".contacts/1.vcf", card("Anna", 10))
    runtime = home.path / "run/bday-widget"
    runtime.mkdir(mode=0o700)
    ended = subprocess.Popen(["true"])
    ended.wait()
    stale = f"tmux-{ended.pid}"
    kept = ["tmux-1", f"tmux-0{ended.pid}", f"tmux-{ended.pid}.txt", f"tmux-{os.getpid()}"]

    def leases():
        return sorted(path.name for path in runtime.glob("tmux-*"))

    for name in [stale, *kept]:
        (runtime / name).write_text("1\n")
    home.watch("--tmux")
    own = f"tmux-{home.environment['TMUX'].split(',')[1]}"
    eventually(leases, sorted([*kept, own]), DEADLINE)
    tmux("kill-server")
    eventually(lambda: pathlib.Path(f"/proc/{own.removeprefix('tmux-')}").exists(), False, DEADLINE)
    # A directory that others may enter is the user's own again first.
    runtime.chmod(0o755)
    home.ask("reload")
    assert leases() == sorted(kept)
    assert runtime.stat().st_mode & 0o777 == 0o700


def test_tmux_outlives_the_runtime_directory(home, tmux):
    """The system removes it at the last logout."""
    home.write(".contacts/1.vcf", card("Anna", 10))
    watch = home.watch("--tmux")

    def option():
        return tmux("show-options", "-gqv", "@bday")

    eventually(option, "🎁 Anna in 10 days", DEADLINE)
    shutil.rmtree(home.path / "run/bday-widget")
    time.sleep(1)
    home.write(".contacts/1.vcf", card("Bert", 10))
    eventually(option, "🎁 Bert in 10 days", DEADLINE)
    assert watch.is_running()


def test_without_tmux_it_is_unavailable(home):
    home.write(".contacts/1.vcf", card("Anna", 10))
    environment = {**home.environment, "TMUX": f"{home.path}/none,1,0", "TMUX_TMPDIR": str(home.path)}
    done = subprocess.run([places.BINARY, "watch", "--tmux"], env=environment, capture_output=True, timeout=DEADLINE)
    assert done.returncode == 69


def test_reload_wakes(home):
    log = home.path / "log"
    home.write(".config/bday-widget/config.jsonc",
               f'{{"reload": ["echo one >> {log}", "exit 3", "echo two >> {log}; cat"]}}')
    home.write(".contacts/1.vcf", card("Anna", 10))
    watches = [home.watch(), home.watch("--format", "waybar")]
    for watch in watches:
        eventually(lambda: "Anna" in (watch.last() or ""), seconds=DEADLINE)
    time.sleep(1.1)  # A directory changed within a second of its reading is no archive's.
    home.run()
    home.run()
    assert home.archives() == 1
    done = home.run("reload")
    assert done.returncode == 0
    assert "status 3" in done.stderr, "a command that fails is not reported"
    assert log.read_text() == "one\ntwo\n"
    assert home.archives() == 0
    assert [watch.is_running() for watch in watches] == [True, True]
    home.run("import")
    assert log.read_text() == "one\ntwo\n", "an import that changes nothing runs them"
    home.write(".contacts/2.vcf", card("Bert", 9))
    # A watch reads it too, and stores it first where it is quicker: then nothing is new to the import.
    for watch in watches:
        watch.end()
    home.write(".contacts/3.vcf", card("Cleo", 8))
    home.run("import")
    assert log.read_text() == "one\ntwo\none\ntwo\n"
