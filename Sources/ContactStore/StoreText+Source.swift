import BirthdayCore
import LinuxSystem
import LocalTime
import SystemPackage
import VCard

// The card of a source in the store's plaintext, read.

extension StoreText {
    static func source(_ card: ParsedCard, _ version: Int) -> StoredSource? {
        guard let identity = Name.identity.value(in: card).flatMap(StoredPath.path),
            let path = Name.path.value(in: card).flatMap(StoredPath.path),
            let kind = Name.sourceKind.value(in: card),
            let provenance = Name.provenance.value(in: card).flatMap(StoredSource.Provenance.init(rawValue:)),
            let readAt = Name.readAt.value(in: card).flatMap({ Int($0) }),
            let readOn = Name.readOn.value(in: card).flatMap({ day($0) }),
            let counts = Name.counts.value(in: card).flatMap(counts)
        else { return nil }
        let dependencies = (Name.dependencies.value(in: card) ?? "").split(separator: "\n").compactMap {
            line -> Dependency? in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let fingerprint = FileFingerprint(String(parts[0])) else { return nil }
            return StoredPath.path(String(parts[1])).map { Dependency(path: $0, fingerprint: fingerprint) }
        }
        var source = StoredSource(
            identity: identity, path: path, kind: kind, provenance: provenance, contacts: [], counts: counts,
            dependencies: dependencies, readAt: readAt, readOn: readOn,
            isLimited: Name.limited.value(in: card) == "yes", groupCards: groupCards(card, of: identity, version),
            hasCollectionGroups: Name.collections.value(in: card) != nil,
            directories: directories(Name.directories.value(in: card) ?? ""))
        source.collectionNames = collectionNames(Name.collectionNames.value(in: card) ?? "")
        return source
    }

    /// A day as `CalendarDay` describes it, with more than four digits in the year where it needs them.
    static func day(_ text: String) -> CalendarDay? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.suffix(3).compactMap { Int($0) }
        guard numbers.count == 3, parts.count == 3 || parts.count == 4 && parts[0].isEmpty else { return nil }
        return CalendarDay(year: parts.count == 4 ? -numbers[0] : numbers[0], month: numbers[1], day: numbers[2])
    }

    private static func counts(_ text: String) -> CardCounts? {
        let numbers = text.split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 5 else { return nil }
        var counts = CardCounts()
        (counts.cards, counts.withBirthday, counts.withoutBirthday, counts.groups, counts.skipped) =
            (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        return counts
    }
}
