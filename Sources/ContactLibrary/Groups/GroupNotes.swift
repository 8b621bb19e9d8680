import BirthdayCore
import Messages
import SafeText

extension GroupRename {
    /// What is said to the user.
    package var note: Diagnosis { Diagnosis(.groupRenamed(from: from, to: to)) }
}

extension ContactGroup {
    package var quotedName: String { name.quotedGroup }
}

extension GroupChanges {
    /// What became of groups elsewhere, and of what was chosen for them here.
    package var notes: [Diagnosis] {
        renames.map(\.note)
            + unborne.map { group in
                Diagnosis(
                    .groupUnborne(group.name, when: group.leadTimes?.text ?? ""), .parenthesis, .toPassOn,
                    command: "bday-widget groups rename --merge -- \(ShellWords.group(group.name)) NEW")
            }
            + appeared.map { group in
                Diagnosis(
                    .groupIsBack(group.name, when: group.leadTimes?.text ?? ""), .parenthesis, .toChangeThat,
                    command: "bday-widget groups notify NAME WHEN")
            }
    }
}
