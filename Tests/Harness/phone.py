"""In the place of KDE Connect: remembers what a phone is pinged with. A module to be called by `Remote` on a bus."""
import threading

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

from Harness.remote import serve  # noqa: E402

NAME = "org.kde.kdeconnect"
PATH = "/modules/kdeconnect/devices/0123abc/ping"
INTERFACE = f"""<node><interface name="{NAME}.device.ping">
  <method name="sendPing"><arg direction="in" type="s"/></method>
</interface></node>"""

pings = []
bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def answer(_bus, _sender, path, _interface, _method, arguments, invocation):
    pings.append((path, *arguments.unpack()))
    invocation.return_value(None)


bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0], answer)
bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
              GLib.Variant("(su)", (NAME, 4)), None, 0, -1, None)
threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
serve({"pings": lambda: pings})
