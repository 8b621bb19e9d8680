"""A keyring that asks, as KWallet does, and answers for the person: a module to be called by `Remote` on a bus."""
import threading

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

from Harness.remote import serve  # noqa: E402

NAME, PATH = "org.freedesktop.secrets", "/org/freedesktop/secrets"
COLLECTION, ITEM, PROMPT = f"{PATH}/collection/one", f"{PATH}/collection/one/1", f"{PATH}/prompt/1"
SECRET = "org.freedesktop.Secret"


def interface(name, *methods, properties=""):
    def arguments(types, direction):
        return "".join(f'<arg direction="{direction}" type="{kind}"/>' for kind in types)
    body = "".join(f'<method name="{method}">{arguments(given, "in")}{arguments(answered, "out")}</method>'
                   for method, given, answered in methods)
    return Gio.DBusNodeInfo.new_for_xml(f'<node><interface name="{SECRET}.{name}">{body}{properties}</interface></node>').interfaces[0]


OBJECTS = {
    PATH: interface("Service", ("OpenSession", ["s", "v"], ["v", "o"]), ("Unlock", ["ao"], ["ao", "o"]),
                    ("ReadAlias", ["s"], ["o"]), properties='<property access="read" name="Collections" type="ao"/>'),
    COLLECTION: interface("Collection", ("CreateItem", ["a{sv}", "(oayays)", "b"], ["o", "o"]),
                          ("SearchItems", ["a{ss}"], ["ao"])),
    ITEM: interface("Item", ("GetSecret", ["o"], ["(oayays)"]), ("Delete", [], ["o"])),
    PROMPT: interface("Prompt", ("Prompt", ["s"], []), ("Dismiss", [], [])),
}
# `answer`: what the person does when asked: "accept", "dismiss", or nothing yet.
state = {"locked": False, "answer": "accept", "asked": 0, "dismissed": 0, "has_collection": True,
         "spoils": False}
items = {}
bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def complete(answer):
    if answer == "accept":
        state["locked"] = False
    result = GLib.Variant("(bv)", (answer != "accept", GLib.Variant("ao", [ITEM])))
    bus.emit_signal(None, PROMPT, f"{SECRET}.Prompt", "Completed", result)
    bus.flush_sync()


def read(_bus, _sender, _path, _interface, _name):
    return GLib.Variant("ao", [COLLECTION] if state["has_collection"] else [])


def answer(_bus, _sender, _path, _interface, method, arguments, invocation):
    values = arguments.unpack()
    if method == "OpenSession":
        result = GLib.Variant("(vo)", (GLib.Variant("s", ""), f"{PATH}/session/1"))
    elif method == "SearchItems":
        result = GLib.Variant("(ao)", ([ITEM] if items.get("attributes") == values[0] else [],))
    elif method == "ReadAlias":
        result = GLib.Variant("(o)", (COLLECTION if state["has_collection"] else "/",))
    elif method == "Unlock":
        result = GLib.Variant("(aoo)", ([], PROMPT) if state["locked"] else (values[0], "/"))
    elif method == "CreateItem" and state["locked"]:
        result = GLib.Variant("(oo)", ("/", PROMPT))
    elif method == "CreateItem":
        items.update(attributes=values[0][f"{SECRET}.Item.Attributes"], secret=values[1][2])
        result = GLib.Variant("(oo)", (ITEM, "/"))
    elif method == "GetSecret":
        secret = items["secret"][::-1] if state["spoils"] else items["secret"]
        result = GLib.Variant("((oayays))", ((f"{PATH}/session/1", [], secret, "text/plain"),))
    elif method == "Delete":
        items.clear()
        result = GLib.Variant("(o)", ("/",))
    elif method == "Dismiss":
        state["dismissed"] += 1
        result = None
    else:
        state["asked"] += 1
        invocation.return_value(None)
        if state["answer"]:
            complete(state["answer"])
        return
    invocation.return_value(result)


for path, description in OBJECTS.items():
    bus.register_object(path, description, answer, read)
bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
              GLib.Variant("(su)", (NAME, 4)), None, 0, -1, None)
threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
serve({"configure": lambda changes: state.update(changes), "state": lambda: state, "complete": complete})
