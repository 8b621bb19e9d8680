import LinuxSystem
import Messages
import SafeText

// Why nobody is shown.

extension Diagnosis {
    /// There is no contact source. The places that were looked at, and the sources that are there and were forgotten, are
    /// for people to read.
    static func noSources(looked: [String], forgotten: [String]) -> Diagnosis {
        if forgotten.isEmpty {
            return Diagnosis(
                .noContactsFound(looked: looked.joined(separator: ", ")), .line, .addSome, command: sourcesAdd)
        }
        let commands = forgotten.map { "bday-widget sources add \($0)" }
        let steps = zip(forgotten, commands).map { Message.wasForgotten(source: $0, command: $1) }
        return Diagnosis(
            .noSourceInUse, .line, steps: .lines(steps), command: commands.joined(separator: "\n"))
    }

    static let sourcesAdd = "bday-widget sources add PATH"

    /// Nothing was read yet, and nothing is read by itself.
    package static let notImported = Diagnosis(
        .notImported, .colon, command: "bday-widget import")

    /// The sources have cards without birthdays, some of them perhaps with one that cannot be read, or no cards. Those that
    /// the call names are words for a shell.
    static func noBirthdays(people: Int, unusable: Int, sources: Int, named: [String] = []) -> Diagnosis {
        let importing = "bday-widget import" + (named.isEmpty ? "" : " --dry-run \(named.joined(separator: " "))")
        if people == 0, named.isEmpty {
            return Diagnosis(.noContacts(sources: sources), .line, .lookedForIn, command: "bday-widget sources")
        }
        if people > 0, unusable == 0 {
            return Diagnosis(.noBirthday(people: people), .line, .addBirthdays)
        }
        let problem: Message =
            people == 0
            ? .noContactsIn(named.joined(separator: ", ")) : .noReadableBirthday(people: people, unusable: unusable)
        return Diagnosis(problem, .line, .why, command: importing)
    }

    /// Everybody with a birthday has died, is excluded or hidden: the list says which.
    static func everybodyHidden(_ people: Int) -> Diagnosis {
        Diagnosis(.everybodyHidden(people), .line, .whoTheyAre, command: "bday-widget list --all")
    }

    /// The groups exist, and nobody in them is shown.
    static func emptyGroups(_ names: [String]) -> Diagnosis {
        Diagnosis(
            .nobodyInGroups(names), .line, .whoIsInIt,
            command: "bday-widget list --all --group \(names.last.map(ShellWords.group) ?? "")")
    }

    /// Everybody is in a group that is not shown.
    static func everybodyInExcludedGroups(_ names: [String]) -> Diagnosis {
        Diagnosis(.everybodyExcluded(names))
    }
}
