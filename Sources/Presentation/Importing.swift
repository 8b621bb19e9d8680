import BirthdayCore
import ContactLibrary
import JSONC
import Messages
import SafeText
import Settings
import SystemPackage
import Terminal

extension CommandSession {
    /// Reads sources into the store, and reports that.
    ///
    /// - Parameter paths: none for every source in use.
    package func importSources(
        _ paths: [FilePath], isDryRun: Bool = false, json: Bool = false
    ) throws {
        let progress = ProgressLine(console)
        let library = try library { [context] note in
            progress.clear()
            context.console.tell(note)
        }
        // Who asks for all of them wants them read.
        if paths.isEmpty, !isDryRun { try library.keepReading(refused: false) }
        let report = try library.importSources(paths, isDryRun: isDryRun, onProgress: progress.show)
        progress.clear()
        CommandContext.keepUntilExit(report)
        if json {
            try context.console.write(report.json.serialized() + "\n")
        } else if report.failure == nil {
            for line in report.lines(isDryRun: isDryRun) { try context.say(line) }
        }
        if !json {
            for note in report.notes { console.tell(note) }
            for problem in report.cardProblems {
                console.problem((console.isTerminal ? problem.asWritten : problem).message)
            }
            for failure in report.sourceFailures { console.problem(console.language.prose(failure)) }
        }
        if !isDryRun { report.changes.isEmpty ? keepCalendar() : contactsChanged() }
        if let failure = report.failure { throw failure }
    }
}

extension SourceOutcome {
    package var json: JSONValue {
        var object: JSONObject = [
            "path": .string(path.string), "membership": .string(entry.provenance.rawValue),
            "state": .string(authorization.rawValue), "contacts": .int(contactsWithBirthday),
        ]
        object["kind"] = kind.map(JSONValue.string)
        return .object(object)
    }

    /// For a terminal: `~/.contacts (vdir, 212 contacts)`, `~/gone.vcf (not found)`. A path is untrusted text.
    ///
    /// - Parameter isOffered: nothing reads it yet, so that there is no reason to name.
    package func line(_ session: CommandSession, isOffered: Bool = false) -> Message {
        let kind = kind.map { Message.Value.code(CleanText(cleaning: $0)) }
        let facts =
            [kind].compactMap(\.self)
            + [state, people, isOffered ? nil : why].compactMap { $0.map(Message.Value.message) }
        let path = Message.Value.path(session.context.environment.abbreviating(path))
        // Translators: {facts} is a list, such as "vdir, 212 entries with birthdays, found by itself".
        return Message("{source} ({facts})", ["source": path, "facts": .message(.list(facts))])
    }

    /// How many it gives; nil where it gives none because it cannot be read.
    private var people: Message? {
        if contactsWithBirthday == 0, authorization != .authorized { return nil }
        if withoutBirthday == 0 {
            return .plural("{count} entry with a birthday", "{count} entries with birthdays", contactsWithBirthday)
        }
        return .plural(
            // Translators: Entries of an address book: {without} have no birthday.
            "{count} entry with a birthday, {without} without",
            "{count} entries with birthdays, {without} without", contactsWithBirthday,
            ["without": .number(withoutBirthday)])
    }

    /// Why it is read; nil for a source that the user named for good.
    private var why: Message? {
        switch entry.provenance {
        case .configured: nil
        // Translators: A contact source: bday-widget found it, the user did not name it.
        case .discovered: error == nil ? Message("found by itself") : nil
        // Translators: A contact source, which is not read again.
        case .imported: Message("imported once")
        }
    }

    /// The state in words; nil if there is nothing to say.
    private var state: Message? {
        switch authorization {
        case .authorized: nil
        // Translators: A contact source. {command} reads it.
        case .notDetermined: Message("not read yet: {command}", ["command": .command("bday-widget import")])
        // Translators: A contact source.
        case .limited: Message("some unreadable")
        case .denied: error?.message
        case .missing:
            // Translators: A contact source.
            error?.cause == .unmounted ? Message("empty; is it mounted?") : .inContext("source", "not found")
        }
    }
}

extension ImportReport {
    /// For a terminal, two lines of numbers.
    fileprivate func lines(isDryRun: Bool) -> [Message] {
        // A file without a card is counted as skipped too, so that the numbers add up.
        let cards = counts.withBirthday + counts.withoutBirthday + counts.groups + counts.skipped
        let read = Message.plural(
            "{count} entry read: {with} with a birthday, {without} without, {groups}, {skipped}",
            "{count} entries read: {with} with a birthday, {without} without, {groups}, {skipped}", cards,
            [
                "with": .number(counts.withBirthday), "without": .number(counts.withoutBirthday),
                // Translators: In "5 entries read: 3 with a birthday, 1 without, 1 group card, 0 skipped".
                "groups": .message(.plural("{count} group card", "{count} group cards", counts.groups)),
                // Translators: In "5 entries read: 3 with a birthday, 1 without, 1 group card, 0 skipped".
                "skipped": .message(.pluralInContext("entries", "{count} skipped", "{count} skipped", counts.skipped)),
            ])
        return [imported(isDryRun: isDryRun), read]
    }

    private func imported(isDryRun: Bool) -> Message {
        let sources = Message.pluralInContext(
            // Translators: Part of "Imported 5 contacts with birthdays from 2 sources (3 new, 1 changed, 0 removed)".
            "from", "{count} source", "{count} sources", sources.count { $0.error == nil })
        // Translators: Part of "Imported 5 contacts with birthdays from 2 sources (3 new, 1 changed, 0 removed)".
        let new = Message.pluralInContext("contacts", "{count} new", "{count} new", changes.new)
        // Translators: Part of "Imported 5 contacts with birthdays from 2 sources (3 new, 1 changed, 0 removed)".
        let changed = Message.pluralInContext("contacts", "{count} changed", "{count} changed", changes.changed)
        // Translators: Part of "Imported 5 contacts with birthdays from 2 sources (3 new, 1 changed, 0 removed)".
        let removed = Message.pluralInContext("contacts", "{count} removed", "{count} removed", changes.removed)
        let values: Message.Values = [
            "sources": .message(sources), "new": .message(new), "changed": .message(changed),
            "removed": .message(removed),
        ]
        return isDryRun
            ? .plural(
                // Translators: {sources} is "2 sources", {new} "3 new", {changed} "1 changed", {removed} "0 removed".
                "Would import {count} contact with a birthday from {sources} ({new}, {changed}, {removed})",
                "Would import {count} contacts with birthdays from {sources} ({new}, {changed}, {removed})",
                contactsWithBirthday, values)
            : .plural(
                // Translators: {sources} is "2 sources", {new} "3 new", {changed} "1 changed", {removed} "0 removed".
                "Imported {count} contact with a birthday from {sources} ({new}, {changed}, {removed})",
                "Imported {count} contacts with birthdays from {sources} ({new}, {changed}, {removed})",
                contactsWithBirthday, values)
    }

    fileprivate var json: JSONValue {
        [
            "contacts": .int(contactsWithBirthday), "new": .int(changes.new), "changed": .int(changes.changed),
            "removed": .int(changes.removed), "cards": .int(counts.cards), "groups": .int(counts.groups),
            "withoutBirthday": .int(counts.withoutBirthday), "skipped": .int(counts.skipped),
            "problems": .array(
                problems.map {
                    [
                        "file": .string($0.file.string), "line": $0.line.map { .int($0) } ?? .null,
                        "reason": .string($0.reason.english),
                    ]
                }),
            "sources": .array(sources.map(\.json)),
            "renamedGroups": .array(groupRenames.map(\.json)),
        ]
    }
}

extension GroupRename {
    fileprivate var json: JSONValue {
        ["from": .string(CleanText(ofGroup: from).string), "to": .string(CleanText(ofGroup: to).string)]
    }
}
