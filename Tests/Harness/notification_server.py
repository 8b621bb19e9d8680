"""A notification server that remembers what it was asked to show: a module to be called by `Remote` on a bus."""
import os
import pathlib
import signal
import threading
import time

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

from Harness.remote import serve  # noqa: E402

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
INTERFACE = f"""<node><interface name="{NAME}">
  <method name="GetCapabilities"><arg direction="out" type="as"/></method>
  <method name="GetServerInformation">
    <arg direction="out" type="s"/><arg direction="out" type="s"/><arg direction="out" type="s"/><arg direction="out" type="s"/>
  </method>
  <method name="Notify">
    <arg direction="in" type="s"/><arg direction="in" type="u"/><arg direction="in" type="s"/><arg direction="in" type="s"/>
    <arg direction="in" type="s"/><arg direction="in" type="as"/><arg direction="in" type="a{{sv}}"/><arg direction="in" type="i"/>
    <arg direction="out" type="u"/>
  </method>
  <method name="CloseNotification"><arg direction="in" type="u"/></method>
  <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
  <signal name="ActivationToken"><arg type="u"/><arg type="s"/></signal>
  <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
</interface></node>"""
FIELDS = ("app", "replaces", "icon", "summary", "body", "actions", "hints", "timeout")

state = {"capabilities": ["body", "actions"], "refuse_after": None, "refuse_text": None, "delay": 0, "kill_after": None,
         "kill": ["recorder", "shower"]}
notices = []
bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def process_of(sender):
    answer = bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                           "GetConnectionUnixProcessID", GLib.Variant("(s)", (sender,)), None, 0, -1, None)
    return answer.unpack()[0]


def answer(_bus, sender, _path, _interface, method, arguments, invocation):
    if method == "GetCapabilities":
        invocation.return_value(GLib.Variant("(as)", (state["capabilities"],)))
    elif method == "GetServerInformation":
        invocation.return_value(GLib.Variant("(ssss)", ("mock", "bday-widget", "1", "1.2")))
    elif method == "Notify" and (
            state["refuse_after"] is not None and len(notices) >= state["refuse_after"]
            or state["refuse_text"] is not None and state["refuse_text"] in arguments.unpack()[3]):
        invocation.return_dbus_error("org.freedesktop.Notifications.Error.ExcessNotificationGeneration",
                                     f"too many: {arguments.unpack()[3]}")
    elif method == "Notify":
        time.sleep(state["delay"])
        notices.append(dict(zip(FIELDS, arguments.unpack())) | {"id": len(notices) + 1})
        if state["kill_after"] == len(notices):
            # What shows it, and what would record it.
            shower = process_of(sender)
            recorder = int(pathlib.Path(f"/proc/{shower}/stat").read_text().rpartition(")")[2].split()[1])
            for name, process in (("recorder", recorder), ("shower", shower)):
                if name in state["kill"]:
                    os.kill(process, signal.SIGKILL)
        else:
            invocation.return_value(GLib.Variant("(u)", (len(notices),)))
    else:
        invocation.return_value(None)


def emit(name, types, *values):
    bus.emit_signal(None, PATH, NAME, name, GLib.Variant(types, values))
    bus.flush_sync()


bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0], answer)
bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
              GLib.Variant("(su)", (NAME, 4)), None, 0, -1, None)
threading.Thread(target=GLib.MainLoop().run, daemon=True).start()
serve({
    "configure": lambda changes: state.update(changes),
    "shown": lambda: notices,
    "activate": lambda number, token: emit("ActivationToken", "(us)", number, token),
    "click": lambda number, action="default": emit("ActionInvoked", "(us)", number, action),
    "close": lambda number, reason=2: emit("NotificationClosed", "(uu)", number, reason),
})
