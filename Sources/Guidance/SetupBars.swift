import BarFiles
import ContactLibrary
import Failures
import LinuxSystem
import Messages
import Presentation
import SafeText
import Scheduling
import Settings
import SystemPackage
import Watching

/// Adds the widget to the configurations of bars, each shown before, and takes it out again.
struct SetupBars {
    private let setup: Setup
    /// Those that the call names; none for all that are here.
    private let named: [BarProgram]
    private var session: CommandSession { setup.session }
    private var environment: UserEnvironment { session.context.environment }

    init(_ setup: Setup, named: [BarProgram]) {
        self.setup = setup
        self.named = named
    }

    func run() throws {
        let program = try program()
        // Asked once, and only where something is added.
        var hasAges: Bool?
        let call = { (icons: BarIcons?) in
            let answer = try hasAges ?? setup.asks(Message("Say how old people turn, too?"), usual: false)
            hasAges = answer
            return BarCall(program, icons: icons, hasAges: answer)
        }
        var changed: [BarConfiguration] = []
        var unused: [BarProgram] = []
        let running = RunningProgram.all
        let outcome = try forEachBar { configuration in
            let bar = configuration.bar
            guard !named.isEmpty || configuration.state != .missing || bar.isInstalled(environment) else {
                return .nothing
            }
            if named.isEmpty, configuration.standard != nil {
                unused.append(bar)
                return .done
            }
            let runs = configuration.state != .missing && bar.process(among: running, environment) != nil
            let isMeant = !setup.isUnasked || !named.isEmpty || runs
            let outcome = try add(configuration, { try call(configuration.icons) }, isMeant: isMeant)
            if outcome == .added { changed.append(configuration) }
            return outcome
        }
        if let first = unused.first {
            try setup.say(
                Message(
                    "Installed, and without a configuration of yours: {bars}. To make one with bday-widget in it: {command}",
                    ["bars": unused.names, "command": self.call(first)]))
        }
        if outcome == .nothing {
            try setup.say(
                // Translators: {bars} is a list of names of status bars.
                Message("None of {bars} is installed.", ["bars": BarProgram.all.names]))
        }
        try setup.say(documents)
        for configuration in changed { try restart(configuration.bar, configuration.path, isUndoing: false) }
        if outcome == .failed { throw Self.failure }
    }

    /// What became of a configuration, or of several: the worst.
    private enum Outcome: Int {
        /// There was nothing to do, and nothing to say.
        case nothing
        case done
        /// Our lines came into it.
        case added
        /// It could not be read or changed; why was said.
        case failed

        init(isDone: Bool) { self = isDone ? .done : .failed }
    }

    /// Has the call end with a status: what failed was said.
    private static let failure = CommandFailure.silent(.cannotCreate)

    /// Looks at the configuration of each bar that is meant, and says which cannot be read.
    ///
    /// - Parameter body: does what is to be done with one.
    /// - Returns: the worst that became of any.
    private func forEachBar(_ body: (BarConfiguration) throws -> Outcome) throws -> Outcome {
        var outcomes: [Outcome] = [.nothing]
        var found: [BarConfiguration] = []
        for bar in named.isEmpty ? BarProgram.all : named {
            do {
                if let configuration = try BarConfiguration(bar, environment) { found.append(configuration) }
            } catch {
                session.console.tell(error.diagnosis)
                outcomes.append(.failed)
            }
        }
        // The bars that somebody uses first.
        let used = found.filter { $0.state != .missing }
        for configuration in used + found.filter({ $0.state == .missing }) { outcomes.append(try body(configuration)) }
        return outcomes.max { $0.rawValue < $1.rawValue } ?? .nothing
    }

    /// By which an answer about a bar is kept.
    private func offer(_ bar: BarProgram) -> String { "bar \(bar.name)" }

    private func call(_ bar: BarProgram) -> Message.Value { .command("bday-widget setup --bar \(bar.name)") }

    /// The commands that write our lines into a bar's configuration again.
    static func anew(_ bar: BarProgram) -> String {
        "bday-widget setup --undo --bar \(bar.name) && bday-widget setup --bar \(bar.name)"
    }

    /// Where the configurations of all bars are described.
    private var documents: Message {
        let own = session.context.executables.widget.map {
            $0.parent.parent.appending(["share", "doc", "bday-widget", "integrations"])
        }
        if let own, FileKind(path: own) == .directory {
            // Translators: {directory} has descriptions of the configurations of status bars.
            return Message("For other bars, and for more in these: {directory}", ["directory": setup.place(own)])
        }
        // Translators: "integrations" is a directory.
        return Message("For other bars, and for more in these: integrations in bday-widget's documentation")
    }

    /// The program as a bar's configuration names it. One that a display manager starts may not have the user's own
    /// directories in its `PATH`.
    private func program() throws(CommandFailure) -> String {
        guard let widget = session.context.executables.widget else { throw .noExecutable }
        if ["/usr/bin", "/usr/local/bin", "/bin"].contains(widget.parent.string) { return "bday-widget" }
        let isPlain = widget.string.utf8.allSatisfy { byte in
            switch byte {
            case 0x2B, 0x2D...0x39, 0x40...0x5A, 0x5F, 0x61...0x7A: true
            default: false
            }
        }
        guard isPlain else {
            throw CommandFailure(
                .configuration,
                Diagnosis(
                    .at(widget.string, Message("this path cannot be written into the configuration of a bar")), .clause,
                    Message(
                        "install bday-widget where its path has no other characters than {characters}",
                        ["characters": .code("A-Z a-z 0-9 / . _ + -")])))
        }
        return widget.string
    }

    /// - Parameter isMeant: the bar is named or runs, or somebody answers.
    private func add(_ file: BarConfiguration, _ made: () throws -> BarCall, isMeant: Bool) throws -> Outcome {
        let bar = file.bar
        let (name, path) = (bar.value, setup.place(file.path))
        switch file.state {
        case .ours:
            guard let wrong = wrong(file) else {
                return try said(Message("{bar}: it is in {file} already.", ["bar": name, "file": path]))
            }
            try setup.say(wrong)
            return Outcome(isDone: named.isEmpty)
        case .byHand: return try said(Message("{bar}: you have it in {file} already.", ["bar": name, "file": path]))
        case .changed:
            try setup.say(
                Message(
                    // Translators: "setup" is this command; {file} is of the configuration of a status bar.
                    "{bar}: what setup wrote into {file} was changed since, and stays.", ["bar": name, "file": path]))
            return Outcome(isDone: named.isEmpty)
        case .without, .missing: break
        }
        let call = self.call(bar)
        if named.isEmpty, try setup.isDeclined(offer(bar)) {
            return try said(Message("{bar}: not wanted. Later: {command}", ["bar": name, "command": call]))
        }
        if let standard = file.standard {
            try setup.say(
                Message(
                    // Translators: Commands stand below this line. "be in it": with bday-widget in it.
                    "{bar} uses {file} until you have a configuration of your own. To have one, and be in it:",
                    ["bar": name, "file": .path(standard.string)]))
            try setup.write(
                Setup.snippet([
                    "mkdir -p \(environment.shellWord(file.path.parent))",
                    "cp \(standard) \(environment.shellWord(file.path))",
                    "bday-widget setup --bar \(bar.name)",
                ]))
            return .failed
        }
        if !isMeant, file.state == .missing {
            return try said(
                Message(
                    "{bar}: there is no {file}, and none is made unasked. To have it: {command}",
                    ["bar": name, "file": path, "command": call]))
        }
        if !isMeant {
            return try said(
                Message(
                    "{bar} does not run: {file} stays as it is. To add it: {command}",
                    ["bar": name, "file": path, "command": call]))
        }
        let change: BarFileChange
        do {
            // Where nothing can be added nothing is asked.
            _ = try file.adding(BarCall(program(), icons: file.icons))
            change = try file.adding(made())
        } catch let error as BarEditProblem {
            try say(error, file.bar, file.path)
            try setup.say(
                bar.moduleName.map {
                    Message(
                        // Translators: "It" is the file; lines to be added stand below this.
                        "It stays as it is. What you can add yourself; its name, \"{module}\", goes into one of the lists of modules:",
                        ["module": .code(CleanText(cleaning: $0))])
                } ?? Message("It stays as it is. What you can add yourself:"))
            try setup.write(Setup.snippet(bar.snippet(BarCall(program(), icons: file.icons))))
            return .failed
        }
        try show(change)
        let question = file.state == .missing ? Message("Make this file?") : Message("Add this?")
        guard try setup.offers(offer(bar), question) else {
            return try said(Message("{file} stays as it is. Later: {command}", ["file": path, "command": call]))
        }
        guard try make(change) else { return .failed }
        if !bar.colours.isEmpty {
            let sheet = setup.place(file.path.removingLastComponent().appending("style.css"))
            try setup.say(
                // Translators: {file} is a style sheet; lines for it stand below this.
                Message("For colours that say how near it is, these lines of {file}:", ["file": sheet]))
            try setup.write(Setup.snippet(bar.colours))
        }
        if case .none(let font)? = file.icons {
            try setup.say(
                Message(
                    // Translators: {bar} is a status bar. A line for its file stands below this, and then a command.
                    "None of the fonts that {bar} is given has the icons, so they are left out. To have them, this line among its fonts, and then the command:",
                    ["bar": name]))
            try setup.write(Setup.snippet(font.split(separator: "\n").map(String.init) + [Self.anew(bar)]))
        }
        return .added
    }

    /// What is wrong with the lines that `setup` wrote.
    private func wrong(_ file: BarConfiguration) -> Message? {
        let (bar, path) = (file.bar.value, setup.place(file.path))
        let anew = Message.Value.command(Self.anew(file.bar))
        if let program = file.goneProgram {
            return Message(
                "{bar}: what setup wrote into {file} calls {program}, which is not there any more. To write it anew: {command}",
                ["bar": bar, "file": path, "program": setup.place(program), "command": anew])
        }
        guard let module = file.unnamedModule else { return nil }
        return Message(
            "{bar}: what setup wrote into {file} is in no list of modules (\"{module}\"), so it is not shown. To write it anew: {command}",
            ["bar": bar, "file": path, "module": .code(CleanText(cleaning: module)), "command": anew])
    }

    /// Says why nothing is to be done.
    private func said(_ message: Message) throws -> Outcome {
        try setup.say(message)
        return .done
    }

    /// Says why the configuration stays as it is.
    private func say(_ problem: BarEditProblem, _ bar: BarProgram, _ path: FilePath) throws {
        let file = Message.list([bar.value, setup.place(path)])
        switch problem {
        case .invalid(let reason): try setup.say(.labelled(file, reason))
        case .isChanged(let lines):
            try setup.say(.labelled(file, Message("what setup wrote was changed since, and stays:")))
            try setup.write(Setup.indented(lines))
        }
    }

    /// Takes out what was added.
    func undo() throws {
        let outcome = try forEachBar { configuration in
            var outcomes = try configuration.withUs.map { file in
                guard case .changed(let lines) = file.state else { return try undo(file) }
                let name = Message.list([file.bar.value, setup.place(file.path)])
                // Translators: Lines stand below this.
                try setup.say(.labelled(name, Message("this was changed since, and stays:")))
                try setup.write(Setup.indented(lines))
                try setup.say(
                    file.bar.moduleName.map {
                        Message(
                            "To remove it, delete these lines and \"{module}\" among the modules; then call this again.",
                            ["module": .code(CleanText(cleaning: $0))])
                    } ?? Message("To remove it, delete these lines; then call this again."))
                return Outcome.failed
            }
            outcomes.append(.nothing)
            return outcomes.max { $0.rawValue < $1.rawValue } ?? .nothing
        }
        if outcome == .nothing {
            // Translators: "setup" is this command.
            try setup.say(Message("setup has added nothing to the configuration of a bar."))
        }
        if outcome == .failed { throw Self.failure }
    }

    private func undo(_ file: BarFile) throws -> Outcome {
        let change: BarFileChange
        do { change = try file.removing() } catch {
            try say(error, file.bar, file.path)
            return .failed
        }
        try show(change)
        guard try setup.asks(Message("Remove this?")) else { return try said(Message("It stays.")) }
        guard try make(change) else { return .failed }
        // tmux goes on with what it has started.
        if file.bar.name == BarProgram.tmux.name, let directory = environment.runtimeDirectory {
            TmuxLease.end(in: directory)
        }
        // Who takes it out is not asked again whether it is to come back; --yes says nothing about that.
        if !setup.isUnasked { try session.library().decline(offer(file.bar)) }
        return .done
    }

    /// What changes, as diff(1) marks it.
    private func show(_ change: BarFileChange) throws(CommandFailure) {
        try setup.say(
            // Translators: {file} is of the configuration of {bar}; its changes stand below this.
            Message("{bar}, {file}:", ["bar": change.file.bar.value, "file": setup.place(change.file.path)]))
        try setup.write(Setup.indented(change.diff))
    }

    /// - Returns: whether it was made; why not is said.
    private func make(_ change: BarFileChange) throws -> Bool {
        let outcome: BarFileChange.Outcome
        do { outcome = try change.make() } catch {
            session.console.tell(error.diagnosis(changing: environment.abbreviating(change.file.path)))
            return false
        }
        switch outcome {
        case .added(let before?):
            try setup.say(Message("Done. The file as it was: {file}", ["file": setup.place(before)]))
        case .takenOut(let kept?):
            try setup.say(Message("Done. The copy that was kept stays: {file}", ["file": setup.place(kept)]))
        case .added, .takenOut: try setup.say(Message("Done."))
        case .removed: try setup.say(Message("Done; there was no file before, and there is none now."))
        }
        if change.isUndoing, outcome != .removed {
            try restart(change.file.bar, change.file.path, isUndoing: true)
        }
        return true
    }

    /// Offers to have a bar that runs show what its configuration says now; else says what does that.
    private func restart(_ bar: BarProgram, _ path: FilePath, isUndoing: Bool) throws {
        guard let reload = bar.reload else { return }
        let command = reload(environment.shellWord(path), isUndoing)
        let values: Message.Values = ["bar": bar.value, "command": .command(command)]
        guard !setup.isUnasked, bar.process(environment) != nil else {
            return try setup.say(Message("If {bar} runs: {command}", values))
        }
        // Translators: {bar} is a status bar that runs, {command} makes it show what its configuration says now.
        guard try setup.asks(Message("Have {bar} show it now ({command})?", values)) else {
            return try setup.say(Message("Later: {command}", values))
        }
        let status: Int32
        do { status = try ChildProcess.run(["/bin/sh", "-c", command]) } catch {
            return session.console.tell(error.diagnosis)
        }
        if status != 0 {
            // Translators: {bar} is a status bar.
            try setup.say(Message("That did not work; start {bar} anew.", values))
        }
    }
}
