import BirthdayCore
import Glibc
import SystemPackage

/// The temporary files in a user's directory: a new file before the exchange, the old one after it, one that is being
/// removed. A process that is killed can leave one.
extension FileExchange {
    private static let prefix: StaticString = ".bday-widget-edit-"
    /// Earlier versions gave another name to a file that was being removed.
    private static let removalPrefix: StaticString = ".bday-widget-remove-"

    /// A new temporary name, with the digest of each content that the file can have unless another program wrote it.
    borrowing func temporaryName(of contents: [[UInt8]]) -> FilePath.Component {
        let parts = [String(UInt32.random(in: .min ... .max), radix: 36)] + contents.map(digest)
        // No part has a slash in it.
        return FilePath.Component("\(Self.prefix)\(parts.joined(separator: "-"))\(TemporaryFile.suffix)") ?? "none.tmp"
    }

    /// The digests in a temporary name.
    private static func digests(in name: FilePath.Component) -> [Substring] {
        name.string.dropLast(TemporaryFile.suffix.utf8CodeUnitCount).dropFirst(prefix.utf8CodeUnitCount)
            .split(separator: "-").dropFirst().map { $0 }
    }

    private static func isTemporary(_ entry: Directory.Entry) -> Bool {
        (entry.hasPrefix(prefix) || entry.hasPrefix(removalPrefix)) && entry.hasSuffix(TemporaryFile.suffix)
    }

    /// The temporary files that are there now: what another program wrote and could not be given its name back, what a
    /// killed process left half written, and what anybody else calls so. They are the user's to look at.
    ///
    /// Without a lock nobody knows which are in use: then there are none.
    package borrowing func leftovers() -> [FilePath] {
        guard isLocked, let entries = try? directory.entries() else { return [] }
        return entries.filter(Self.isTemporary).map { $0.path(in: directory.path) }
    }

    /// Removes the temporary files of processes that were killed, where they certainly hold what those read or wrote. The
    /// directory is locked, so none is in use.
    ///
    /// The name proves nothing: anything else stays. So do two files of one name but for its random part, because one
    /// process leaves one.
    borrowing func removeStale() {
        guard let entries = try? directory.entries() else { return }
        var stale: [[Substring]: [FilePath.Component]] = [:]
        for entry in entries where Self.isTemporary(entry) && isStale(entry.name) {
            stale[Self.digests(in: entry.name), default: []].append(entry.name)
        }
        for names in stale.values where names.count == 1 { remove(names[0]) }
    }

    /// Whether a file is the user's own, and holds what its name says.
    private borrowing func isStale(_ name: FilePath.Component) -> Bool {
        let digests = Self.digests(in: name)
        guard !digests.isEmpty, let file = try? read(name), ProcessUser.isOwn(file.status.st_uid) else { return false }
        let digest = digest(file.bytes)
        return digests.contains { $0 == digest }
    }
}
