import SafeText

// What is not a message with places yet: gone when all are.
extension Message: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(nil, text, nil, 1, [:]) }

    package static func english(_ text: String) -> Message { .verbatim(CleanText(ofMessage: text[...])) }

    package static func remarked(_ message: Message, _ remark: String) -> Message {
        .remarked(message, .english(remark))
    }

    package static func sequence(_ messages: [Message]) -> Message {
        messages.reduce(.verbatim("")) { .joined($0, $1) }
    }

    fileprivate static func joined(_ first: Message, _ second: Message) -> Message {
        .verbatim("{first}{second}", ["first": .message(first), "second": .message(second)])
    }

    /// In English.
    package var english: String { Language.english.text(self).string }

}

extension Diagnosis: ExpressibleByStringInterpolation {
    package init(stringLiteral problem: String) { self.init(.english(problem)) }

    package init(_ problem: Message, _ joint: Joint = .clause, _ remedy: Message = "", command: String?) {
        self.init(problem, joint, command.map { .sequence([remedy, .command($0)]) })
    }

    package init(_ problem: Message, _ joint: Joint, steps: Message, command: String) {
        self.init(problem, joint, steps)
    }

    package func text() -> String { message.english }
}

extension Diagnosis: CustomStringConvertible {
    /// In English.
    package var description: String { text() }
}
