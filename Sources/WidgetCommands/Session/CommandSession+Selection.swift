import BirthdayCore
import ContactLibrary
import LocalTime
import SafeText
import WidgetTimeline

/// Who is shown, and under what name.
extension CommandSession {
    func selection(_ options: ReadingOptions) -> ContactSelection {
        var selection = selection(groups: options.groups(configuration), excludedGroups: options.excludedGroups)
        guard options.groups.isEmpty else { return selection }
        selection.groupPlace = configuration.groupPlace
        if configuration.hasUnreadableGroups, !options.noGroup, let place = configuration.groupPlace {
            selection.failure = .unreadableGroups(place: place)
        }
        return selection
    }

    /// Why a contact is not among the birthdays; nil if it is.
    func hiddenReason(of contact: Contact) -> HiddenReason? {
        selection(groups: [], excludedGroups: []).hiddenReason(of: contact)
    }

    func selection(groups: [String], excludedGroups: [String]) -> ContactSelection {
        ContactSelection(
            groups: groups, excludedGroups: excludedGroups, showsDeceased: configuration.showsDeceased,
            showsExcluded: configuration.showsExcluded)
    }

    /// The name as a terminal shows it.
    func displayName(_ contact: Contact) -> CleanText {
        let name = CleanText(cleaning: contact.name)
        return name.isEmpty ? texts.noName : name.shortened.isolated(inRightToLeft: texts.isRightToLeft)
    }
}

extension CommandSession {
    /// `November 23, 2026, 09:00`.
    func text(of instant: LocalInstant) -> CleanText {
        texts.row([texts.date(instant.day, withYear: true), clock(instant)])
    }

    /// `09:00`, in the digits of the date beside it.
    private func clock(_ instant: LocalInstant) -> CleanText {
        let minute = instant.secondOfDay / 60
        let digits = [minute / 600, minute / 60 % 10, minute % 60 / 10, minute % 10].map(texts.number)
        return "\(digits[0])\(digits[1]):\(digits[2])\(digits[3])"
    }
}

extension CommandSession {
    /// Asks a question on the terminal. What is no yes is a no, and so is the end of the input.
    ///
    /// - Parameter usual: the answer of who types nothing but Enter: a no where something would be lost.
    func asks(_ question: String, usual: Bool) throws(CommandFailure) -> Bool {
        try console.write("\(question) \(usual ? "[Y/n]" : "[y/N]") ")
        guard let line = readLine() else {
            try console.write("\n")
            return false
        }
        let answer = line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        return answer.isEmpty ? usual : locale.isYes(String(answer))
    }
}

extension ConfigurationFile {
    /// The configuration that a call reads.
    init(_ options: any SessionChoices, _ context: CommandContext) throws(LibraryError) {
        try self.init(named: options.config?.path, context.environment, formats: FormatOption.names)
    }
}
