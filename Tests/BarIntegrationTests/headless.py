"""A sway without a screen, on a bus of its own."""
import os
import pathlib
import shutil
import subprocess
import tempfile

SCRIPT = '''
sway -c "$HOME/sway.conf" >"$HOME/sway.log" 2>&1 &
for try in $(seq 100); do
    WAYLAND_DISPLAY=$(ls "$XDG_RUNTIME_DIR" | grep -E "^wayland-[0-9]+$" | head -1)
    [ -n "$WAYLAND_DISPLAY" ] && break
    sleep .1
done
export WAYLAND_DISPLAY
"$@"
status=$?
kill %1
wait %1 2>/dev/null
exit $status
'''


def in_sway(arguments, size, **variables):
    """Runs a script of Python there, as somebody whom sway does not refuse where this is root.

    - Returns: its exit status.
    """
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "run").mkdir(mode=0o700)
        (folder / "sway.conf").write_text(
            f"xwayland disable\ndefault_border none\noutput HEADLESS-1 mode {size}\noutput HEADLESS-1 bg #dddddd solid_color\n")
        command = ["dbus-run-session", "--", "bash", "-c", SCRIPT, "bash", "/usr/bin/python3", *arguments]
        if os.geteuid() == 0:
            for path in [folder, *folder.rglob("*")]:
                os.chown(path, 65534, 65534)
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        environment = {**os.environ, **variables, "HOME": temporary, "TMPDIR": temporary, "LANG": "C.UTF-8",
                       "XDG_RUNTIME_DIR": str(folder / "run"), "PYTHONDONTWRITEBYTECODE": "1",
                       "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        return subprocess.run(command, env=environment, check=False).returncode
