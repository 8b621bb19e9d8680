import LinuxSystem
import SafeText
import Synchronization

/// A language that messages are said in: English, or that of a catalogue, with English for what it has no translation for.
package struct Language: Sendable {
    private let catalogue: Catalogue?
    package let isRightToLeft: Bool
    /// The digits of its numbers, 0 first; nil where they are ASCII's.
    private let digits: [Character]?

    package static let english = Language(catalogue: nil)

    /// - Parameter digits: those of the dates beside the words, where dates and words are in one language.
    package init(_ catalogue: Catalogue, digits: [Character]?) {
        self.init(catalogue: catalogue, digits: digits)
    }

    private init(catalogue: Catalogue?, digits: [Character]? = nil) {
        (self.catalogue, self.digits) = (catalogue, digits)
        // A language is written as its words are.
        isRightToLeft =
            catalogue?.translation(of: Message("today")).map { CleanText(ofMessage: $0[...]).isRightToLeft } ?? false
    }

    /// The message in the language, or in English as a whole: no line is in two languages.
    package func text(_ message: Message) -> CleanText {
        if catalogue != nil, let text = composed(message) { return text }
        return Language.english.composed(message) ?? ""
    }

    /// The message for a terminal, with the commands in it.
    package func prose(_ message: Message) -> Prose { Prose(text(message).string, commands: message.commands) }

    /// Whether the language has words for the whole message.
    package func speaks(_ message: Message) -> Bool { composed(message) != nil }

    package func number(_ number: Int) -> CleanText {
        guard let digits else { return "\(number)" }
        return CleanText(cleaning: String(String(number).map { $0.wholeNumberValue.map { digits[$0] } ?? $0 }))
    }

    /// - Returns: nil where the catalogue has no translation for it, or for a message in it.
    private func composed(_ message: Message) -> CleanText? {
        guard var form = message.isVerbatim ? message.text : form(of: message) else { return nil }
        if message.values.isEmpty, message.plural == nil { return CleanText(ofMessage: form[...]) }
        // By bytes: a list has many lines, and each of them some messages.
        let text: String? = form.withUTF8 { form in
            func text(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> String { String(decoding: part, as: UTF8.self) }
            var (rest, said) = (form[...], "")
            said.reserveCapacity(2 * form.count)
            // Where a translation has a place that the message lacks, it is none.
            while let open = rest.firstIndex(of: UInt8(ascii: "{")),
                let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
            {
                guard let value = composed(message, place: text(rest[(open + 1)..<close])) else { return nil }
                if open > rest.startIndex { said += text(rest[..<open]) }
                said += value.string
                rest = rest[(close + 1)...]
            }
            return rest.isEmpty ? said : said + text(rest)
        }
        return text.map { CleanText(ofMessage: $0[...]) }
    }

    private func form(of message: Message) -> String? {
        if let catalogue { return catalogue.translation(of: message) }
        return message.plural.flatMap { message.count == 1 ? nil : $0 } ?? message.text
    }

    private func composed(_ message: Message, place: String) -> CleanText? {
        switch message.values[place] {
        case .text(let text): text.isolated(inRightToLeft: isRightToLeft)
        case .code(let text): text.isolatedFromLeft(inRightToLeft: isRightToLeft)
        case .command(let command): CleanText(ofMessage: command[...])
        case .number(let number): self.number(number)
        case .message(let message): composed(message)
        case nil where place == "count" && message.plural != nil: number(message.count)
        case nil: catalogue == nil ? missing(place) : nil
        }
    }

    /// The place itself: what is missing is to be seen.
    private func missing(_ place: String) -> CleanText {
        assertionFailure("no value for {\(place)}")
        return "{\(CleanText(ofMessage: place[...]))}"
    }
}

extension Message {
    /// In English: for JSON, scripts and logs.
    package var english: String { Language.english.text(self).string }
}

/// The language that a process speaks: English until the options, the configuration and the environment have said another.
package final class SpokenLanguage: Sendable {
    private let language = Mutex(Language.english)

    package init() {}

    package func become(_ language: Language) { self.language.withLock { $0 = language } }

    package var current: Language { language.withLock { $0 } }

    package func text(_ message: Message) -> String { current.text(message).string }

    package func text(_ diagnosis: Diagnosis) -> String { text(diagnosis.message) }

    package func prose(_ message: Message) -> Prose { current.prose(message) }

    package func prose(_ diagnosis: Diagnosis) -> Prose { prose(diagnosis.message) }

    package func sentence(_ diagnosis: Diagnosis) -> Prose { diagnosis.sentence(in: current) }
}

extension Catalogue {
    fileprivate func translation(of message: Message) -> String? {
        translation(context: message.context, message.text, plural: message.plural, count: message.count)
    }
}
