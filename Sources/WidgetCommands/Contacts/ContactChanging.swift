import ArgumentParser
import BirthdayCore
import ContactLibrary
import LinuxSystem
import Messages
import Presentation

/// The options of `contact` that say whether somebody is shown and notified of.
struct PersonChangeOptions: ParsableArguments {
    @Flag(help: "Show the contact nowhere any more.")
    var hide = false

    @Flag(help: "Show a hidden contact again.")
    var show = false

    @Flag(help: "Give no more notices of the contact.")
    var mute = false

    @Flag(help: "Give notices of a muted contact again.")
    var unmute = false

    private var changes: [PersonChange] {
        [(hide, PersonChange.hide), (show, .show), (mute, .mute), (unmute, .unmute)].filter(\.0).map(\.1)
    }

    func validate() throws {
        if changes.count > 1 {
            throw ValidationError("\(changes.map { "--\($0.rawValue)" }.joined(separator: " or ")), one of them.")
        }
    }

    var change: PersonChange? { changes.first }
}

/// `contact --hide` and its like: changes the store, says so, and wakes the bars.
struct ContactChanging {
    private let change: PersonChange
    private let session: CommandSession

    init(_ change: PersonChange, _ session: CommandSession) {
        self.change = change
        self.session = session
    }

    /// - Parameter isSilent: what was done is not said.
    /// - Returns: the people as they are from now on.
    func change(_ people: [Contact], isSilent: Bool) throws -> [Contact] {
        try session.library().change(change, for: people)
        reload()
        if !isSilent {
            try session.console.write(people.map { text("\(session.displayName($0))", $0.id) }.joined())
        }
        return people.map { person in
            var changed = person
            switch change {
            case .hide, .show: changed.isHidden = change == .hide
            case .mute, .unmute: changed.isMuted = change == .mute
            }
            return changed
        }
    }

    /// Changes what is kept of people who are gone, where all words are identifiers of such.
    ///
    /// - Returns: false where they are not, and nothing is changed.
    func changeAbsent(_ words: [String], _ known: ContactReading) throws -> Bool {
        let absent = Set(known.choicesOfNobody.map(\.id))
        guard words.allSatisfy(absent.contains) else { return false }
        try session.library().change(change, forAbsent: words)
        reload()
        try session.console.write(words.map { text($0, $0) }.joined())
        return true
    }

    private func reload() {
        Reload(session.context.environment, session.configuration)(report: session.console.note)
    }

    /// What was done, and of what takes something away how it is taken back.
    private func text(_ name: String, _ id: String) -> String {
        guard let said = PersonMessage.Change(rawValue: change.rawValue) else { return "" }
        let undo: PersonChange? =
            switch change {
            case .hide: .show
            case .mute: .unmute
            case .show, .unmute: nil
            }
        let step = undo.map { "\n  \(session.clean(.person(.toTakeBack)))bday-widget contact \(id) --\($0.rawValue)" }
        return "\(session.say(.person(.changed(name, said))))\(step ?? "")\n"
    }
}
