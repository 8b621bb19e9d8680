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
    package let watched: [WatchedPath]

    package init(entries: [Entry], until: Int, watched: [WatchedPath]) {
        self.entries = entries
        self.until = until
        self.watched = watched
    }

    /// What an archive says at an instant.
    package enum Answer: Hashable, Sendable {
        /// All is as it was.
        case holds(String)
        /// All is as it was, but a day has begun since: a card rewritten in place may say something else.
        case holdsSinceMidnight(String)
        /// Something changed. It is still the best there is where nothing newer can be had.
        case stale(String)
        /// It was made for another time.
        case none
    }

    /// - Parameter now: seconds since 1970.
    package func answer(at now: Int) -> Answer {
        guard now < until, let index = entries.lastIndex(where: { $0.from <= now }) else { return .none }
        let output = entries[index].output
        guard watched.allSatisfy(\.isUnchanged) else { return .stale(output) }
        return index == 0 ? .holds(output) : .holdsSinceMidnight(output)
    }
}

extension TimelineArchive {
    private static let version = 1

    var json: JSONValue {
        [
            "version": .int(Self.version),
            "watched": .array(watched.map { .array([.string($0.path), .string($0.stamp.description)]) }),
            "entries": .array(entries.map { .array([.int($0.from), .string($0.output)]) }),
            "until": .int(until),
        ]
    }

    /// Nil for a document that is no archive of this version.
    init?(json: JSONValue) {
        guard case .object(let members) = json, members["version"] == .int(Self.version),
            case .array(let watched)? = members["watched"], case .array(let entries)? = members["entries"],
            case .int(let until)? = members["until"]
        else { return nil }
        self.until = until
        self.watched = watched.compactMap { pair in
            guard case .array(let parts) = pair, parts.count == 2, case .string(let path) = parts[0],
                case .string(let text) = parts[1], let stamp = FileStamp(text)
            else { return nil }
            return WatchedPath(path: path, stamp: stamp)
        }
        self.entries = entries.compactMap { pair in
            guard case .array(let parts) = pair, parts.count == 2, case .int(let from) = parts[0],
                case .string(let output) = parts[1]
            else { return nil }
            return Entry(from: from, output: output)
        }
        guard self.watched.count == watched.count, self.entries.count == entries.count, !entries.isEmpty else {
            return nil
        }
    }
}
