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
    /// - Parameters:
    ///   - paths: none for every source in use.
    ///   - isAgain: also opens files that have not changed.
    package func importSources(
        _ paths: [FilePath], isAgain: Bool = false, isDryRun: Bool = false, json: Bool = false
    ) throws {
        let progress = ProgressLine(console)
        let library = try library { [context] note in
            progress.clear()
            context.console.tell(note)
        }
        // Who asks for all of them wants them read.
        if paths.isEmpty, !isDryRun { try library.keepReading(refused: false) }
        let report = try library.importSources(
            paths, reopening: isAgain ? .everything : .problems, isDryRun: isDryRun, onProgress: progress.show)
        progress.clear()
        CommandContext.keepUntilExit(report)
        if json {
            try context.console.write(report.json.serialized() + "\n")
        } else if report.failure == nil {
            try context.console.write(TerminalProse(context).wrapped(Prose(report.text(self, isDryRun: isDryRun))))
        }
        if !json {
            for note in report.notes { console.tell(note) }
            for problem in report.cardProblems {
                console.problem((console.isTerminal ? problem.asWritten : problem).message)
            }
            for failure in report.sourceFailures { console.problem(console.language.prose(failure)) }
        }
        if !report.changes.isEmpty, !isDryRun {
            Reload(context.environment, configuration)(report: context.console.note)
        }
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
    package func line(_ session: CommandSession) -> String {
        let people =
            contactsWithBirthday == 0 && authorization != .authorized
            ? nil : Message.contacts(contactsWithBirthday, without: withoutBirthday)
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
        case .missing: error?.cause == .unmounted ? .perhapsUnmounted : .notFound
        }
    }
}

extension ImportReport {
    /// For a terminal, two lines of numbers.
    fileprivate func text(_ session: CommandSession, isDryRun: Bool) -> String {
        // A file without a card is counted as skipped too, so that the numbers add up.
        let cards = counts.withBirthday + counts.withoutBirthday + counts.groups + counts.skipped
        let lines: [Message] = [
            .imported(
                people: contactsWithBirthday, sources: sources.count { $0.error == nil }, new: changes.new,
                changed: changes.changed, removed: changes.removed, isPlanned: isDryRun),
            .cardsRead(
                cards, with: counts.withBirthday, without: counts.withoutBirthday, groups: counts.groups,
                skipped: counts.skipped),
        ]
        return lines.map { session.say($0) + "\n" }.joined()
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
