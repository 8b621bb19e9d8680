import BirthdayCore
import ContactStore
import Messages
import SafeText

extension GroupRename {
    /// What is said to the user.
    package var note: Diagnosis { Diagnosis(.groupRenamed(from: from, to: to)) }
}

extension ContactGroup {
    package var quotedName: String { name.quotedGroup }

    /// Says that it is back, as long as that is to be said; nil otherwise.
    package var returnNote: Diagnosis? {
        guard returned != nil else { return nil }
        return Diagnosis(
            .groupIsBack(name, when: leadTimes.text), .parenthesis, .toChangeThat,
            command: "bday-widget groups notify NAME WHEN")
    }
}

extension Diagnosis {
    static let listKept = "bday-widget groups list --all"
}

extension GroupChanges {
    /// What became of groups elsewhere, and of what belongs to them here.
    package var notes: [Diagnosis] {
        renames.map(\.note)
            + lost.map { Diagnosis(.groupLost($0.name, when: $0.leadTimes.text)) }
            + kept.filter(\.hasPreference).map { group in
                Diagnosis(
                    .groupKept(
                        group.name, when: group.leadTimes.text, until: group.keptUntil?.description ?? "",
                        isDirectory: group.absences.allSatisfy(\.isDirectory)),
                    .parenthesis, .toListKept, command: Diagnosis.listKept)
            }
            + returned.compactMap(\.returnNote)
            + unfinished.map { rename in
                let words = "\(ShellWords.group(rename.from)) \(ShellWords.group(rename.to))"
                return Diagnosis(
                    .namedAgain(rename.from, now: rename.to), .parenthesis, .toRenameThere,
                    command: "bday-widget groups rename -- \(words)")
            }
            + undeleted.map { group in
                Diagnosis(
                    .namedAgainThoughDeleted(group.name), .parenthesis, .toDeleteThere,
                    command: "bday-widget groups delete -- \(ShellWords.group(group.name))")
            }
    }
}
