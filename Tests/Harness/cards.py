"""vCards, and days counted from today."""
import datetime


def utc_today():
    return datetime.datetime.now(datetime.timezone.utc).date()


def in_days(count, today=None):
    """Month and day of a day some days ahead."""
    return f"{(today or utc_today()) + datetime.timedelta(count):%m%d}"


def vcard(*lines, version="4.0", end="\n"):
    return end.join(["BEGIN:VCARD", f"VERSION:{version}", *lines, "END:VCARD", ""])


def card(name, days, uid=None, today=None):
    """Somebody whose birthday lies some days ahead. A name may be bytes that are no UTF-8.

    - Returns: bytes.
    """
    name = name if isinstance(name, bytes) else name.encode()
    uid = b"UID:%s\n" % uid.encode() if uid else b""
    return b"BEGIN:VCARD\nVERSION:4.0\n%sFN:%s\nBDAY:--%s\nEND:VCARD\n" % (uid, name, in_days(days, today).encode())
