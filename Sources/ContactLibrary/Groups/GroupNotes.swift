import BirthdayCore
import ContactStore
import SafeText

extension GroupRename {
    /// What is said to the user.
    package var note: String {
        "the group \(from.quotedGroup) is called \(to.quotedGroup) now, and keeps its notification preference and local members"
    }
}

extension String {
    /// The name of a group as a line shows it, in quotation marks.
    package var quotedGroup: String { "\"\(CleanText(ofGroup: self).shortened)\"" }
}

extension ContactGroup {
    package var quotedName: String { name.quotedGroup }

    /// Says that it is back, as long as that is to be said; nil otherwise.
    package var returnNote: String? {
        guard returned != nil else { return nil }
        return "the group \(quotedName) is back, and notified of as before: \(leadTimes.text)"
            + " (to change that: bday-widget groups notify NAME WHEN)"
    }
}

extension GroupChanges {
    /// What became of groups elsewhere, and of what belongs to them here, a line each.
    package var notes: [String] {
        renames.map(\.note)
            + lost.map { group in
                "no address book has the group \(group.quotedName) any more; its notification preference, "
                    + "\(group.leadTimes.text), is gone with it"
            }
            + kept.filter { $0.leadTimes != .both }.map { group in
                (group.absences.allSatisfy(\.isDirectory)
                    ? "the directory of the group \(group.quotedName) is read as no group; its notification preference, "
                    : "the cards of the group \(group.quotedName) are gone; its notification preference, ")
                    + "\(group.leadTimes.text), is kept until \(group.keptUntil?.description ?? "")"
                    + " (to list what is kept: bday-widget groups list --all)"
            }
            + returned.compactMap(\.returnNote)
            + unfinished.map { rename in
                let words = "\(ShellWords.group(rename.from)) \(ShellWords.group(rename.to))"
                return
                    "cards name the group \(rename.from.quotedGroup) again, which is called \(rename.to.quotedGroup) now"
                    + " (to rename it there too: bday-widget groups rename -- \(words))"
            }
            + undeleted.map { group in
                "cards name the group \(group.quotedName) again, which was deleted"
                    + " (to delete it there too: bday-widget groups delete -- \(ShellWords.group(group.name)))"
            }
    }
}
