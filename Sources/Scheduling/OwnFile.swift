import ContactLibrary
import LinuxSystem
import SystemPackage

/// A file of this program's in a directory of another one's. Its first line says who wrote it; what begins otherwise is
/// never written over and never removed.
struct OwnFile: Hashable, Sendable {
    let path: FilePath

    /// The first line, a comment in units and in desktop entries.
    static let signature =
        "# Written by bday-widget schedule enable, which writes it anew. schedule disable removes it."
    /// What the first line of every version begins with.
    private static let mark = "# Written by bday-widget "

    enum Content: Hashable, Sendable {
        case missing
        case own(String)
        /// A link to a file of the same name, which systemctl makes to a unit that is installed.
        case link
        /// Somebody else's, and what it is.
        case foreign(reason: String)
    }

    func content() throws(CommandFailure) -> Content {
        switch FileKind(path: path, followsLinks: false) {
        case nil: return .missing
        case .regular: break
        case .link:
            // What it leads to can be shared, and /dev/null masks a unit.
            let isOwn = path.linkTarget?.lastComponent == path.lastComponent
            return isOwn ? .link : .foreign(reason: "a link, which bday-widget did not make")
        case .directory, .special: return .foreign(reason: "not a file")
        }
        do throws(SystemError) {
            let text = String(decoding: try RegularFile.read(path), as: UTF8.self)
            return text.hasPrefix(Self.mark) ? .own(text) : .foreign(reason: "not written by bday-widget")
        } catch {
            if error.isMissing { return .missing }
            throw CommandFailure(.unreadable(error))
        }
    }

    /// The text that this program wrote; nil if there is none.
    func text() throws(CommandFailure) -> String? {
        if case .own(let text) = try content() { text } else { nil }
    }

    /// - Throws: where something else lies there.
    func refuseForeign() throws(CommandFailure) {
        if case .foreign(let reason) = try content() { throw .foreign(path, reason: reason) }
    }

    func write(_ text: String) throws(CommandFailure) {
        try refuseForeign()
        do throws(SystemError) {
            try Directory.create(path.parent)
            try FileReplacement.write(text, to: path)
        } catch {
            throw CommandFailure(.unwritable(error))
        }
    }

    /// Removes it if this program wrote it.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    func remove() throws(CommandFailure) -> Bool {
        switch try content() {
        case .missing, .foreign: return false
        case .own, .link: break
        }
        guard let name = path.lastComponent else { return false }
        do throws(SystemError) {
            try Directory(path: path.parent).remove(name, durable: true)
            return true
        } catch {
            throw CommandFailure(.unwritable(error))
        }
    }
}
