import ContactLibrary
import JSONC
import SafeText

extension SourceReport {
    var json: JSONValue {
        var object: JSONObject = [
            "path": .string(path.string), "membership": .string(entry.provenance.rawValue),
            "state": .string(authorization.rawValue), "contacts": .int(contacts),
        ]
        object["kind"] = kind.map(JSONValue.string)
        return .object(object)
    }

    /// For a terminal: `~/.contacts (vdir, 212 contacts)`, `~/gone.vcf (not found)`. A path is untrusted text.
    func line(_ environment: UserEnvironment) -> String {
        let people =
            contacts.counted("contact with a birthday", "contacts with birthdays")
            + (withoutBirthday == 0 ? "" : ", \(withoutBirthday) without")
        let parts = [kind, state, contacts == 0 && authorization != .authorized ? nil : people, why].compactMap(\.self)
        return CleanText(cleaning: "\(environment.abbreviating(path)) (\(parts.joined(separator: ", ")))").string
    }

    /// Why it is read; nil for a source that the user named for good.
    private var why: String? {
        switch entry.provenance {
        case .configured: nil
        case .discovered: error == nil ? "found by itself" : nil
        case .imported: "imported once"
        }
    }

    /// The state in words; nil if there is nothing to say.
    private var state: String? {
        switch authorization {
        case .authorized: nil
        case .notDetermined: "not read yet: bday-widget import"
        case .limited: "some unreadable"
        case .denied: error?.reason
        case .restricted: error?.cause == .unmounted ? "empty; is it mounted?" : "not found"
        }
    }
}

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

extension ForgetReport {
    /// `Forgot ~/.contacts: 3 contacts with birthdays are gone`, and what is kept or gone with them.
    ///
    /// - Parameter path: of the source. A path is untrusted text, like the names of groups.
    func text(_ path: String) -> String {
        let contacts = people.counted("contact with a birthday is gone", "contacts with birthdays are gone")
        var lines = [
            wasForgotten ? "Dropped what was kept of \(path)" : "Forgot \(path): \(contacts); no file was changed"
        ]
        lines += lost.map { "  gone: the notification preference of \($0.quotedName), \($0.leadTimes.text)" }
        if lostMemberships > 0 { lines.append("  gone: \(Self.inGroups(lostMemberships))") }
        if let keptUntil {
            let until = "kept until \(keptUntil)"
            lines += kept.map { "  \(until): the notification preference of \($0.quotedName), \($0.leadTimes.text)" }
            if memberships > 0 { lines.append("  \(until): \(Self.inGroups(memberships))") }
            if let word = ShellWords.text([path]) {
                // A shell opens a tilde only where it is not quoted.
                let typed = word.hasPrefix("'~/") ? "~/'" + word.dropFirst(3) : word
                lines.append("  to list what is kept: bday-widget groups list --all")
                lines.append("  to keep nothing: bday-widget sources forget --all -- \(typed)")
            }
        }
        return lines.map { line in
            String(line.prefix { $0 == " " }) + CleanText(cleaning: line).string + "\n"
        }.joined()
    }

    private static func inGroups(_ memberships: Int) -> String {
        "\(memberships.counted("membership")) in groups, in the store alone"
    }
}
