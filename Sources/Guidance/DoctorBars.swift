import BarFiles
import LinuxSystem
import Messages
import PathBytes
import Presentation
import SafeText
import Scheduling
import Settings
import SystemPackage

// The bars, as `doctor` looks at them.

extension Doctor {
    /// What answers bars, the bars themselves, and what keeps running in them.
    func ofSession() -> [Finding] {
        let running = RunningProgram.all
        let bars = BarProgram.all.compactMap { bar($0, running) } + unused(running)
        let none = Finding(
            .bars, .note,
            // Translators: {bars} is a list of names of status bars.
            Message("none of {bars} is here; others are not looked at", ["bars": BarProgram.all.names]))
        return [archive()] + (bars.isEmpty ? [none] : bars) + watching(running) + [disk()]
    }

    /// A bar that runs, is installed, or has a configuration; nil for others.
    private func bar(_ bar: BarProgram, _ running: [RunningProgram]) -> Finding? {
        let process = bar.process(among: running, environment)
        let file: BarConfiguration?
        do { file = try BarConfiguration(bar, environment) } catch {
            return Finding(.bars, .problem, error.diagnosis)
        }
        guard let file, process != nil || file.state != .missing else { return nil }
        let path = Message.Value.path(environment.abbreviating(file.path))
        let setup = Message.command("bday-widget setup --bar \(bar.name)")
        switch file.state {
        case .missing:
            let problem = Message("{bar}: you have no configuration", ["bar": bar.value])
            return Finding(.bars, .note, Diagnosis(problem, .clause, setup))
        case .without:
            if let unread = file.unreadFile {
                let other = Message.Value.path(environment.abbreviating(unread.path))
                return Finding(
                    .bars, .problem,
                    Diagnosis(
                        Message(
                            // Translators: {path} and {other} are files of the configuration of a status bar.
                            "{bar}, {path}: bday-widget is in {other}, which is not read",
                            ["bar": bar.value, "path": path, "other": other]), .clause, setup))
            }
            let problem = Message("{bar}, {path}: bday-widget is not in it", ["bar": bar.value, "path": path])
            return Finding(.bars, .note, Diagnosis(problem, .clause, setup))
        case .ours, .byHand, .changed:
            let problem =
                file.goneProgram.map { gone($0, file) } ?? file.unnamedModule.map { unnamed($0, file) }
                ?? (file.callsByName ? unfound(by: process, bar) : nil)
                ?? process.flatMap { unwatched($0, file, running) }
            if let problem { return Finding(.bars, .problem, problem) }
            return Finding(
                .bars, .ok,
                process == nil
                    // Translators: bday-widget is in the configuration, and the bar does not run.
                    ? Message("{bar}, {path}: in it; not running", ["bar": bar.value, "path": path])
                    : .list([bar.value, path]))
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
        let setup = Message.Value.command("bday-widget setup --bar \(first.name)")
        return [
            Finding(
                .bars, .note,
                Diagnosis(
                    Message("installed, and without a configuration of yours: {bars}", ["bars": bars.names]), .clause,
                    Message("to have one with bday-widget: {command}", ["command": setup])))
        ]
    }

    /// Why a bar does not find the program by its name.
    private func unfound(by process: RunningProgram?, _ bar: BarProgram) -> Diagnosis? {
        let directories = process?.variable("PATH").map(UserEnvironment.searchPath) ?? environment.searchPath
        if directories.contains(where: { $0.appending("bday-widget").isExecutableFile }) { return nil }
        return Diagnosis(
            process.map {
                Message(
                    "{bar}: bday-widget is not in the PATH of {bar} (process {number})",
                    ["bar": bar.value, "number": $0.value])
            } ?? Message("{bar}: bday-widget is not in the PATH of this session", ["bar": bar.value]), .line,
            Message("write the whole path into its configuration: {path}", ["path": .path(own)]))
    }

    /// That nothing renews what a running bar shows.
    private func unwatched(_ bar: RunningProgram, _ file: BarConfiguration, _ running: [RunningProgram]) -> Diagnosis? {
        let isThere = watches(running).contains { $0.arguments.contains("watch") && $0.isBelow(bar, in: running) }
        guard file.watches, !isThere else { return nil }
        return Diagnosis(
            Message(
                // Translators: {number} is that of a process of the status bar.
                "{bar} (process {number}): its bday-widget watch does not run, so that it can show a line of another day",
                ["bar": file.bar.value, "number": bar.value]),
            .clause, restart(file.bar).map(Message.command) ?? Message("restart it"))
    }

    /// What makes a running bar start its commands anew.
    private func restart(_ bar: BarProgram) -> String? {
        guard let file = try? BarConfiguration(bar, environment) else { return nil }
        return bar.reload?(environment.shellWord(file.path), false)
    }

    /// Our processes that last and keep a line current or deliver notices.
    private func watches(_ running: [RunningProgram]) -> [RunningProgram] {
        running.filter { process in
            ["bday-widget", "bday-widget-app"].contains(process.name)
                && process.arguments.contains { ["watch", "--stay"].contains($0) }
        }
    }

    /// The agent's that follow the session's lock. Names of processes have fifteen bytes.
    private func followers(_ running: [RunningProgram]) -> [RunningProgram] {
        running.filter { $0.name == "bday-widget-age" && $0.arguments.first == "follow-lock" }
    }

    /// That a bar does not show the module that it has.
    private func unnamed(_ module: String, _ file: BarConfiguration) -> Diagnosis {
        Diagnosis(
            Message(
                // Translators: {module} is as the bar's configuration has it, such as "custom/birthday".
                "{bar}: \"{module}\" is in its configuration, and in no list of modules, so it is not shown",
                ["bar": file.bar.value, "module": .code(CleanText(cleaning: module))]),
            .clause, writeAnew(file.bar))
    }

    /// That a bar's configuration calls a program that is gone.
    private func gone(_ program: FilePath, _ file: BarConfiguration) -> Diagnosis {
        let path = Message.Value.path(environment.abbreviating(program))
        let what = Message(
            "{bar}: its configuration calls {program}, which is not there", ["bar": file.bar.value, "program": path])
        if case .ours = file.state { return Diagnosis(what, .clause, writeAnew(file.bar)) }
        // Translators: "this one" is the program that speaks; "there" is the configuration of a status bar.
        return Diagnosis(what, .line, Message("write the path of this one there: {path}", ["path": .path(own)]))
    }

    private func writeAnew(_ bar: BarProgram) -> Message {
        Message("to write it anew: {command}", ["command": .command(SetupBars.anew(bar))])
    }

    private var own: String { session.context.executables.widget.map(\.string) ?? "/usr/local/bin/bday-widget" }

    /// Processes that go on with a program that was replaced: of a version that becomes no other, or because what lies there
    /// cannot be started. A bar shows their last line if they are ended alone.
    private func watching(_ running: [RunningProgram]) -> [Finding] {
        let (watching, current) = (watches(running) + followers(running), RunningProgram.current)
        if watching.isEmpty { return [] }
        let old = watching.filter { !current.contains($0.number) }
        if old.isEmpty {
            return [
                Finding(
                    .watch, .ok,
                    .plural("{count} process of this version", "{count} processes of this version", watching.count))
            ]
        }
        let bars = BarProgram.all.filter { bar in
            let shown = running.filter { $0.name == bar.name || $0.name == "\(bar.name): server" }
            return old.contains { process in shown.contains { process.isBelow($0, in: running) } }
        }
        let staying = old.filter { $0.arguments.contains("--stay") }.map { "kill \($0.number); \(own) notify --stay &" }
        let agent = session.context.executables.widget.flatMap { ProgramPlace.find("bday-widget-agent", beside: $0) }
        let following = followers(old).map { process in
            process.isPart(of: Schedule.followerUnit)
                ? "systemctl --user restart \(Schedule.followerUnit)"
                : "kill \(process.number); \(agent?.shellWord ?? process.name) follow-lock &"
        }
        let commands = bars.compactMap(restart) + staying + following
        let numbers = Message.Value.message(.list(old.map(\.value)))
        return [
            Finding(
                .watch, .problem,
                Diagnosis(
                    .plural(
                        "{count} process is still running an older version",
                        "{count} processes are still running an older version", old.count),
                    .clause,
                    commands.isEmpty
                        // Translators: {processes} is a list of numbers of processes.
                        ? Message("restart what started {processes}", ["processes": numbers])
                        : Message(
                            "restart what started {processes}: {command}",
                            ["processes": numbers, "command": .command(commands.joined(separator: "; "))])))
        ]
    }
}

extension BarProgram {
    /// The name, in a message.
    var value: Message.Value { .code(CleanText(cleaning: name)) }
}

extension [BarProgram] {
    /// The names, in a message.
    var names: Message.Value { .message(.list(map(\.value))) }
}

extension RunningProgram {
    /// The number, in a message.
    fileprivate var value: Message.Value { .code(CleanText(cleaning: "\(number)")) }
}
