import JSONC
import LinuxSystem

/// What a call printed and will print from each of the next midnights on, kept while its sources stay as they are.
///
/// This is what makes a bar call cheap: as WidgetKit archives rendered timelines, the provider runs once, and the same
/// call is answered from a small file from then on.
package struct TimelineArchive: Hashable, Sendable {
    /// What is printed from one instant on.
    package struct Entry: Hashable, Sendable {
        /// Seconds since 1970.
        package let from: Int
        package let output: String

        package init(from: Int, output: String) {
            self.from = from
            self.output = output
        }
    }

    /// In order of time, at least one.
    package let entries: [Entry]
    /// The first second since 1970 for which the last entry is not made.
    package let until: Int
    /// What the entries depend on.
    package let dependencies: [Dependency]

    package init(entries: [Entry], until: Int, dependencies: [Dependency]) {
        self.entries = entries
        self.until = until
        self.dependencies = dependencies
    }

    private static let version = 1

    /// `{"version":1,"until":…,"watched":[[path, modified, inode, size]…],"entries":[[from, output]…]}`; a path where
    /// nothing was has no further elements. In the file a check stands before it. Times in seconds since 1970, of files in nanoseconds.
    var json: JSONValue {
        [
            "version": .int(Self.version),
            "until": .int(until),
            "watched": .array(
                dependencies.map { dependencies in
                    let fingerprint = dependencies.fingerprint
                    let numbers =
                        fingerprint.modified.map { [$0, Int(bitPattern: UInt(fingerprint.inode)), fingerprint.size] }
                        ?? []
                    return .array([.string(dependencies.path)] + numbers.map { .int($0) })
                }),
            "entries": .array(entries.map { .array([.int($0.from), .string($0.output)]) }),
        ]
    }
}

/// What an archive says at an instant.
package enum ArchiveAnswer: Hashable, Sendable {
    /// All is as it was.
    case holds(String)
    /// All is as it was, but a day has begun since: a card rewritten in place may say something else.
    case holdsSinceMidnight(String)
    /// Something changed. It is still the best there is where nothing newer can be had.
    case stale(String)
    /// There is none for this moment.
    case none

    /// Reads the answer out of the document, without making a value of all the rest: this is what the usual call does.
    ///
    /// - Parameter now: seconds since 1970.
    init(_ archive: JSONNode, at now: Int) {
        self = .none
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
            self = index == 0 ? .holds(output) : .holdsSinceMidnight(output)
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
