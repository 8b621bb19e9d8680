import ContactSources
import ContactStore
import LinuxSystem
import PathBytes
import SystemPackage

extension SourceReport {
    /// The reading in which a directory that is not mounted counts as missing, not as empty.
    ///
    /// A directory counts so that has no cards, gave contacts when it was read before, and was on another device then or
    /// had another inode: what lies there now is the place that something else is usually mounted on. A directory that
    /// the user has emptied has the same device and inode as before.
    ///
    /// - Parameter before: what the source gave before.
    func withoutUnmounted(before: StoredSource?) -> SourceReport {
        guard let before, !before.directories.isEmpty, var reading, !reading.cardless.isEmpty else { return self }
        let unmounted = before.unmounted(in: reading)
        if unmounted.isEmpty { return self }
        if unmounted.contains(reading.identity) {
            return SourceReport(entry, error: SystemError(.unmounted, entry.path))
        }
        reading.unmounted = unmounted
        reading.unreadable += unmounted
        reading.content.isLimited = true
        // They are recognized by what they were while they held cards.
        reading.directories += before.directories.filter { directory in
            unmounted.contains { directory.path.isInside($0) }
        }
        return SourceReport(entry, reading: reading)
    }
}

extension StoredSource {
    /// The directories without cards in a reading that gave contacts when they were others; none inside another one.
    fileprivate func unmounted(in reading: SourceReading) -> [FilePath] {
        let earlier = Dictionary(
            content.directories.map { ($0.path, $0.identity) }, uniquingKeysWith: { first, _ in first })
        let changed = reading.cardless.filter { directory in
            earlier[directory.path].map { $0 != directory.identity } ?? false
        }.map(\.path)
        if changed.isEmpty { return [] }
        var filled: Set<FilePath> = []
        for card in content.cards {
            var directory = card.origin.file
            while directory.removeLastComponent(), filled.insert(directory).inserted {}
        }
        let gave = Set(changed.filter(filled.contains))
        return changed.filter { gave.contains($0) && !gave.lead(to: $0.removingLastComponent()) }
    }

    /// Whether nothing but an empty place is left of the source at a path, as a reading would find out.
    func isUnmounted(at path: FilePath, in reader: SourceReader) -> Bool {
        guard let root = content.directories.first(where: { $0.path == content.identity }),
            let now = try? Directory(path: path).identity, now != root.identity,
            let reading = try? reader.read(path, known: content)
        else { return false }
        return unmounted(in: reading).contains(content.identity)
    }
}
