"""A mouse for a sway without hardware: moves by zwlr_virtual_pointer_v1, spoken as it stands on the wire."""
import socket
import struct

MANAGER = "zwlr_virtual_pointer_manager_v1"
# The objects of this connection, by the number that the client gives them; 1 is the display.
DISPLAY, REGISTRY, CALLBACK, MANAGERS, POINTER = range(1, 6)


def string(text):
    """As the protocol has it: its length with the NUL, and filled up to four bytes."""
    data = text.encode() + b"\0"
    return struct.pack("=I", len(data)) + data.ljust((len(data) + 3) // 4 * 4, b"\0")


class Pointer:
    """The seat has a pointer from now on, until the connection is closed. `size`: that of the output, in pixels."""

    def __init__(self, path, size):
        self.width, self.height = size
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(str(path))
        self.ask(DISPLAY, 1, struct.pack("=I", REGISTRY))
        name = next(name for name, interface in self.globals() if interface == MANAGER)
        self.ask(REGISTRY, 0, struct.pack("=I", name) + string(MANAGER) + struct.pack("=II", 1, MANAGERS))
        self.ask(MANAGERS, 0, struct.pack("=II", 0, POINTER))

    def ask(self, target, request, arguments):
        self.connection.sendall(struct.pack("=IHH", target, request, 8 + len(arguments)) + arguments)

    def read(self, count):
        data = b""
        while len(data) < count:
            data += self.connection.recv(count - len(data))
        return data

    def globals(self):
        """Number and interface of everything that sway offers."""
        self.ask(DISPLAY, 0, struct.pack("=I", CALLBACK))
        found = []
        while True:
            sender, event, size = struct.unpack("=IHH", self.read(8))
            body = self.read(size - 8)
            if sender == CALLBACK:  # Everything before it is there.
                return found
            if sender == REGISTRY and event == 0:
                name, length = struct.unpack("=II", body[:8])
                found.append((name, body[8:8 + length - 1].decode()))

    def move(self, x, y):
        self.ask(POINTER, 1, struct.pack("=IIIII", 0, x, y, self.width, self.height))
        self.ask(POINTER, 4, b"")

    def click(self, button=1):
        """With the left button, 1, or the right one, 3 (BTN_LEFT and BTN_RIGHT of linux/input-event-codes.h)."""
        code = {1: 0x110, 3: 0x111}[button]
        for pressed in 1, 0:
            self.ask(POINTER, 2, struct.pack("=III", 0, code, pressed))
            self.ask(POINTER, 4, b"")

    def end(self):
        self.connection.close()
