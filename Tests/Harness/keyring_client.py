"""What lies in the desktop's keyring, and its lock: a module to be called by `Remote` on a bus."""
import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

from Harness.remote import serve  # noqa: E402

NAME, PATH = "org.freedesktop.secrets", "/org/freedesktop/secrets"
SECRET = "org.freedesktop.Secret"
bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def call(path, interface, method, types="()", *values):
    return bus.call_sync(NAME, path, interface, method, GLib.Variant(types, values), None, 0, 10_000, None).unpack()


def collection():
    return call(PATH, f"{SECRET}.Service", "ReadAlias", "(s)", "default")[0]


def is_ready():
    try:
        return collection() != "/"
    except GLib.Error:
        return False


def property_of(path, name, interface="Item"):
    return call(path, "org.freedesktop.DBus.Properties", "Get", "(ss)", f"{SECRET}.{interface}", name)[0]


def is_open():
    return is_ready() and not property_of(collection(), "Locked", "Collection")


def items():
    """Label, attributes and secret of each item of ours."""
    _, session = call(PATH, f"{SECRET}.Service", "OpenSession", "(sv)", "plain", GLib.Variant("s", ""))
    unlocked, locked = call(PATH, f"{SECRET}.Service", "SearchItems", "(a{ss})", {"application": "bday-widget"})
    assert not locked
    return [{"label": property_of(item, "Label"), "attributes": property_of(item, "Attributes"),
             "secret": bytes(call(item, f"{SECRET}.Item", "GetSecret", "(o)", session)[0][2]).decode()}
            for item in unlocked]


def lock():
    call(PATH, f"{SECRET}.Service", "Lock", "(ao)", [collection()])


def delete():
    for item in call(PATH, f"{SECRET}.Service", "SearchItems", "(a{ss})", {"application": "bday-widget"})[0]:
        call(item, f"{SECRET}.Item", "Delete")


serve({"is_ready": is_ready, "is_open": is_open, "items": items, "lock": lock, "delete": delete})
