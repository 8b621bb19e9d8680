/// What is said of people who are hidden or muted, and of why somebody is notified of at some time.
package enum PersonMessage: Hashable, Sendable {
    /// What became of a person, by name.
    case changed(String, Change)
    /// Stands before a command.
    case toTakeBack
    /// What is read and kept, for the first time.
    case kept(sources: String, place: String)
    case hidden, muted
    /// Nobody is hidden or muted.
    case nobody
    /// The person is in no group.
    case inNoGroup
    /// The group has a preference of its own.
    case byGroup(String)
    /// The group has no preference of its own.
    case byDefault(String)
    /// How many people are hidden or muted.
    case choices(Int)

    package enum Change: String, CaseIterable, Sendable {
        case hide, show, mute, unmute
    }

    package var english: String {
        switch self {
        case .changed(let name, .hide): "\(name) is hidden: shown nowhere, and in no notice"
        case .changed(let name, .show): "\(name) is shown again"
        case .changed(let name, .mute): "\(name) is muted: in no notice"
        case .changed(let name, .unmute): "\(name) is in notices again"
        case .toTakeBack: "to take that back: "
        case .kept(let sources, let place):
            "the first time, \(sources) is read; names, birthdays and groups are kept, encrypted, in \(place)"
        case .hidden: "hidden"
        case .muted: "muted"
        case .nobody: "nobody is hidden or muted"
        case .inNoGroup: "in no group"
        case .byGroup(let group): "set for \(group.quotedGroup)"
        case .byDefault(let group): "the default, for \(group.quotedGroup)"
        case .choices(let count): "\(count.counted("person", "people")) hidden or muted"
        }
    }
}
