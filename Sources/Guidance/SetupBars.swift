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
        var answered: BarCall?
        let call = {
            if let answered { return answered }
            let hasAges = try setup.asks("Say how old people turn, too?", usual: false)
            answered = BarCall(program, hasAges: hasAges)
            return BarCall(program, hasAges: hasAges)
        }
        var unused: [String] = []
        let running = RunningProgram.all
        let outcome = try forEachBar { configuration in
            let bar = configuration.bar
            guard !named.isEmpty || configuration.state != .missing || bar.isInstalled(environment) else {
                return .nothing
            }
            if named.isEmpty, configuration.standard != nil {
                unused.append(bar.name)
                return .done
            }
            let runs = configuration.state != .missing && bar.process(among: running, environment) != nil
            let isMeant = !setup.isUnasked || !named.isEmpty || runs
            return try add(configuration, call, isMeant: isMeant)
        }
        if !unused.isEmpty {
            try setup.say(
                "Installed, and without a configuration of yours: \(unused.joined(separator: ", ")). How to make one "
                    + "with bday-widget in it: \(command: Self.call(unused[0]))\n")
        }
        if outcome == .nothing { try setup.say("None of \(Self.names) is installed.\n") }
        try setup.say("For other bars, and for more in these: \(documents)\n")
        if outcome == .failed { throw Self.failure }
    }

    /// What became of a configuration, or of several: the worst.
    private enum Outcome: Int {
        /// There was nothing to do, and nothing to say.
        case nothing
        case done
        /// It could not be read or changed; why was said.
        case failed

        init(isDone: Bool) { self = isDone ? .done : .failed }
    }

    /// Has the call end with a status: what failed was said.
    private static let failure = CommandFailure(.cannotCreate, "")

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

    private static let names = BarProgram.all.map(\.name).joined(separator: ", ")

    private static func call(_ bar: String) -> String { "bday-widget setup --bar \(bar)" }

    /// The commands that write our lines into a bar's configuration again.
    static func anew(_ bar: BarProgram) -> String {
        "bday-widget setup --undo --bar \(bar.name) && bday-widget setup --bar \(bar.name)"
    }

    /// Where the configurations of all bars are described.
    private var documents: String {
        let own = session.context.executables.widget.map {
            $0.parent.parent.appending(["share", "doc", "bday-widget", "integrations"])
        }
        return own.flatMap { FileKind(path: $0) == .directory ? setup.place($0) : nil }
            ?? "integrations in bday-widget's documentation"
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
                    "\(CleanText(cleaning: widget.string)): this path cannot be written into the configuration of a bar",
                    .clause, "install bday-widget where its path has no other characters than A-Z a-z 0-9 / . _ + -"))
        }
        return widget.string
    }

    /// - Parameter isMeant: the bar is named or runs, or somebody answers.
    private func add(_ file: BarConfiguration, _ call: () throws -> BarCall, isMeant: Bool) throws -> Outcome {
        let (bar, place) = (file.bar, setup.place(file.path))
        switch file.state {
        case .ours:
            let wrong =
                file.goneProgram.map { "calls \(setup.place($0)), which is not there any more" }
                ?? file.unnamedModule.map { "is in no list of modules (\"\($0)\"), so it is not shown" }
            guard let wrong else { return try said("\(bar.name): it is in \(place) already.\n") }
            try setup.say(
                "\(bar.name): what setup wrote into \(place) \(wrong). To write it anew: \(command: Self.anew(bar))\n")
            return Outcome(isDone: named.isEmpty)
        case .byHand: return try said("\(bar.name): you have it in \(place) already.\n")
        case .changed:
            return try said("\(bar.name): what setup wrote into \(place) was changed since, and stays.\n")
        case .without, .missing: break
        }
        if named.isEmpty, try setup.isDeclined(offer(bar)) {
            return try said("\(bar.name): not wanted. Later: \(command: Self.call(bar.name))\n")
        }
        if let standard = file.standard {
            return try said(
                """
                \(bar.name) uses \(standard) until you have a configuration of your own. To have one, and be in it:
                    \(command: "mkdir -p \(environment.shellWord(file.path.parent))")
                    \(command: "cp \(standard) \(environment.shellWord(file.path))")
                    \(command: Self.call(bar.name))

                """)
        }
        if !isMeant, file.state == .missing {
            return try said(
                "\(bar.name): there is no \(place), and none is made unasked. To have it: "
                    + "\(command: Self.call(bar.name))\n")
        }
        if !isMeant {
            return try said(
                "\(bar.name) does not run: \(place) stays as it is. To add it: \(command: Self.call(bar.name))\n")
        }
        let change: BarFileChange
        do {
            // Where nothing can be added nothing is asked.
            _ = try file.adding(BarCall(program()))
            change = try file.adding(call())
        } catch let error as BarEditProblem {
            let list = bar.moduleName.map { "; its name, \"\($0)\", goes into one of the lists of modules" } ?? ""
            try setup.say(
                "\(bar.name), \(place): \(error.reason)\nIt stays as it is. What you can add yourself\(list):\n"
                    + Setup.snippet(bar.snippet(BarCall(program()))))
            return .failed
        }
        try show(change)
        let question = file.state == .missing ? "Make this file?" : "Add this?"
        guard try setup.offers(offer(bar), question) else {
            return try said("\(place) stays as it is. Later: \(command: Self.call(bar.name))\n")
        }
        guard try make(change) else { return .failed }
        if !bar.colours.isEmpty {
            let sheet = setup.place(file.path.removingLastComponent().appending("style.css"))
            try setup.say(
                "For colours that say how near it is, these lines of \(sheet):\n\(Setup.snippet(bar.colours))")
        }
        return .done
    }

    /// Says why nothing is to be done.
    private func said(_ prose: Prose) throws -> Outcome {
        try setup.say(prose)
        return .done
    }

    /// Takes out what was added.
    func undo() throws {
        let outcome = try forEachBar { configuration in
            var outcomes = try configuration.withUs.map { file in
                guard case .changed(let lines) = file.state else { return try undo(file) }
                try setup.say(
                    "\(file.bar.name), \(setup.place(file.path)): this was changed since, and stays:\n"
                        + Setup.indented(lines) + "To have it out, delete these lines"
                        + (file.bar.moduleName.map { " and \"\($0)\" among the modules" } ?? "")
                        + "; then call this again.\n")
                return Outcome.failed
            }
            outcomes.append(.nothing)
            return outcomes.max { $0.rawValue < $1.rawValue } ?? .nothing
        }
        if outcome == .nothing { try setup.say("setup has added nothing to the configuration of a bar.\n") }
        if outcome == .failed { throw Self.failure }
    }

    private func undo(_ file: BarFile) throws -> Outcome {
        let change: BarFileChange
        do { change = try file.removing() } catch {
            try setup.say("\(file.bar.name), \(setup.place(file.path)): \(error.reason)\n")
            return .failed
        }
        try show(change)
        guard try setup.asks("Take this out?") else { return try said("It stays.\n") }
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
            "\(change.file.bar.name), \(setup.place(change.file.path)):\n\(Setup.indented(change.diff))")
    }

    /// - Returns: whether it was made; why not is said.
    private func make(_ change: BarFileChange) throws -> Bool {
        let outcome: BarFileChange.Outcome
        do { outcome = try change.make() } catch {
            session.console.tell(error.diagnosis(ofBar: setup.place(change.file.path)))
            return false
        }
        switch outcome {
        case .added(let before?): try setup.say("Done. The file as it was: \(setup.place(before))\n")
        case .takenOut(let kept?): try setup.say("Done. The copy that was kept stays: \(setup.place(kept))\n")
        case .added, .takenOut: try setup.say("Done.\n")
        case .removed: try setup.say("Done; there was no file before, and there is none now.\n")
        }
        if let reload = change.file.bar.reload, outcome != .removed {
            let file = session.context.environment.shellWord(change.file.path)
            try setup.say("If \(change.file.bar.name) runs: \(command: reload(file, change.isUndoing))\n")
        }
        return true
    }
}

extension BarEditProblem {
    /// Why, for a person.
    fileprivate var reason: String {
        switch self {
        case .invalid(let reason): reason
        case .isChanged(let lines): "what setup wrote was changed since, and stays:\n\(Setup.indented(lines))"
        }
    }
}
