import LinuxSystem
import SafeText

// Why nobody is shown.

extension Diagnosis {
    /// There is no contact source. The places that were looked at, and the sources that are there and were forgotten, are
    /// for people to read.
    static func noSources(looked: [String], forgotten: [String]) -> Diagnosis {
        if forgotten.isEmpty {
            return Diagnosis(
                "no contacts found in \(looked.joined(separator: ", "))", .line, "add some with: ", command: sourcesAdd)
        }
        let commands = forgotten.map { "bday-widget sources add \($0)" }
        let steps = zip(forgotten, commands).map { "\($0) was forgotten; to read it again: \($1)" }
        return Diagnosis(
            "no contact source is in use", .line, steps: steps.joined(separator: "\n"),
            command: commands.joined(separator: "\n"))
    }

    static let sourcesAdd = "bday-widget sources add PATH"

    /// Nothing was read yet, and nothing is read by itself.
    static let notImported = Diagnosis(
        "nothing was read yet, and refreshing is manual", .colon, command: "bday-widget import")

    /// The sources have cards without birthdays, some of them perhaps with one that cannot be read, or no cards. Those that
    /// the call names are words for a shell.
    static func noBirthdays(people: Int, unusable: Int, sources: Int, named: [String] = []) -> Diagnosis {
        let isOne = people == 1
        let importing = "bday-widget import" + (named.isEmpty ? "" : " --dry-run \(named.joined(separator: " "))")
        if people == 0, named.isEmpty {
            return Diagnosis(
                "no contacts in \(sources == 1 ? "the source" : "the \(sources) sources")", .line,
                "where they are looked for: ", command: "bday-widget sources")
        }
        if people > 0, unusable == 0 {
            return Diagnosis(
                isOne ? "the one contact has no birthday" : "none of the \(people) contacts has a birthday", .line,
                "add birthdays in your address book (BDAY in a vCard)")
        }
        let problem =
            people == 0
            ? "no contacts in \(named.joined(separator: ", "))"
            : isOne
                ? "the birthday of the one contact cannot be read"
                : "none of the \(people) contacts has a birthday that can be read; \(unusable) "
                    + "\(unusable == 1 ? "has" : "have") one that cannot"
        return Diagnosis(problem, .line, "why: ", command: importing)
    }

    /// Everybody with a birthday has died or is excluded.
    static func everybodyHidden(_ people: Int) -> Diagnosis {
        Diagnosis(
            people == 1
                ? "the one person with a birthday has died or is excluded"
                : "all \(people) people with a birthday have died or are excluded", .line, "who they are: ",
            command: "bday-widget list --all")
    }

    /// The groups exist, and nobody in them is shown.
    static func emptyGroups(_ names: [String]) -> Diagnosis {
        Diagnosis(
            "nobody with a birthday is in \(quoted(names))", .line, "who is in it: ",
            command: "bday-widget list --all --group \(names.last.map(ShellWords.group) ?? "")")
    }

    /// Everybody is in a group that is not shown.
    static func everybodyInExcludedGroups(_ names: [String]) -> Diagnosis {
        "everybody with a birthday is in \(quoted(names)), which is excluded"
    }

    private static func quoted(_ names: some Sequence<String>) -> String {
        names.map { "\"\($0)\"" }.joined(separator: " or ")
    }
}
