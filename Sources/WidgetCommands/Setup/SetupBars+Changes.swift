import BarFiles
import LinuxSystem
import Presentation
import SafeText
import SystemPackage
import Watching

extension SetupBars {
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
        do throws(BarEditProblem) { change = try file.removing() } catch {
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
    func show(_ change: BarFileChange) throws(CommandFailure) {
        try setup.say(
            "\(change.file.bar.name), \(setup.place(change.file.path)):\n\(Setup.indented(change.diff))")
    }

    /// - Returns: whether it was made; why not is said.
    func make(_ change: BarFileChange) throws -> Bool {
        let outcome: BarFileChange.Outcome
        do throws(BarFileChange.Failure) { outcome = try change.make() } catch {
            session.console.tell(error.diagnosis(setup.place(change.file.path)))
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
    var reason: String {
        switch self {
        case .invalid(let reason): reason
        case .nameIsTaken(let name): "it has \(name) already, which is not ours"
        case .noPlace(let what): "there is no \(what) to add to"
        case .isChanged(let lines): "what setup wrote was changed since, and stays:\n\(Setup.indented(lines))"
        }
    }
}
