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

    /// Removes the temporary files of processes that were killed, where they certainly hold what those read or wrote, and
    /// another file holds that as well. The directory is locked, so none is in use.
    ///
    /// The name proves nothing: anything else stays. So do two files of one name but for its random part, because one
    /// process leaves one; and what may be the last copy of a card.
    borrowing func removeStale() {
        guard let entries = try? directory.entries() else { return }
        var stale: [[Substring]: [FilePath.Component]] = [:]
        var size = 0
        for entry in entries where Self.isTemporary(entry) {
            guard let found = staleSize(entry.name) else { continue }
            stale[Self.digests(in: entry.name), default: []].append(entry.name)
            size = max(size, found)
        }
        stale = stale.filter { $0.value.count == 1 }
        if stale.isEmpty { return }
        let others = entries.filter { !Self.isTemporary($0) }.compactMap { digest(of: $0.name, beside: size) }
        let held = Set(others.map { $0[...] })
        for (digests, names) in stale where !held.isDisjoint(with: digests) { remove(names[0]) }
    }

    /// The size of a file that is the user's own, and holds what its name says.
    private borrowing func staleSize(_ name: FilePath.Component) -> Int? {
        let digests = Self.digests(in: name)
        guard !digests.isEmpty, let file = try? read(name), ProcessUser.isOwn(file.status.st_uid) else { return nil }
        let digest = digest(file.bytes)
        return digests.contains { $0 == digest } ? file.bytes.count : nil
    }

    /// The digest of a file that may be the one before or after an edit: not one that is far larger.
    private borrowing func digest(of name: FilePath.Component, beside size: Int) -> String? {
        guard let file = try? InputFile(unfollowed: name, in: directory),
            let bytes = try? file.contents(
                maximumSize: 2 * size + Self.usualGrowth, directory.path.appending(name))
        else { return nil }
        return digest(bytes)
    }

    /// What an edit adds to a file, in bytes, unless it adds a very large group.
    private static let usualGrowth = 64 << 10
}
