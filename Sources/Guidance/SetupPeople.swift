import BirthdayCore
import Failures
import LinuxSystem
import Messages
import Presentation
import SafeText
import Settings
import SystemPackage

/// People whom somebody without an address book types, for the list that is read from the home directory.
struct TypedPeople {
    /// The list, which is not there yet.
    let file: FilePath
    private let setup: Setup
    private var session: CommandSession { setup.session }

    /// - Returns: nil where there is such a file already, or home is not known.
    init?(_ setup: Setup) {
        guard let file = setup.session.context.environment.home?.appending(".birthdays"),
            FileKind(path: file, followsLinks: false) == nil
        else { return nil }
        (self.file, self.setup) = (file, setup)
    }

    /// Asks for people, and writes them down.
    ///
    /// - Returns: false where none is typed.
    func areWritten() throws -> Bool {
        let place: Message.Values = ["file": setup.place(file)]
        guard try setup.asks(Message("Type in the birthdays that you know, into {file}?", place)) else { return false }
        try setup.say(
            // Translators: "Enter" is a key. The example is to be typed like that.
            Message(
                "A name and a birthday in each line, such as: {example} (Enter: that is all)",
                [
                    "example": .code("Anna Berg 1990-11-23")
                ]))
        var lines: [String] = []
        while true {
            try setup.write("> ")
            let words = readLine()?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
            if words.isEmpty { break }
            do throws(CommandFailure) { lines.append(try line(words)) } catch {
                session.console.tell(error.diagnosis)
            }
        }
        if lines.isEmpty { return false }
        let text = lines.map { "\($0)\n" }.joined()
        try CommandFailure.writing { () throws(SystemError) in
            try FileExchange.change(file, from: nil, to: Array(text.utf8))
        }
        // Translators: {file} is one that was made.
        try setup.say(Message("Written: {file}", place))
        return true
    }

    /// `1990-11-23 Anna Berg`.
    private func line(_ words: [String]) throws(CommandFailure) -> String {
        guard let (name, date) = WrittenBirthday.name(andDate: words),
            let birthday = try? WrittenBirthday(date).birthday(in: .gregorian)
        else {
            if let ambiguity = WrittenBirthday.ambiguity(endOf: words) { throw CommandFailure(.usage, ambiguity) }
            throw CommandFailure(
                .usage,
                Message(
                    "not a name and a day such as {date}, or {day} without the year",
                    ["date": .code("1990-11-23"), "day": .code("11-23")]))
        }
        try birthday.requireOfSomebodyAlive(today: session.now.day)
        return "\(birthday.hyphenated) \(CleanText(cleaning: name))"
    }
}
