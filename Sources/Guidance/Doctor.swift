import AgentProtocol
import BarFiles
import BirthdayCore
import ContactLibrary
import Delivery
import Failures
import LinuxSystem
import LocalTime
import Messages
import Presentation
import SafeText
import Scheduling
import Settings
import SystemPackage
import TimelineArchive

/// Looks at everything that has to be right for a birthday to be seen in time.
///
/// Why: docs/decisions.md#what-doctor-sees.
package struct Doctor {
    package let session: CommandSession
    private let ofConfiguration: [Finding]

    /// A configuration that cannot be used is a finding: the rest is looked at as it is without one.
    package init(_ choices: any SessionChoices, _ context: CommandContext) {
        do {
            let file = try ConfigurationFile(choices, context)
            session = CommandSession(choices, context, file)
            ofConfiguration =
                file.problems.isEmpty
                ? [Self.configuration(choices.config, context.environment)]
                : file.problems.map { Finding(.configuration, .problem, $0.ofSetting) }
        } catch {
            session = CommandSession(choices, context, ConfigurationFile())
            ofConfiguration = [Finding(.configuration, .problem, error.diagnosis.ofSetting)]
        }
    }

    package func findings() -> [Finding] { ofConfiguration + contacts() + ofSession() + calendar() + notices() }

    private static func configuration(_ named: FilePath?, _ environment: UserEnvironment) -> Finding {
        guard let path = named ?? (try? environment.configurationFile()) else {
            return Finding(.configuration, .problem, CommandFailure.homeIsNotSet.diagnosis)
        }
        let place = environment.abbreviating(path)
        return Finding(
            .configuration, .ok,
            // Translators: Said of a configuration file that there is not.
            FileKind(path: path) == nil ? .at(place, Message("none; the defaults hold")) : .list([.path(place)]))
    }

    var environment: UserEnvironment { session.context.environment }

    /// The sources, the store and its key.
    private func contacts() -> [Finding] {
        do {
            let library = try session.library { _ in }
            return groups(library) + sources(library) + [store(library), try key(library)]
        } catch {
            return [Finding(.store, .problem, error.diagnosis)]
        }
    }

    /// The groups that the configuration names and nobody has: a bar shows that in place of everybody.
    private func groups(_ library: Library) -> [Finding] {
        let configuration = session.configuration
        return library.unknownGroups([configuration.groups, configuration.excludedGroups]).map {
            Finding(.configuration, .problem, $0.diagnosis.ofSetting)
        }
    }

    private func sources(_ library: Library) -> [Finding] {
        do {
            let sources = try library.sources()
            if sources.isEmpty { return [Finding(.sources, .problem, library.noSources)] }
            let refusal = Finding(
                .sources, .note,
                Diagnosis(
                    Message("contacts are not read, as you told setup, but for sources that you added"), .clause,
                    Message("when they may be: {command}", ["command": .command("bday-widget import")])))
            return sources.map(finding) + (try library.refusesReading() ? [refusal] : [])
        } catch {
            return [Finding(.sources, .problem, error.diagnosis)]
        }
    }

    /// A source in one of its five states.
    private func finding(_ source: SourceOutcome) -> Finding {
        let line = source.line(session)
        let place = environment.shellWord(source.path)
        switch source.authorization {
        case .authorized:
            if source.skipped > 0 {
                let skipped = Message.plural(
                    "{count} entry could not be read", "{count} entries could not be read", source.skipped)
                let command = Message.Value.command("bday-widget import --dry-run")
                return Finding(
                    .sources, .problem,
                    Diagnosis(
                        .labelled(line, skipped), .clause,
                        Message("to see which, and why: {command}", ["command": command])))
            }
            if source.contactsWithBirthday > 0 { return Finding(.sources, .ok, line) }
            if source.withoutBirthday > 0 {
                return Finding(.sources, .note, .labelled(line, Message("nobody in it has a birthday")))
            }
            return Finding(
                .sources, .note,
                Diagnosis(
                    line, .clause,
                    Message(
                        // Translators: "it" is a contact source, such as a directory.
                        "nobody is in it; if it is the wrong place: {command}",
                        ["command": .command("bday-widget sources add PATH")])))
        case .notDetermined:
            return Finding(.sources, .note, Diagnosis(line, .clause, .command("bday-widget import")))
        case .limited:
            return Finding(.sources, .problem, Diagnosis(line, .clause, .why("bday-widget import")))
        case .denied:
            let who = Message("to see who may read it: {command}", ["command": .command("ls -ld \(place)")])
            return Finding(.sources, .problem, Diagnosis(line, .clause, who))
        case .missing:
            let forget = Message.ifGone("bday-widget sources forget \(place)")
            return Finding(.sources, .problem, Diagnosis(line, .clause, forget))
        }
    }

    private func store(_ library: Library) -> Finding {
        do {
            let people = try library.lastKnownContacts().contacts
            let place = Message.Value.path(environment.abbreviating(library.storeFile))
            if people.isEmpty {
                let hasSources = (try? library.sources())?.isEmpty == false
                return Finding(
                    .store, .note,
                    Diagnosis(
                        Message("nobody is stored in {file} yet", ["file": place]), .clause,
                        hasSources ? .command("bday-widget import") : nil))
            }
            let with = people.count(where: \.hasBirthday)
            if with == 0 {
                return Finding(
                    .store, .problem, Diagnosis(.noBirthday(people: people.count), .line, .addBirthdays))
            }
            // Translators: Stands behind "of": "3 birthdays of 12 contacts".
            let contacts = Message.pluralInContext("of", "{count} contact", "{count} contacts", people.count)
            return Finding(
                .store, .ok,
                .plural(
                    // Translators: {contacts} is such as "12 contacts", {file} where they are stored.
                    "{count} birthday of {contacts}, in {file}", "{count} birthdays of {contacts}, in {file}", with,
                    ["contacts": .message(contacts), "file": place]))
        } catch {
            return Finding(.store, .problem, error.diagnosis)
        }
    }

    private func key(_ library: Library) throws(CommandFailure) -> Finding {
        let status = try library.keyStatus()
        let file = Message.Value.path(status.path.map(environment.abbreviating) ?? "")
        if status.isChanging {
            return Finding(
                .key, .problem,
                Diagnosis(
                    Message("a change of the key was interrupted"), .clause,
                    Message("to finish it: {command}", ["command": .command("bday-widget key rotate")])))
        }
        switch (status.place, status.isHere, status.isStored) {
        case (.file, false, false):
            return Finding(.key, .note, Message("made with the first import, in {file}", ["file": file]))
        case (.file, false, true):
            // A file that is there and is not the key: the store's finding has said what helps.
            if let path = status.path, FileKind(path: path) != nil {
                return Finding(.key, .problem, Message("{file} is not the key of the stored contacts", ["file": file]))
            }
            return Finding(
                .key, .problem,
                Diagnosis(
                    Message("{file} is gone, and nothing opens the stored contacts without it", ["file": file]), .line,
                    Message(
                        "to store them anew from their sources: {command}",
                        ["command": .command("bday-widget key use file --new")])))
        case (.secretService, false, _):
            return Finding(
                .key, .problem,
                Diagnosis(
                    // Translators: The key.
                    Message("in the desktop's keyring, and not unlocked in this session"), .clause,
                    .command("bday-widget unlock")))
        case (.secretService, true, _): return inKeyring(status)
        // Translators: The key.
        case (.file, true, _): return Finding(.key, .ok, Message("in {file}", ["file": file]))
        }
    }

    /// The key of the desktop's keyring, which this session has: the keyring has it for the next one.
    private func inKeyring(_ status: KeyStatus) -> Finding {
        do {
            let keyring = AgentKeyring(session, asks: false)
            if try status.identifier.map(keyring.has) ?? true {
                // Translators: The key.
                return Finding(.key, .ok, Message("in the desktop's keyring"))
            }
            return Finding(
                .key, .problem,
                Diagnosis(
                    // Translators: The key.
                    Message(
                        "not in the desktop's keyring any more: nothing opens the stored contacts after this session"),
                    .line, .newKeyInKeyring))
        } catch {
            return Finding(
                .key, .note,
                // Translators: The key.
                Message(
                    "in the desktop's keyring, unless it was removed there, which is not known: {reason}",
                    ["reason": .message(error.diagnosis.message)]))
        }
    }

    /// The newest answer that was prepared for a bar.
    func archive() -> Finding {
        guard let archives = environment.archives else {
            return Finding(
                .archive, .problem,
                Diagnosis(
                    environment.noSession(Message("XDG_RUNTIME_DIR is not set: each call of a bar computes anew")),
                    .clause,
                    Message("a login by systemd or elogind sets it")))
        }
        if let directory = environment.sessionDirectory, TrustedFile.isWritableByOthers(directory: directory) {
            let problem = Message("others can write to XDG_RUNTIME_DIR, {path}", ["path": .path(directory.string)])
            let remedy = Message.command("chmod 700 \(directory.shellWord)")
            return Finding(.archive, .problem, Diagnosis(problem, .clause, remedy))
        }
        let names: [FilePath.Component]
        do {
            names = try Directory(own: archives.path).entries().map(\.name).filter(archives.isArchive)
        } catch {
            // A call makes it.
            guard error.isMissing else { return Finding(.archive, .problem, error.diagnosis) }
            names = []
        }
        let times = names.compactMap { FileFingerprint(path: archives.path.appending($0)).modified }
        guard let newest = times.max() else {
            return Finding(.archive, .note, Message("no bar has called yet in this session"))
        }
        let time = session.calendar.local(newest.flooredQuotient(1_000_000_000))
        return Finding(
            .archive, .ok,
            .plural(
                // Translators: {time} is a day and a time.
                "{count} answer kept ready for bars, the last made on {time}",
                "{count} answers kept ready for bars, the last made on {time}", times.count,
                ["time": .text(session.text(of: time))]))
    }

    /// The disk under the store.
    func disk() -> Finding {
        guard let home = environment.home else { return Finding(.disk, .note, Message("HOME is not set")) }
        switch DiskEncryption(under: home) {
        case .encrypted: return Finding(.disk, .ok, Message("encrypted as a whole (dm-crypt)"))
        case .plain:
            return Finding(
                .disk, .note,
                Diagnosis(
                    // Translators: The disk.
                    Message(
                        "not encrypted as a whole: whoever takes it can read your vCards, and the key if it is in a file"
                    ),
                    .clause,
                    Message("to see what the key protects: {command}", ["command": .command("bday-widget key")])))
        // Translators: The disk.
        case .unknown: return Finding(.disk, .note, Message("whether it is encrypted cannot be seen from here"))
        }
    }

    /// The calendar that is kept for other programs.
    private func calendar() -> [Finding] {
        guard let calendar = KeptCalendar(ofConfigurationOf: session) else { return [] }
        do {
            try calendar.check()
            return [Finding(.calendar, .ok, Message("kept current: {file}", ["file": .path(calendar.name)]))]
        } catch {
            return [Finding(.calendar, .problem, error.diagnosis.ofSetting)]
        }
    }

    /// The delivery of notices, what shows them, and what follows the session's lock.
    private func notices() -> [Finding] {
        let (schedule, status): (Schedule, ScheduleStatus)
        do { (schedule, status) = (try session.schedule(), try session.scheduleStatus()) } catch {
            return [Finding(.notifications, .problem, error.diagnosis)]
        }
        // What hides names is the lock's.
        var findings = status.problems.filter { $0 != session.whyNamesAreHidden }.map { problem in
            // Who has never asked for notices misses nothing.
            Finding(.notifications, problem == .nothingScheduled(environment) ? .note : .problem, problem)
        }
        if status.isDelivering {
            findings.insert(Finding(.notifications, .ok, .lines(status.lines(session))), at: 0)
        }
        let problems = [
            NoticeCommand(session)?.problem?.ofSetting, NotificationLedger.problem(environment),
            schedule.environmentProblem(),
        ]
        for problem in problems.compactMap(\.self) {
            findings.append(Finding(.notifications, .problem, problem))
        }
        return findings + (session.configuration.notifications.isShown ? [server()] : []) + lock(status)
    }

    /// The program that shows notices.
    private func server() -> Finding {
        guard environment.hasSessionBus else {
            return Finding(
                .server, .note,
                Message("there is no session bus here (D-Bus), so whether notices would be shown cannot be seen"))
        }
        let answer: AgentAnswer?
        do {
            let agent = try Agent<ServerRequest>(session)
            answer = try agent.ask(ServerRequest())
            try agent.finish()
        } catch {
            return Finding(.server, .problem, error.diagnosis)
        }
        switch answer {
        case .failed(let failure, _):
            return Finding(
                .server, .problem,
                Diagnosis(
                    failure.diagnosis.problem, .line,
                    Message(
                        "desktops have a notification server; elsewhere start dunst, mako or fnott with the session")))
        case .done, nil: return Finding(.server, .ok, Message("a notification server answers"))
        }
    }

    /// What follows the session's lock, where the configuration wants that.
    private func lock(_ status: ScheduleStatus) -> [Finding] {
        if let hidden = session.whyNamesAreHidden { return [Finding(.lock, .problem, hidden)] }
        guard status.followsLock else { return [] }
        let heard = environment.sessionLockMark?.heard ?? []
        let names = Message.list(heard.map { .code(CleanText(cleaning: $0)) })
        return [
            Finding(
                .lock, .ok,
                // Translators: {names} is what tells whether the session is locked, such as "logind".
                Message("the session's lock is followed, as it is told by: {names}", ["names": .message(names)]))
        ]
    }
}
