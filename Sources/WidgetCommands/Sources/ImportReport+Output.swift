import ContactLibrary
import JSONC
import SafeText

extension ImportReport {
    /// For a terminal, two lines of numbers.
    func text(isDryRun: Bool) -> String {
        let (people, sources) = (contacts, sources.count { $0.error == nil })
        // A file without a card is counted as skipped too, so that the numbers add up.
        let cards = counts.withBirthday + counts.withoutBirthday + counts.groups + counts.skipped
        return """
            \(isDryRun ? "Would import" : "Imported") \(people.counted("contact with a birthday", "contacts with birthdays")) \
            from \(sources.counted("source")) \
            (\(changes.new) new, \(changes.changed) changed, \(changes.removed) removed)
            \(cards.counted("card")) read: \(counts.withBirthday) with a birthday, \
            \(counts.withoutBirthday) without, \(counts.groups.counted("group card")), \
            \(counts.skipped) skipped

            """
    }

    var json: JSONValue {
        [
            "contacts": .int(contacts), "new": .int(changes.new), "changed": .int(changes.changed),
            "removed": .int(changes.removed), "cards": .int(counts.cards), "groups": .int(counts.groups),
            "withoutBirthday": .int(counts.withoutBirthday), "skipped": .int(counts.skipped),
            "problems": .array(
                problems.map {
                    [
                        "file": .string($0.file.string), "line": $0.line.map { .int($0) } ?? .null,
                        "reason": .string($0.reason),
                    ]
                }),
            "sources": .array(sources.map(\.json)),
            "renamedGroups": .array(groupRenames.map(\.json)),
        ]
    }
}
