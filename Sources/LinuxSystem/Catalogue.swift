import CLinux
import Glibc
import Synchronization
import SystemPackage

/// The translations of a language, as gettext keeps them: `DIRECTORY/de/LC_MESSAGES/bday-widget.mo`. They are read by the
/// gettext of glibc, which needs no locale of the language on the machine.
///
/// Why: docs/decisions.md#words.
package struct Catalogue: Sendable {
    private let directory: FilePath
    /// Names of catalogues, separated by colons: the first one that has a message translates it (gettext's `LANGUAGE`).
    private let names: String

    private static let domain = "bday-widget"

    /// - Parameters:
    ///   - names: of catalogues for one language, the nearest first: `de_CH`, `de`.
    ///   - directory: where catalogues are.
    /// - Returns: nil where there is none of them.
    package init?(_ names: [String], in directory: FilePath) {
        let found = names.filter { Catalogue.exists($0, in: directory) }
        guard !found.isEmpty else { return nil }
        (self.directory, self.names) = (directory, found.joined(separator: ":"))
    }

    private static func exists(_ name: String, in directory: FilePath) -> Bool {
        let path = directory.appending("\(name)/LC_MESSAGES/\(domain).mo")
        places.withLock { places in
            if !places.contains(where: { $0.path == path }) { places.append(Dependency(path: path)) }
        }
        return path.withPlatformString { access($0, R_OK) } == 0
    }

    /// The files that were looked for, as they were then: gettext reads each of them once.
    static var sought: [Dependency] { places.withLock(\.self) }

    private static let places = Mutex<[Dependency]>([])

    /// The directory of the catalogues beside which the running program is installed, or was built: `share/locale`.
    package static let installed = ProgramPlace.own?.parent.pushing("../../share/locale") ?? ""

    /// The translation of a text; nil where there is none.
    ///
    /// - Parameters:
    ///   - context: what tells this use of the text from others (`msgctxt`).
    ///   - plural: the text for all numbers but one, where something is counted.
    package func translation(context: String?, _ text: String, plural: String?, count: Int) -> String? {
        let key = context.map { "\($0)\u{4}\(text)" } ?? text
        return Self.selection.withLock { selection in
            guard selection.select(self) else { return nil }
            // Only here: in a locale of the process, libc would translate its own texts too, such as errno's.
            let before = uselocale(Self.locale)
            defer { uselocale(before) }
            return key.withCString { one in
                (plural ?? "").withCString { other in
                    let found =
                        plural == nil
                        ? dcgettext(Self.domain, one, LC_MESSAGES)
                        : dcngettext(Self.domain, one, other, UInt(count.magnitude), LC_MESSAGES)
                    // Where there is no translation it returns one of the very pointers that it got.
                    return found.flatMap { [one, other].contains(UnsafePointer($0)) ? nil : String(cString: $0) }
                }
            }
        }
    }

    /// Does something, such as starting a program, with the environment that the user gave.
    package static func withUsersEnvironment<Result>(_ body: () throws -> Result) rethrows -> Result {
        try selection.withLock { selection in
            selection.unselect()
            return try body()
        }
    }

    /// It translates in any locale but C: in that one, or where it is missing in the user's own.
    private nonisolated(unsafe) static let locale =
        newlocale(LC_MESSAGES_MASK, "C.UTF-8", nil) ?? newlocale(LC_MESSAGES_MASK, "", nil)

    private static let selection = Mutex(Selection())

    /// Which catalogue gettext reads: it takes that from the environment of the whole process.
    private struct Selection {
        private var selected: (names: String, directory: FilePath)?
        private var usersLanguage: String?

        mutating func select(_ catalogue: Catalogue) -> Bool {
            if let selected, selected == (catalogue.names, catalogue.directory) { return true }
            if selected == nil {
                guard Catalogue.locale != nil else { return false }
                bind_textdomain_codeset(Catalogue.domain, "UTF-8")
                usersLanguage = getenv("LANGUAGE").map { String(cString: $0) }
            }
            setenv("LANGUAGE", catalogue.names, 1)
            _ = catalogue.directory.withPlatformString { bindtextdomain(Catalogue.domain, $0) }
            // It looks at LANGUAGE anew only after this.
            textdomain(Catalogue.domain)
            selected = (catalogue.names, catalogue.directory)
            return true
        }

        mutating func unselect() {
            guard selected != nil else { return }
            selected = nil
            if let usersLanguage { setenv("LANGUAGE", usersLanguage, 1) } else { unsetenv("LANGUAGE") }
        }
    }
}
