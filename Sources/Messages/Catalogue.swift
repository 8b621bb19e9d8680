import CLinux
import Glibc
import Synchronization

/// The translations of a language, as gettext keeps them: `DIRECTORY/de/LC_MESSAGES/bday-widget.mo`. They are read by the
/// gettext of glibc, which needs no locale of the language on the machine.
package struct Catalogue: Sendable {
    private let directory: String
    /// Names of catalogues, separated by colons: the first one that has a message translates it (gettext's `LANGUAGE`).
    private let names: String

    private static let domain = "bday-widget"

    /// - Parameters:
    ///   - directory: without a slash at its end.
    ///   - names: of catalogues for one language, the nearest first: `de_CH`, `de`.
    /// - Returns: nil where there is none of them.
    package init?(_ names: [String], in directory: String) {
        let found = names.filter { Catalogue.exists($0, in: directory) }
        guard !found.isEmpty else { return nil }
        (self.directory, self.names) = (directory, found.joined(separator: ":"))
    }

    package static func exists(_ name: String, in directory: String) -> Bool {
        access("\(directory)/\(name)/LC_MESSAGES/\(domain).mo", R_OK) == 0
    }

    /// The directory of the catalogues beside which the running program is installed, or was built: `share/locale`.
    package static let installed = "\(programDirectory)/../../share/locale"

    private static var programDirectory: String {
        let path = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { bytes, count in
            count = bytes.withMemoryRebound(to: CChar.self) {
                max(0, readlink("/proc/self/exe", $0.baseAddress!, $0.count))
            }
        }
        return String(decoding: path.prefix(upTo: path.lastIndex(of: UInt8(ascii: "/")) ?? 0), as: UTF8.self)
    }

    /// The text for the message's number, with its places; nil where there is none.
    func translation(of message: Message) -> String? {
        let key = message.context.map { "\($0)\u{4}\(message.text)" } ?? message.text
        return Self.selected.withLock { selected in
            guard select(&selected) else { return nil }
            return key.withCString { key in
                // It returns the very pointer that it got where it has no translation.
                let found =
                    message.plural.map { dcngettext(Self.domain, key, $0, UInt(message.count.magnitude), LC_MESSAGES) }
                    ?? dcgettext(Self.domain, key, LC_MESSAGES)
                return found.flatMap { UnsafePointer($0) == key ? nil : String(cString: $0) }
            }
        }
    }

    /// The one whose translations gettext gives, as it keeps this for the process.
    private static let selected = Mutex<(names: String, directory: String)?>(nil)

    /// - Returns: whether gettext gives its translations.
    private func select(_ selected: inout (names: String, directory: String)?) -> Bool {
        if let selected, selected == (names, directory) { return true }
        if selected == nil {
            // gettext translates in any locale but C: in that one, or where it is missing in the user's own.
            guard setlocale(LC_MESSAGES, "C.UTF-8") != nil || setlocale(LC_MESSAGES, "") != nil else { return false }
            bind_textdomain_codeset(Self.domain, "UTF-8")
        }
        setenv("LANGUAGE", names, 1)
        bindtextdomain(Self.domain, directory)
        // It looks at LANGUAGE anew only after this.
        textdomain(Self.domain)
        selected = (names, directory)
        return true
    }
}
