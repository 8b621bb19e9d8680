import BirthdayCore
import ContactLibrary
import JSONC
import Messages
import Presentation
import SafeText
import SystemPackage

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
    func line(_ session: CommandSession) -> String {
        let people =
            contacts == 0 && authorization != .authorized
            ? nil : Message.contacts(contacts, without: withoutBirthday)
        let parts = [kind.map(Message.english), state, people, why].compactMap(\.self).map(session.say)
        let place = session.context.environment.abbreviating(path)
        return CleanText(cleaning: "\(place) (\(parts.joined(separator: ", ")))").string
    }

    /// Why it is read; nil for a source that the user named for good.
    private var why: Message? {
        switch entry.provenance {
        case .configured: nil
        case .discovered: error == nil ? .foundByItself : nil
        case .imported: .importedOnce
        }
    }

    /// The state in words; nil if there is nothing to say.
    private var state: Message? {
        switch authorization {
        case .authorized: nil
        case .notDetermined: .notReadYet
        case .limited: .partlyUnreadable
        case .denied: error?.message
        case .restricted: error?.cause == .unmounted ? .perhapsUnmounted : .notFound
        }
    }
}

extension ImportReport {
    /// For a terminal, two lines of numbers.
    func text(_ session: CommandSession, isDryRun: Bool) -> String {
        // A file without a card is counted as skipped too, so that the numbers add up.
        let cards = counts.withBirthday + counts.withoutBirthday + counts.groups + counts.skipped
        let lines: [Message] = [
            .imported(
                people: contacts, sources: sources.count { $0.error == nil }, new: changes.new,
                changed: changes.changed, removed: changes.removed, isPlanned: isDryRun),
            .cardsRead(
                cards, with: counts.withBirthday, without: counts.withoutBirthday, groups: counts.groups,
                skipped: counts.skipped),
        ]
        return lines.map { session.say($0) + "\n" }.joined()
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
    func text(_ session: CommandSession, of path: FilePath) -> String {
        let place = session.context.environment.abbreviating(path)
        let result = Message.forgot(source: place, people: people)
        var details = lost.map { Message.labelled(.gone, Self.preference($0)) }
        if lostChoices > 0 { details.append(.labelled(.gone, .person(.choices(lostChoices)))) }
        details += kept.map { .labelled(.kept, Self.preference($0)) }
        if !kept.isEmpty {
            details.append(.sequence([.toListKept, .command("bday-widget groups list --all")]))
            details.append(.sequence([.toKeepNothing, .command("bday-widget groups delete NAME")]))
        }
        if choices > 0 {
            details.append(.labelled(.kept, .person(.choices(choices))))
            details.append(.sequence([.toListKept, .command("bday-widget list --hidden")]))
            let word = session.context.environment.shellWord(path)
            details.append(.sequence([.toKeepNothing, .command("bday-widget sources forget --all -- \(word)")]))
        }
        let lines = ([result] + details).map { CleanText(cleaning: session.say($0)) }
        return "\(lines.map(\.string).joined(separator: "\n  "))\n"
    }

    private static func preference(_ group: ContactGroup) -> Message {
        .preference(group: group.name, when: group.leadTimes?.text ?? "")
    }
}
