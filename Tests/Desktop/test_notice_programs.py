"""The programs in integrations/notices: what they hand over is what ntfy, Telegram, a mailbox and KDE Connect are asked for.

None of those is here: servers and a bus name in their places take what comes. curl, jq and msmtp are the real ones.
"""
import email
import email.policy
import http.server
import json
import socketserver
import subprocess
import threading

import pytest

from Harness import places
from Harness.clock import at
from Harness.remote import Remote

from test_due import person

# Without the variable, strace could not read what the program's calls are given, unless it is root's.
TRACED = ["strace", "-f", "-qq", "-s", "9999", "-E", "BDAY_WIDGET_DUMPABLE=1", "-e", "trace=execve"]
PROGRAMS = places.INTEGRATIONS / "notices"
NAME = 'Zoë "Canary" 日本語のとても長い名前です'
TITLE, BODY = f"{NAME}'s Birthday!", f"Today is {NAME}'s birthday!"


class Web:
    """An HTTP server that keeps what is posted."""

    def __init__(self, status=200):
        self.posts = []
        web = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                web.posts.append((self.path, self.headers["Content-Type"], self.headers["Authorization"], json.loads(body)))
                self.send_response(status)
                self.end_headers()
                self.wfile.write(b'{"ok":false,"description":"no such chat"}')

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = "http://127.0.0.1:%d" % self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class Mailbox(socketserver.ThreadingTCPServer):
    """An SMTP server that keeps the mails it is given."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), self.Handler)
        self.mails = []
        self.daemon_threads = True
        threading.Thread(target=self.serve_forever, daemon=True).start()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self):
            self.wfile.write(b"220 here\r\n")
            recipients, mail = [], None
            for line in self.rfile:
                word = line[:4].upper()
                if mail is not None and line == b".\r\n":
                    self.server.mails.append((recipients, b"".join(mail)))
                    mail = None
                elif mail is not None:
                    mail.append(line)
                    continue
                elif word == b"DATA":
                    mail = []
                    self.wfile.write(b"354 go on\r\n")
                    continue
                elif word == b"RCPT":
                    recipients.append(line.strip())
                self.wfile.write(b"250 fine\r\n" if word != b"QUIT" else b"221 bye\r\n")
                if word == b"QUIT":
                    return


def use(home, program, **changes):
    """A copy of a program with what stands at its top changed, as the command for notices."""
    text = (PROGRAMS / program).read_text()
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    home.write("bin/tell", text).chmod(0o700)
    home.configure(json.dumps({"notifications": {"command": ["~/bin/tell"], "show": False}}))


def given(home):
    """Has a birthday be notified of.

    - Returns: what the programs that were started had as arguments.
    """
    person(home, NAME, "--1123", "a")
    log = home.path / "log"
    done = subprocess.run([*at("2026-11-23 09:00"), *TRACED, "-o", log, places.BINARY, "notify"], env=home.environment,
                          capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return log.read_text(errors="replace")


@pytest.fixture
def web():
    return Web()


def test_ntfy(home, web):
    use(home, "ntfy", **{"change-me": "birthdays", "https://ntfy.sh\n": web.address + "\n"})
    arguments = given(home)
    assert [post[3] for post in web.posts] == [{"topic": "birthdays", "title": TITLE, "message": BODY}]
    assert "curl" in arguments and not any(word in arguments for word in ("Canary", "birthdays\""))


def test_telegram(home, web):
    home.write(".config/bday-widget/telegram", f'url = "{web.address}/bot1:TOKEN/sendMessage"\n').chmod(0o600)
    use(home, "telegram", **{"123456789 ": "42 "})
    arguments = given(home)
    assert web.posts == [("/bot1:TOKEN/sendMessage", "application/json", None, {"chat_id": "42", "text": f"{TITLE}\n{BODY}"})]
    assert "curl" in arguments and "Canary" not in arguments and "TOKEN" not in arguments


def test_what_a_server_refuses_is_told_of_the_sample(home):
    web = Web(status=400)
    home.write(".config/bday-widget/telegram", f'url = "{web.address}/bot1:TOKEN/sendMessage"\n')
    use(home, "telegram")
    done = home.run("notify", "--test")
    assert done.returncode == 69 and "error: 400" in done.stderr


def test_mail(home):
    mailbox = Mailbox()
    home.write(".msmtprc", "account default\nhost 127.0.0.1\nport %d\nfrom me@example.org\nauth off\n" % mailbox.server_address[1]).chmod(0o600)
    use(home, "mail")
    arguments = given(home)
    ((recipients, text),) = mailbox.mails
    mail = email.message_from_bytes(text, policy=email.policy.default)
    assert recipients == [b"RCPT TO:<you@example.org>"] and all(len(line) <= 78 for line in text.splitlines())
    assert (mail["Subject"], mail.get_content(), mail["To"]) == (TITLE, BODY + "\n", "you@example.org")
    assert mail.defects == [] and "msmtp" in arguments and "Canary" not in arguments


def test_kde_connect(home, desktop):
    phone = Remote("Harness.phone", home.environment, home.path / "phone.log")
    try:
        use(home, "kdeconnect", change_me="0123abc")
        arguments = given(home)
        assert phone.call("pings") == [["/modules/kdeconnect/devices/0123abc/ping", f"{TITLE}\n{BODY}"]]
        assert "Canary" not in arguments
    finally:
        phone.end()
