import BirthdayCore

/// How much of a card is read. What is beyond is left out as a whole and reported; nothing is cut.
package struct CardLimits: Sendable {
    /// Of a text, in bytes of UTF-8: a name or a part of one, a UID, the name of a group, a date.
    package let text: Int
    package let nicknames: Int
    /// Dates that are no birthdays.
    package let dates: Int
    /// Labels in which theirs are looked for: those of addresses and numbers count too.
    package let labels: Int
    /// Groups that a person is in, by categories and in any other way.
    package let groups: Int
    /// Members that the card of a group names.
    package let members: Int

    /// Of the card of a contact: far more than people write, and within what the store numbers.
    package static let contact = CardLimits(
        text: 1_000, nicknames: 100, dates: 64, labels: 1_000, groups: 1_000, members: 100_000)
    /// Of a card that is edited: dates are not read from it.
    package static let none = CardLimits(
        text: .max, nicknames: .max, dates: contact.dates, labels: contact.labels, groups: .max, members: .max)

    func areExceeded(by text: String) -> Bool { text.utf8.count > self.text }

    /// - Parameter rest: goes on after a number of bytes that is too large.
    func problem(at line: Int, _ subject: String, _ rest: String) -> CardProblem {
        CardProblem(line: line, reason: "\(subject) more than \(text) bytes\(rest)")
    }
}

extension ParsedCard {
    /// Leaves out what is beyond the limits of texts. Without its name, its UID or its birthday the card as a whole is.
    ///
    /// - Parameter lines: of the properties, where they are known.
    package mutating func apply(_ limits: CardLimits, _ lines: PropertyLines = PropertyLines()) {
        if let parts = structuredName, parts.all.contains(where: limits.areExceeded) {
            structuredName = nil
            problems.append(limits.problem(at: lines.structuredName ?? line, "N has a part of", ", and is left out"))
        }
        if limits.areExceeded(by: name) {
            name = ""
            leaveOut(limits.problem(at: lines.name ?? line, "the name has", ""))
        }
        if let uid, limits.areExceeded(by: uid) {
            self.uid = nil
            leaveOut(limits.problem(at: lines.uid ?? line, "the UID has", ""))
        }
        if let birthday = lines.longBirthday, self.birthday == nil, nativeBirthday == nil {
            leaveOut(limits.problem(at: birthday, "the birthday has", ""))
        }
    }

    private mutating func leaveOut(_ problem: CardProblem) {
        isLeftOut = true
        problems.append(CardProblem(line: problem.line, reason: problem.reason + ": the card is left out"))
    }

    /// Where the properties are that a card is left out for.
    package struct PropertyLines {
        var uid: Int?
        var name: Int?
        var structuredName: Int?
        /// Of a birthday that is longer than a text may be, and was not read.
        var longBirthday: Int?

        package init() {}
    }
}

extension StructuredName {
    fileprivate var all: [String] { [family, given, additional, prefix, suffix] }
}
