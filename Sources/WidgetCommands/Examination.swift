import AgentProtocol
import BarFiles
import BirthdayCore
import ContactLibrary
import Delivery
import LinuxSystem
import LocalTime
import Messages
import Presentation
import Scheduling
import Settings
import SystemPackage

/// What `doctor` looks at, as one session has it.
struct Examination {
    let session: CommandSession
    private var environment: UserEnvironment { session.context.environment }

    /// The sources, the store and its key.
    func contacts() -> [Finding] {
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
        guard let people = try? library.lastKnownContacts(), !people.isEmpty,
            let groups = try? library.lastKnownGroups()
        else { return [] }
        let known = Set((groups + people.flatMap(\.groups)).map(GroupName.init))
        let named =
            configuration.groups.map { ($0, configuration.groupPlace) }
            + configuration.excludedGroups.map { ($0, configuration.excludedGroupPlace) }
        return named.filter { !known.contains(GroupName($0.0)) }.map { name, place in
            Finding(
                .configuration, .problem,
                CommandFailure.unknownGroup(name, known: groups, configured: place).diagnosis)
        }
    }

    private func sources(_ library: Library) -> [Finding] {
        do {
            let sources = try library.sources()
            if sources.isEmpty { return [Finding(.sources, .problem, library.noSources)] }
            let refusal = Finding(
                .sources, .note,
                Diagnosis(
                    "contacts are not read, as you told setup, but for sources that you added", .clause,
                    "when they may be: ",
                    command: "bday-widget import"))
            return sources.map(finding) + (try library.refusesReading() ? [refusal] : [])
        } catch {
            return [Finding(.sources, .problem, error.diagnosis)]
        }
    }

    /// A source in one of its five states.
    private func finding(_ source: SourceReport) -> Finding {
        let line = Message.english(source.line(session))
        switch source.authorization {
        case .authorized:
            if source.skipped > 0 {
                return Finding(
                    .sources, .problem,
                    Diagnosis(
                        "\(source.line(session)): \(source.skipped.counted("entry", "entries")) could not be read",
                        .clause,
                        "which, and why: ",
                        command: "bday-widget import --dry-run"))
            }
            if source.contacts > 0 { return Finding(.sources, .ok, Diagnosis(line)) }
            if source.withoutBirthday > 0 {
                return Finding(.sources, .note, "\(source.line(session)): nobody in it has a birthday")
            }
            return Finding(
                .sources, .note,
                Diagnosis(
                    line, .clause, "nobody is in it; if it is the wrong place: ",
                    command: "bday-widget sources add PATH"))
        case .notDetermined:
            return Finding(.sources, .note, Diagnosis(line, .clause, "", command: "bday-widget import"))
        case .limited:
            return Finding(
                .sources, .problem, Diagnosis(line, .clause, .why, command: "bday-widget import"))
        case .denied:
            let place = environment.shellWord(source.path)
            return Finding(
                .sources, .problem, Diagnosis(line, .clause, "who may read it: ", command: "ls -ld \(place)"))
        case .restricted:
            let place = environment.shellWord(source.path)
            return Finding(
                .sources, .problem, Diagnosis(line, .clause, .ifGone, command: "bday-widget sources forget \(place)"))
        }
    }

    private func store(_ library: Library) -> Finding {
        do {
            let people = try library.lastKnownContacts()
            let place = environment.abbreviating(library.storeFile)
            if people.isEmpty {
                let hasSources = (try? library.sources())?.isEmpty == false
                return Finding(
                    .store, .note,
                    Diagnosis(
                        "nobody is stored in \(place) yet", .clause, "",
                        command: hasSources ? "bday-widget import" : nil))
            }
            let with = people.count(where: \.hasBirthday)
            if with == 0 {
                return Finding(
                    .store, .problem, Diagnosis(.noBirthday(people: people.count), .line, .addBirthdays))
            }
            return Finding(
                .store, .ok, "\(with.counted("birthday")) of \(people.count.counted("contact")), in \(place)")
        } catch {
            return Finding(.store, .problem, error.diagnosis)
        }
    }

    private func key(_ library: Library) throws(CommandFailure) -> Finding {
        let status = try library.keyStatus()
        let place =
            status.place == .file ? status.path.map(environment.abbreviating) ?? "" : "the desktop's keyring"
        if status.isChanging {
            return Finding(
                .key, .problem,
                Diagnosis(
                    "a change of the key was interrupted", .clause, "to finish it: ", command: "bday-widget key rotate")
            )
        }
        switch (status.place, status.isHere, status.isStored) {
        case (.file, false, false): return Finding(.key, .note, "made with the first import, in \(place)")
        case (.file, false, true):
            // A file that is there and is not the key: the store's finding has said what helps.
            if let path = status.path, FileKind(path: path) != nil {
                return Finding(.key, .problem, "\(place) is not the key of the stored contacts")
            }
            return Finding(
                .key, .problem,
                Diagnosis(
                    "\(place) is gone, and nothing opens the stored contacts without it", .line,
                    "to store them anew from their sources: ", command: "bday-widget key use file --new"))
        case (.secretService, false, _):
            return Finding(
                .key, .problem,
                Diagnosis("in \(place), and not unlocked in this session", .clause, "", command: "bday-widget unlock"))
        case (_, true, _): return Finding(.key, .ok, "in \(place)")
        }
    }

    /// What answers bars, the bars themselves, and what keeps running in them.
    func ofSession() -> [Finding] {
        let running = RunningProgram.all
        let bars = BarProgram.all.compactMap { bar($0, running) } + unused(running)
        let none = Finding(
            .bars, .note,
            "none of \(BarProgram.all.map(\.name).joined(separator: ", ")) is here; others are not looked at")
        return [archive()] + (bars.isEmpty ? [none] : bars) + watching(running) + [disk()]
    }

    /// The newest answer that was prepared for a bar.
    private func archive() -> Finding {
        guard let archives = environment.archives else {
            return Finding(
                .archive, .problem,
                Diagnosis(
                    "XDG_RUNTIME_DIR is not set: each call of a bar computes anew", .clause,
                    "a login by systemd or elogind sets it"))
        }
        let names = ((try? Directory(path: archives.path).entries()) ?? []).map(\.name).filter(archives.isArchive)
        let times = names.compactMap { FileFingerprint(path: archives.path.appending($0)).modified }
        guard let newest = times.max() else { return Finding(.archive, .note, "no bar has called yet in this session") }
        let time = session.calendar.local(newest.flooredQuotient(1_000_000_000))
        return Finding(
            .archive, .ok,
            "\(times.count.counted("answer")) kept ready for bars, the last made on \(session.text(of: time).string)"
        )
    }

    /// A bar that runs, is installed, or has a configuration; nil for others.
    private func bar(_ bar: BarProgram, _ running: [RunningProgram]) -> Finding? {
        let process = bar.process(among: running, environment)
        let file: BarConfiguration?
        do { file = try BarConfiguration(bar, environment) } catch {
            return Finding(.bars, .problem, error.diagnosis)
        }
        guard let file, process != nil || file.state != .missing else { return nil }
        let place = "\(bar.name), \(environment.abbreviating(file.path))"
        let setup = "bday-widget setup --bar \(bar.name)"
        switch file.state {
        case .missing:
            return Finding(
                .bars, .note, Diagnosis("\(bar.name): you have no configuration", .clause, "", command: setup))
        case .without:
            if let unread = file.unreadFile {
                let other = environment.abbreviating(unread.path)
                return Finding(
                    .bars, .problem,
                    Diagnosis("\(place): bday-widget is in \(other), which is not read", .clause, "", command: setup))
            }
            return Finding(.bars, .note, Diagnosis("\(place): bday-widget is not in it", .clause, "", command: setup))
        case .ours, .byHand, .changed:
            let problem =
                file.goneProgram.map { gone($0, file) } ?? file.unnamedModule.map { unnamed($0, file) }
                ?? (file.callsByName ? unfound(by: process, bar) : nil)
                ?? process.flatMap { unwatched($0, file, running) }
            return problem.map { Finding(.bars, .problem, $0) }
                ?? Finding(.bars, .ok, "\(place)\(process == nil ? ": in it; not running" : "")")
        }
    }

    /// Bars that are here, and that nobody has configured or runs: in one line, however many they are.
    private func unused(_ running: [RunningProgram]) -> [Finding] {
        let bars = BarProgram.all.filter { bar in
            let file = try? BarConfiguration(bar, environment)
            return file?.state == .missing && bar.isInstalled(environment)
                && bar.process(among: running, environment) == nil
        }
        guard let first = bars.first else { return [] }
        let names = bars.map(\.name).joined(separator: ", ")
        return [
            Finding(
                .bars, .note,
                Diagnosis(
                    "installed, and without a configuration of yours: \(names)", .clause,
                    "to have one with bday-widget: ",
                    command: "bday-widget setup --bar \(first.name)"))
        ]
    }

    /// Why a bar does not find the program by its name.
    private func unfound(by process: RunningProgram?, _ bar: BarProgram) -> Diagnosis? {
        let directories = process?.variable("PATH").map(UserEnvironment.searchPath) ?? environment.searchPath
        if directories.contains(where: { $0.appending("bday-widget").isExecutableFile }) { return nil }
        let whose = process.map { "\(bar.name) (process \($0.number))" } ?? "this session"
        return Diagnosis(
            "\(bar.name): bday-widget is not in the PATH of \(whose)", .line,
            "write the whole path into its configuration: \(own)")
    }

    /// That nothing renews what a running bar shows.
    private func unwatched(_ bar: RunningProgram, _ file: BarConfiguration, _ running: [RunningProgram]) -> Diagnosis? {
        let isThere = watches(running).contains { $0.arguments.contains("watch") && $0.isBelow(bar, in: running) }
        guard file.watches, !isThere else { return nil }
        let who = "\(file.bar.name) (process \(bar.number))"
        let what: Message = "\(who): its bday-widget watch does not run, so that it can show a line of another day"
        return Diagnosis(what, .clause, restart(file.bar) == nil ? "restart it" : "", command: restart(file.bar))
    }

    /// What makes a running bar start its commands anew.
    private func restart(_ bar: BarProgram) -> String? {
        guard let file = try? BarConfiguration(bar, environment) else { return nil }
        return bar.reload?(environment.shellWord(file.path), false)
    }

    /// Our processes that last.
    private func watches(_ running: [RunningProgram]) -> [RunningProgram] {
        running.filter { process in
            ["bday-widget", "bday-widget-app"].contains(process.name)
                && process.arguments.contains { ["watch", "--stay"].contains($0) }
        }
    }

    /// That a bar does not show the module that it has.
    private func unnamed(_ module: String, _ file: BarConfiguration) -> Diagnosis {
        Diagnosis(
            "\(file.bar.name): \"\(module)\" is in its configuration, and in no list of modules, so it is not shown",
            .clause,
            "to write it anew: ", command: SetupBars.anew(file.bar))
    }

    /// That a bar's configuration calls a program that is gone.
    private func gone(_ program: FilePath, _ file: BarConfiguration) -> Diagnosis {
        let what: Message =
            "\(file.bar.name): its configuration calls \(environment.abbreviating(program)), which is not there"
        guard case .ours = file.state else { return Diagnosis(what, .line, "write the path of this one there: \(own)") }
        return Diagnosis(what, .clause, "to write it anew: ", command: SetupBars.anew(file.bar))
    }

    private var own: String { session.context.executables.widget.map(\.string) ?? "/usr/local/bin/bday-widget" }

    /// Processes that go on with a program that was replaced: they were started before this one came, and did not become it,
    /// as those of earlier versions do not. A bar shows their last line if they are ended alone.
    private func watching(_ running: [RunningProgram]) -> [Finding] {
        let watching = watches(running)
        if watching.isEmpty { return [] }
        let old = watching.filter { process in
            !process.isRefreshedBySignals && session.context.executables.paths.contains(where: process.isOlder)
        }
        if old.isEmpty {
            return [Finding(.watch, .ok, "\(watching.count.counted("process", "processes")) of this version")]
        }
        let what: Message = "\(old.count.counted("process is", "processes are")) still running an older version"
        let bars = BarProgram.all.filter { bar in
            let shown = running.filter { $0.name == bar.name || $0.name == "\(bar.name): server" }
            return old.contains { process in shown.contains { process.isBelow($0, in: running) } }
        }
        let staying = old.filter { $0.arguments.contains("--stay") }.map { "kill \($0.number); \(own) notify --stay &" }
        let commands = bars.compactMap(restart) + staying
        let numbers = old.map { "\($0.number)" }.joined(separator: ", ")
        let remedy: Message = "restart what started \(numbers)\(commands.isEmpty ? "" : ": ")"
        return [
            Finding(
                .watch, .problem,
                Diagnosis(
                    what, .clause, remedy, command: commands.isEmpty ? nil : commands.joined(separator: "; ")))
        ]
    }

    /// The disk under the store.
    private func disk() -> Finding {
        guard let home = environment.home else { return Finding(.disk, .note, "HOME is not set") }
        switch DiskEncryption(under: home) {
        case .encrypted: return Finding(.disk, .ok, "encrypted as a whole (dm-crypt)")
        case .plain:
            return Finding(
                .disk, .note,
                Diagnosis(
                    "not encrypted as a whole: whoever takes it can read your vCards, and the key if it is in a file",
                    .clause,
                    "what the key protects: ", command: "bday-widget key"))
        case .unknown: return Finding(.disk, .note, "whether it is encrypted cannot be seen from here")
        }
    }

    /// The delivery of notices, what shows them, and what follows the session's lock.
    func notices() -> [Finding] {
        let schedule: Schedule
        do { schedule = try session.schedule() } catch {
            return [Finding(.notifications, .problem, error.diagnosis)]
        }
        let status = schedule.status()
        // What hides names is the lock's.
        var findings = status.problems.filter { $0 != session.hiddenNames }.map { problem in
            // Who has never asked for notices misses nothing.
            Finding(.notifications, status.means == nil && !status.hasFollower ? .note : .problem, problem)
        }
        if status.isDelivering {
            let lines = status.text(session).text.split(separator: "\n").map(String.init)
            let said = lines.filter { line in
                !findings.contains { line == session.console.language.sentence($0.what).text }
            }
            findings.insert(Finding(.notifications, .ok, "\(said.joined(separator: "\n"))"), at: 0)
        }
        return findings + [server()] + lock(status)
    }

    /// The program that shows notices.
    private func server() -> Finding {
        guard environment.hasSessionBus else {
            return Finding(
                .server, .note, "there is no session bus here (D-Bus), so whether notices would be shown cannot be seen"
            )
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
                    "desktops have a notification server; elsewhere start dunst, mako or fnott with the session"))
        case .done, nil: return Finding(.server, .ok, "a notification server answers")
        }
    }

    /// What follows the session's lock, where the configuration wants that.
    private func lock(_ status: ScheduleStatus) -> [Finding] {
        if let hidden = session.hiddenNames { return [Finding(.lock, .problem, hidden)] }
        guard status.followsLock else { return [] }
        let heard = environment.sessionLockMark?.heard.joined(separator: ", ") ?? ""
        return [Finding(.lock, .ok, "the session's lock is followed, as it is told by: \(heard)")]
    }
}
