import JSONC
import LinuxSystem

/// The output that an archive has for an instant.
package enum ArchiveAnswer: Hashable, Sendable {
    /// No dependency changed.
    case current(String)
    /// No dependency changed, but the archive was made on an earlier day: a card that was rewritten in place since then is
    /// not in it.
    case madeOnEarlierDay(String)
    /// A dependency changed. It serves where nothing newer can be had.
    case stale(String)
    /// There is no valid archive with an entry for the instant.
    case missing

    /// Reads the answer from the document without making values of the other members, since every bar's call does it.
    ///
    /// - Parameter now: seconds since 1970.
    init(_ archive: JSONNode, at now: Int) {
        self = .missing
        guard archive.member("version").int == 1, let until = archive.member("until").int, now < until else { return }
        let entries = archive.member("entries")
        var index = entries.count - 1
        while index >= 0 {
            guard let from = entries.element(index).element(0).int else { return }
            if from <= now { break }
            index -= 1
        }
        guard index >= 0, let utf8 = entries.element(index).element(1).utf8 else { return }
        let output = String(decoding: utf8, as: UTF8.self)
        if !Self.isUnchanged(archive.member("watched")) {
            self = .stale(output)
        } else {
            self = index == 0 ? .current(output) : .madeOnEarlierDay(output)
        }
    }

    private static func isUnchanged(_ dependencies: JSONNode) -> Bool {
        var index = 0
        while index < dependencies.count {
            let parts = dependencies.element(index)
            guard let path = parts.element(0).cString else { return false }
            let fingerprint = FileFingerprint(path: path)
            guard fingerprint.modified == parts.element(1).int else { return false }
            if fingerprint.modified != nil {
                guard Int(bitPattern: UInt(fingerprint.inode)) == parts.element(2).int,
                    fingerprint.size == parts.element(3).int
                else { return false }
            }
            index += 1
        }
        return true
    }
}
