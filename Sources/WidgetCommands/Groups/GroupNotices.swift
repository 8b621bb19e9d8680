import ArgumentParser
import BirthdayCore
import ContactLibrary

/// The value of `groups notify`.
enum GroupNotices: Hashable, Sendable {
    case leadTimes(LeadTimes)
    /// What the configuration says of groups without a preference of their own.
    case standard

    static let names = LeadTimes.nameList + [standardName]
    private static let standardName = "default"

    init(argument: String) throws {
        if argument.lowercased() == Self.standardName {
            self = .standard
        } else if let leadTimes = LeadTimes(argument) {
            self = .leadTimes(leadTimes)
        } else {
            throw Self.invalid(argument)
        }
    }

    /// Several that were named together.
    init(_ parts: [GroupNotices]) {
        let leadTimes = parts.compactMap(\.leadTimes)
        self = leadTimes.isEmpty ? .standard : .leadTimes(leadTimes.reduce(.none) { $0.union($1) })
    }

    /// What stands behind `The value 'x' is invalid for '<when>': `.
    private static func invalid(_ argument: String) -> ValidationError {
        if let meant = NearestName.of(argument, in: names) { return ValidationError("did you mean '\(meant)'?") }
        return ValidationError(
            "use \(names.joined(separator: ", ")), or days from 0 to \(LeadTimes.range.upperBound) such as 0,1,7.")
    }

    /// Nil where the default holds.
    var leadTimes: LeadTimes? { if case .leadTimes(let leadTimes) = self { leadTimes } else { nil } }

    /// Whether nothing can be named beside it.
    var standsAlone: Bool { self == .standard || self == .leadTimes(.none) }

    var text: String { leadTimes?.text ?? Self.standardName }
}
