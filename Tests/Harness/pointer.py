"""A mouse and a keyboard for a sway without hardware: zwlr_virtual_pointer_v1 and zwp_virtual_keyboard_v1, as they stand on the wire."""
import array
import socket
import struct
import tempfile
import time

# The objects of a connection, by the number that the client gives them, one after another; 1 is the display.
DISPLAY, REGISTRY, CALLBACK, SEAT, MANAGER, DEVICE = range(1, 7)


def string(text):
    """As the protocol has it: its length with the NUL, and filled up to four bytes."""
    data = text.encode() + b"\0"
    return struct.pack("=I", len(data)) + data.ljust((len(data) + 3) // 4 * 4, b"\0")


class Device:
    """The seat has it from now on, until the connection is closed."""

    manager = ""

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(str(path))
        self.ask(DISPLAY, 1, struct.pack("=I", REGISTRY))
        offered = dict(self.offered())
        for interface, number in (("wl_seat", SEAT), (self.manager, MANAGER)):
            self.ask(REGISTRY, 0, struct.pack("=I", offered[interface]) + string(interface) + struct.pack("=II", 1, number))

    def ask(self, target, request, arguments, descriptors=()):
        message = struct.pack("=IHH", target, request, 8 + len(arguments)) + arguments
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))] if descriptors else []
        self.connection.sendmsg([message], rights)

    def read(self, count):
        data = b""
        while len(data) < count:
            data += self.connection.recv(count - len(data))
        return data

    def offered(self):
        """Interface and number of everything that sway offers."""
        self.ask(DISPLAY, 0, struct.pack("=I", CALLBACK))
        found = []
        while True:
            sender, event, size = struct.unpack("=IHH", self.read(8))
            body = self.read(size - 8)
            if sender == CALLBACK:  # Everything before it is there.
                return found
            if sender == REGISTRY and event == 0:
                name, length = struct.unpack("=II", body[:8])
                found.append((body[8:8 + length - 1].decode(), name))

    def end(self):
        self.connection.close()


class Pointer(Device):
    """`size`: that of the output, in pixels."""

    manager = "zwlr_virtual_pointer_manager_v1"

    def __init__(self, path, size):
        super().__init__(path)
        self.width, self.height = size
        self.ask(MANAGER, 0, struct.pack("=II", SEAT, DEVICE))

    def park(self):
        """Goes where nothing reacts to it: between the bars of both edges, beside the menus."""
        self.move(self.width - 1, self.height // 2)

    def move(self, x, y):
        self.ask(DEVICE, 1, struct.pack("=IIIII", 0, x, y, self.width, self.height))
        self.ask(DEVICE, 4, b"")

    def click(self, button=1):
        """With the left button, 1, or the right one, 3 (BTN_LEFT and BTN_RIGHT of linux/input-event-codes.h)."""
        code = {1: 0x110, 3: 0x111}[button]
        for pressed in 1, 0:
            self.ask(DEVICE, 2, struct.pack("=III", 0, code, pressed))
            self.ask(DEVICE, 4, b"")


class Keyboard(Device):
    """An American one."""

    manager = "zwp_virtual_keyboard_manager_v1"
    KEYMAP = b"""xkb_keymap { xkb_keycodes { include "evdev" }; xkb_types { include "complete" };
        xkb_compat { include "complete" }; xkb_symbols { include "pc+us" }; };\0"""
    # linux/input-event-codes.h.
    CODES = {key: first + place for first, keys in ((16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"))
             for place, key in enumerate(keys)} | {"\x1b": 1, "\n": 28, " ": 57}

    def __init__(self, path):
        super().__init__(path)
        self.ask(MANAGER, 0, struct.pack("=II", SEAT, DEVICE))
        with tempfile.TemporaryFile() as keymap:
            keymap.write(self.KEYMAP)
            keymap.flush()
            self.ask(DEVICE, 0, struct.pack("=II", 1, len(self.KEYMAP)), [keymap.fileno()])
        self.ask(DEVICE, 2, struct.pack("=IIII", 0, 0, 0, 0))

    def type(self, text):
        for key in text:
            for pressed in 1, 0:
                self.ask(DEVICE, 1, struct.pack("=III", 0, self.CODES[key], pressed))
                time.sleep(0.02)  # As a person: bemenu takes one key of those that come at once.
