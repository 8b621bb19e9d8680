/// Why nobody is shown, and what to do about it.
package enum Emptiness: Hashable, Sendable {
    /// There is no contact source. The places that were looked at, and the sources that are there and were forgotten, are
    /// for people to read.
    case noSources(looked: [String], forgotten: [String])
    /// Nothing was read yet, and nothing is read by itself.
    case notImported
    /// The sources have cards without birthdays, some of them perhaps with one that cannot be read, or no cards. Those that
    /// the call names are words for a shell.
    case noBirthdays(people: Int, unusable: Int, sources: Int, named: [String] = [])
    /// Everybody with a birthday has died or is excluded.
    case everybodyHidden(Int)
    /// The groups exist, and nobody in them is shown.
    case emptyGroups([String])
    /// Everybody is in a group that is not shown.
    case everybodyInExcludedGroups([String])
}

extension Emptiness: CustomStringConvertible {
    /// One line or two: the reason, and the next step.
    package var description: String {
        switch self {
        case .noSources(let looked, []):
            "no contacts found in \(looked.joined(separator: ", "))\nadd some with: bday-widget sources add PATH"
        case .noSources(_, let forgotten):
            "no contact source is in use"
                + forgotten.map { "\n\($0) was forgotten; to read it again: bday-widget sources add \($0)" }.joined()
        case .notImported: "nothing was read yet, and refreshing is manual: bday-widget import"
        case .noBirthdays(0, _, _, let named) where !named.isEmpty:
            "no contacts in \(named.joined(separator: ", "))\(Self.why(named))"
        case .noBirthdays(0, _, let sources, _):
            "no contacts in \(sources == 1 ? "the source" : "the \(sources) sources")"
                + "\nwhere they are looked for: bday-widget sources"
        case .noBirthdays(let people, 0, _, _):
            "\(people == 1 ? "the one contact has no birthday" : "none of the \(people) contacts has a birthday")"
                + "\nadd birthdays in your address book (BDAY in a vCard)"
        case .noBirthdays(let people, let unusable, _, let named):
            (people == 1
                ? "the birthday of the one contact cannot be read"
                : "none of the \(people) contacts has a birthday that can be read; \(unusable) "
                    + "\(unusable == 1 ? "has" : "have") one that cannot")
                + Self.why(named)
        case .everybodyHidden(let people):
            (people == 1
                ? "the one person with a birthday has died or is excluded"
                : "all \(people) people with a birthday have died or are excluded")
                + "\nwho they are: bday-widget list --all"
        case .emptyGroups(let names):
            "nobody with a birthday is in \(Self.quoted(names))\nwho is in it: bday-widget list --all --group \(Self.quoted(names.suffix(1)))"
        case .everybodyInExcludedGroups(let names):
            "everybody with a birthday is in \(Self.quoted(names)), which is excluded"
        }
    }

    /// What says what is wrong with the cards.
    private static func why(_ named: [String]) -> String {
        "\nwhy: bday-widget import" + (named.isEmpty ? "" : " --dry-run \(named.joined(separator: " "))")
    }

    private static func quoted(_ names: some Sequence<String>) -> String {
        names.map { "\"\($0)\"" }.joined(separator: " or ")
    }
}
