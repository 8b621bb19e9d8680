import BirthdayCore
import ContactLibrary
import Failures
import ICalendar
import LinuxSystem
import Messages
import Settings
import SystemPackage

/// A calendar that is kept current for other programs: what differs is written, and no event that somebody else put there is
/// touched. Our events are ours whole: what somebody adds to one is replaced when it is written anew.
///
/// Why: docs/decisions.md#kept-calendars.
package struct KeptCalendar {
    private let session: CommandSession
    private let place: CalendarPlace
    private let alarms: [AlarmLead]
    /// Sources that the call names.
    private let sources: [FilePath]

    private typealias File = (name: FilePath.Component, bytes: [UInt8])
    /// What is to become of a file; a side is nil where there is none.
    private typealias Change = (name: FilePath.Component, before: [UInt8]?, after: [UInt8]?)

    /// - Parameters:
    ///   - alarms: none for those of the configuration.
    ///   - sources: those that the call names.
    package init(
        _ session: CommandSession, at place: CalendarPlace, alarms: [AlarmLead] = [], sources: [FilePath] = []
    ) {
        self.session = session
        self.place = place
        self.alarms = alarms.isEmpty ? session.configuration.export.alarms : alarms
        self.sources = sources
    }

    /// The one that the configuration names; nil where it names none.
    package init?(ofConfigurationOf session: CommandSession) {
        guard let place = session.configuration.export.calendar else { return nil }
        self.init(session, at: place.expandingTilde(session.context.environment))
    }

    /// The place for people to read.
    package var name: String { session.context.environment.abbreviating(place.path) }

    /// Brings it up to date.
    ///
    /// - Returns: how many events it has, and whether something was written.
    /// - Throws: the first reason why a file is not as it is to be. All other files are.
    package func update(_ contacts: [Contact]) throws(CommandFailure) -> (events: Int, isChanged: Bool) {
        let export = CalendarExport(session, alarms: alarms)
        let events = export.texts(contacts)
        let whole = place.isDirectory ? "" : export.text(contacts)
        let isCurrent = try changes(to: events, whole).isEmpty
        removeStale()
        if isCurrent { return (events.count, false) }
        try refusePlace()
        let exchange = try CommandFailure.writing { () throws(SystemError) -> FileExchange in
            try Directory.create(place.directory)
            return try FileExchange(directory: place.directory.canonical())
        }
        var isChanged = false
        for attempt in 1... {
            var isStale = false
            var failure: CommandFailure?
            // Another process can have written it until now.
            for change in try changes(to: events, whole) {
                do throws(CommandFailure) {
                    if try make(change, exchange) { isChanged = true } else { isStale = true }
                } catch { failure = failure ?? error }
            }
            if !isStale || attempt == FileExchange.maximumAttempts {
                if isStale { failure = failure ?? CommandFailure(changing: name, SystemError(.inUse, place.path)) }
                if let failure { throw failure }
                break
            }
            FileExchange.pause()
        }
        return (events.count, isChanged)
    }

    /// - Throws: why it could not be written.
    package func check() throws(CommandFailure) {
        if place.isDirectory {
            let ours = Set(try files().values.joined().map(\.name))
            let entries = (try? Directory(path: place.path).entries()) ?? []
            let foreign = entries.map(\.name).first { !ours.contains($0) && Self.isOfEvent($0) }
            if let foreign { throw refusalOfForeign(foreign) }
        } else {
            _ = try file(after: [])
        }
        try refusePlace()
        // What is missing is made.
        var directory = place.directory
        while FileKind(path: directory) == nil, directory.parent != directory { directory = directory.parent }
        if let error = directory.writeAccessError { throw CommandFailure(writing: error) }
    }

    /// Whether a file of an event of ours can be to have this name.
    private static func isOfEvent(_ name: FilePath.Component) -> Bool {
        name.extension == "ics" && LabelledDate.isEventUID(name.stem)
    }

    private func changes(
        to events: [(uid: String, text: String)], _ whole: String
    ) throws(CommandFailure) -> [Change] {
        guard place.isDirectory else { return [try file(after: Array(whole.utf8))].filter(Self.isNeeded) }
        var files = try files()
        let kept = events.compactMap { event -> Change? in
            let after = Array(event.text.utf8)
            if let file = files[event.uid]?.first {
                files[event.uid]?.removeFirst()
                return (file.name, file.bytes, after)
            }
            return FilePath.Component("\(event.uid).ics").map { ($0, nil, after) }
        }
        return (files.values.joined().map { ($0.name, $0.bytes, nil) } + kept).filter(Self.isNeeded)
    }

    private static func isNeeded(_ change: Change) -> Bool {
        guard let before = change.before, let after = change.after else { return true }
        return !CalendarWriter.areSame(before, after)
    }

    /// - Throws: where somebody else's file lies there.
    private func file(after: [UInt8]) throws(CommandFailure) -> Change {
        let path = try checked()
        guard let name = path.lastComponent else { throw CommandFailure(writing: SystemError(.notAFile, path)) }
        guard let kind = FileKind(path: path) else { return (name, nil, after) }
        if kind == .regular {
            let bytes: [UInt8]
            do { bytes = try RegularFile.read(path) } catch { throw CommandFailure(reading: error) }
            if bytes.withUnsafeBytes(CalendarWriter.ownEvents) != nil { return (name, bytes, after) }
        }
        throw refusalOfForeign(name)
    }

    /// The files that hold one of our events and nothing else, by its UID, the one of that name first: a synchroniser can
    /// have given them other names. One that holds nothing is known by its name. A link is somebody else's.
    private func files() throws(CommandFailure) -> [String: [File]] {
        let path = try checked()
        guard let kind = FileKind(path: path) else { return [:] }
        guard kind == .directory else { throw refusal(Message("not a directory")) }
        let entries: [Directory.Entry]
        do { entries = try Directory(path: path).entries() } catch { throw CommandFailure(reading: error) }
        var files: [String: [File]] = [:]
        for name in entries.lazy.filter({ $0.hasSuffix(".ics") && !$0.hasPrefix(".") }).map(\.name) {
            let file = path.appending(name)
            guard FileKind(path: file, followsLinks: false) == .regular, let bytes = try? RegularFile.read(file),
                let uids = bytes.withUnsafeBytes(CalendarWriter.ownEvents), uids.count < 2
            else { continue }
            let uid = uids.first ?? String(name.string.dropLast(4))
            guard LabelledDate.isEventUID(uid) else { continue }
            let others = files[uid] ?? []
            files[uid] = name.string == "\(uid).ics" ? [(name, bytes)] + others : others + [(name, bytes)]
        }
        return files
    }

    /// The path without links.
    ///
    /// - Throws: where a link on the way can be another user's, or leads nowhere.
    private func checked() throws(CommandFailure) -> FilePath {
        try CommandFailure.writing { () throws(SystemError) in
            try place.path.checkLinks()
            if let link = place.path.linkThatLeadsNowhere { throw SystemError(.unsafe(.linkThatLeadsNowhere), link) }
        }
        return place.path.withoutLinks
    }

    /// - Throws: where anything else needs the place, or its name says that it is something else.
    private func refusePlace() throws(CommandFailure) {
        if place.hasOtherExtension { throw refusal(Message("the name of a calendar's file ends in .ics")) }
        let path = place.path.withoutLinks
        let known = try session.library().sourceIdentities()
        let problem =
            OutputPlace.problem(of: path, session.context.environment)
            ?? OutputPlace.problem(of: path, in: SourceExtent(of: sources + known))
        if let problem { throw refusal(problem) }
    }

    /// Removes the temporary files of calls that were killed: there are names in them.
    private func removeStale() {
        if let directory = try? Directory(path: place.directory) { TemporaryFile.removeStale(in: directory) }
        FileExchange.removeStale(in: place.directory)
    }

    private func refusal(_ problem: Message, at name: String? = nil) -> CommandFailure {
        CommandFailure(.cannotCreate, Diagnosis(problem, .clause, Message("name another place")).at(name ?? self.name))
    }

    private func refusalOfForeign(_ name: FilePath.Component) -> CommandFailure {
        let path = place.isDirectory ? place.path.appending(name) : place.path
        return refusal(
            Message("something lies there that bday-widget did not write"),
            at: session.context.environment.abbreviating(path))
    }

    /// - Returns: whether it was done: not where another program has changed the file since it was read.
    private func make(_ change: Change, _ exchange: borrowing FileExchange) throws(CommandFailure) -> Bool {
        do throws(SystemError) {
            return try exchange.change(change.name, from: change.before, to: change.after) == .exchanged
        } catch {
            if error.isPresent {
                if FileKind(path: error.path, followsLinks: false) == .regular {
                    do { _ = try RegularFile.read(error.path) } catch { throw CommandFailure(reading: error) }
                }
                throw refusalOfForeign(change.name)
            }
            if error.isMissing, change.before != nil { return false }
            guard error.cause == .noExchange else { throw CommandFailure(changing: name, error) }
            // Nobody but us writes these events: a plain rename loses nothing that does not come again.
            try CommandFailure.writing { () throws(SystemError) in
                let directory = try Directory(path: place.directory)
                guard let after = change.after else { return try directory.remove(change.name) }
                try FileReplacement.write(after, to: change.name, in: directory)
            }
            return true
        }
    }
}

extension CommandSession {
    /// Brings the calendar up to date that the configuration names, with the contacts as they were last stored. Why that
    /// cannot be is told, and is no failure of the call.
    package func keepCalendar() {
        let session = showing([]).inUsersLanguage
        guard isNowReal, let calendar = KeptCalendar(ofConfigurationOf: session) else { return }
        do throws(CommandFailure) {
            var reading = try library().storedContacts()
            // Where nothing is stored, nobody has been read yet.
            if reading.everybody.isEmpty { return }
            session.complete(&reading)
            reading.select(session.selection(ContactRequest()))
            if let failure = reading.failureOfAll { throw failure }
            _ = try calendar.update(reading.contacts)
        } catch {
            let reason = Message.Value.message(error.diagnosis.message)
            // Translators: The calendar of birthdays that the configuration names.
            console.tell(Message("the calendar is not kept current: {reason}", ["reason": reason]))
        }
    }
}
