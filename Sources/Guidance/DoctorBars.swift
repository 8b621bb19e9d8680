import BarFiles
import LinuxSystem
import Messages
import Presentation
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
            "none of \(BarProgram.all.map(\.name).joined(separator: ", ")) is here; others are not looked at")
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
}
