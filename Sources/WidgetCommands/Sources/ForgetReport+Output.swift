import ContactLibrary
import SafeText

extension ForgetReport {
    /// `Forgot ~/.contacts: 3 contacts with birthdays are gone`, and what is kept or gone with them.
    ///
    /// - Parameter path: of the source. A path is untrusted text, like the names of groups.
    func text(_ path: String) -> String {
        let contacts = people.counted("contact with a birthday is gone", "contacts with birthdays are gone")
        var lines = [
            wasForgotten ? "Dropped what was kept of \(path)" : "Forgot \(path): \(contacts); no file was changed"
        ]
        lines += lost.map { "  gone: the notification preference of \($0.quotedName), \($0.leadTimes.text)" }
        if lostMemberships > 0 { lines.append("  gone: \(Self.inGroups(lostMemberships))") }
        if let keptUntil {
            let until = "kept until \(keptUntil)"
            lines += kept.map { "  \(until): the notification preference of \($0.quotedName), \($0.leadTimes.text)" }
            if memberships > 0 { lines.append("  \(until): \(Self.inGroups(memberships))") }
            if let word = ShellWords.text([path]) {
                // A shell opens a tilde only where it is not quoted.
                let typed = word.hasPrefix("'~/") ? "~/'" + word.dropFirst(3) : word
                lines.append("  to list what is kept: bday-widget groups list --all")
                lines.append("  to keep nothing: bday-widget sources forget --all -- \(typed)")
            }
        }
        return lines.map { line in
            String(line.prefix { $0 == " " }) + CleanText(cleaning: line).string + "\n"
        }.joined()
    }

    private static func inGroups(_ memberships: Int) -> String {
        "\(memberships.counted("membership")) in groups, in the store alone"
    }
}
