import BirthdayCore
import ContactLibrary
import ContactSources
import SystemPackage

/// The program in which a person changes a contact where it lives.
///
/// That is the configuration's command, else `$VISUAL` or `$EDITOR`, else the address book that owns the card. What a
/// database holds only its own address book can change.
struct ContactOpening: Hashable {
    /// The program's name first. They may be any bytes, because a path may.
    let arguments: [[UInt8]]

    /// - Parameters:
    ///   - kind: of the contact's source.
    ///   - isInteractive: whether a person sits at the terminal of this process. Elsewhere an editor gets a new one.
    init(_ contact: Contact, kind: String, command: String?, editor: String?, isInteractive: Bool) {
        let file = contact.origin.file.bytes
        switch kind {
        case EvolutionSource.kind:
            arguments = Self.shell(Self.evolution, [Array(Self.address(of: contact).utf8)])
        case ThunderbirdSource.kind: arguments = Self.shell("exec thunderbird -addressbook")
        default:
            if let command = command ?? (isInteractive ? editor : nil) {
                arguments = Self.shell(command + " \"$1\"", [Array(file)])
            } else if let editor {
                arguments = Self.shell(Self.terminal, [Array(file), Array((editor + " \"$1\"").utf8)])
            } else if kind == AbookSource.kind {
                let abook = "abook --datafile \"$1\""
                arguments = Self.shell(isInteractive ? abook : Self.terminal, [Array(file), Array(abook.utf8)])
            } else {
                arguments = Self.shell("exec xdg-open \"$1\"", [Array(file)])
            }
        }
    }

    private static func shell(_ script: String, _ parameters: [[UInt8]] = []) -> [[UInt8]] {
        ["/bin/sh", "-c", script, "bday-widget"].map { Array($0.utf8) } + parameters
    }

    /// Runs the command `$2` on the file `$1` in the first terminal there is: the user's, the desktop's, one of those that
    /// take a command in the same way.
    private static let terminal = """
        for terminal in "$TERMINAL" xdg-terminal-exec x-terminal-emulator foot kitty alacritty konsole xterm; do
            [ -n "$terminal" ] && command -v "$terminal" >/dev/null 2>&1 || continue
            [ "$terminal" = xdg-terminal-exec ] && exec "$terminal" /bin/sh -c "$2" bday-widget "$1"
            exec "$terminal" -e /bin/sh -c "$2" bday-widget "$1"
        done
        exec xdg-open "$1"
        """

    /// Evolution shows one contact; GNOME Contacts, which has the same address books, is asked for nobody.
    private static let evolution = """
        command -v evolution >/dev/null 2>&1 || exec gnome-contacts
        exec evolution "$1"
        """

    /// `contacts:?source-uid=…&contact-uid=…`: the address book has the name of its directory, or is the system's own.
    private static func address(of contact: Contact) -> String {
        let directory = contact.origin.file.removingLastComponent().lastComponent?.string ?? ""
        let book = directory == "system" ? "system-address-book" : directory
        return "contacts:?source-uid=\(escaped(book))&contact-uid=\(escaped(contact.uid ?? ""))"
    }

    /// RFC 3986, 2.1: everything that is not unreserved.
    private static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}
