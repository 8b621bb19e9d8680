import SafeText

/// A sentence for a person, in English, with the values of its places: `Message("{name} is hidden", ["name": .text(name)])`.
///
/// The English text is what translators see (gettext's msgid), so it stands whole, in one literal, where it is said. A
/// sentence that differs by a case is another message; nothing is put together from halves of sentences.
///
/// Why: docs/decisions.md#words.
package struct Message: Hashable, Sendable {
    /// Tells one use of an English text from another (gettext's msgctxt); nil where one translation fits all.
    package let context: String?
    package let text: String
    /// The text for all numbers but one; nil where nothing is counted.
    package let plural: String?
    /// What is counted, and the place `{count}`.
    package let count: Int
    package private(set) var values: Values
    /// Whether it is no sentence, but what something else said, or a name: it is the same in every language.
    package private(set) var isVerbatim = false

    package init(_ text: StaticString, _ values: Values = [:]) {
        self.init(context: nil, text, nil, 1, values)
    }

    /// Something counted: `.plural("{count} card", "{count} cards", cards)`.
    package static func plural(
        _ one: StaticString, _ other: StaticString, _ count: Int, _ values: Values = [:]
    ) -> Message {
        Message(context: nil, one, other, count, values)
    }

    /// A text that English uses for two things: `.inContext("title", "Birthdays")`.
    package static func inContext(_ context: StaticString, _ text: StaticString, _ values: Values = [:]) -> Message {
        Message(context: context, text, nil, 1, values)
    }

    package static func pluralInContext(
        _ context: StaticString, _ one: StaticString, _ other: StaticString, _ count: Int, _ values: Values = [:]
    ) -> Message {
        Message(context: context, one, other, count, values)
    }

    /// What is no sentence of ours, such as a line of another program's: it is said as it is.
    package static func verbatim(_ text: CleanText) -> Message { verbatim(.text(text)) }

    private static func verbatim(_ value: Value) -> Message { verbatim("{text}", ["text": value]) }

    /// What only puts values beside each other.
    static func verbatim(_ text: StaticString, _ values: Values) -> Message {
        var message = Message(context: nil, text, nil, 1, values)
        message.isVerbatim = true
        return message
    }

    /// The message with another value in each of its places that have this one.
    package func replacing(_ value: Value, with other: Value) -> Message {
        var message = self
        message.values.replace(value, with: other)
        return message
    }

    /// One that another process made of the same parts.
    package init(
        received text: String, context: String?, plural: String?, count: Int, _ values: Values, isVerbatim: Bool = false
    ) {
        (self.context, self.text, self.plural) = (context, text, plural)
        (self.count, self.values, self.isVerbatim) = (count, values, isVerbatim)
    }

    private init(
        context: StaticString?, _ text: StaticString, _ plural: StaticString?, _ count: Int, _ values: Values
    ) {
        self.init(
            received: text.description, context: context?.description, plural: plural?.description, count: count, values
        )
    }

    /// A command alone.
    package static func command(_ command: String) -> Message { verbatim(.command(command)) }

    /// What stands in a place of a message. Each kind is cleaned and set apart from the sentence in its own way.
    package indirect enum Value: Hashable, Sendable {
        /// What others wrote, or a date: isolated where it runs the other way than the sentence.
        case text(CleanText)
        /// What machines read, such as a path: from left to right in every language.
        case code(CleanText)
        /// What is typed, or pasted: it stands as it is, and is not broken.
        case command(String)
        case number(Int)
        /// Said in the same language as the sentence, or both in English.
        case message(Message)

        /// A path or another text that the user knows; a longer one than a path can be is cut.
        package static func path(_ path: String) -> Value {
            let text = CleanText(cleaning: path)
            return .code(path.utf8.count > 4_096 ? text.shortened : text)
        }

        /// What the user typed for a name, or a name of a group; a longer one than a name can be is cut.
        package static func name(_ name: String) -> Value {
            let text = CleanText(cleaning: name)
            return .text(name.utf8.count > 255 ? text.shortened : text)
        }

        /// The name of a group as a line shows it.
        package static func group(_ name: String) -> Value { .text(CleanText(ofGroup: name).shortened) }
    }

    /// Values by the names of their places.
    package struct Values: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        package struct Place: Hashable, Sendable { package let name: String, value: Value }
        package private(set) var places: [Place]

        package init(dictionaryLiteral places: (String, Value)...) { self.init(places) }

        package init(_ places: [(String, Value)]) { self.places = places.map(Place.init) }

        subscript(name: String) -> Value? { places.first { $0.name == name }?.value }

        var isEmpty: Bool { places.isEmpty }

        var all: [Value] { places.map(\.value) }

        mutating func replace(_ value: Value, with other: Value) {
            places = places.map { $0.value == value ? Place(name: $0.name, value: other) : $0 }
        }
    }

    /// The commands that stand in the text.
    package var commands: [String] {
        values.all.flatMap { value in
            switch value {
            case .command(let command): [command]
            case .message(let message): message.commands
            case .text, .code, .number: [String]()
            }
        }
    }
}

// What joins texts; how, is said by the language.
extension Message {
    /// A message about a file, a directory, or a place in one.
    package static func at(_ place: String, _ message: Message) -> Message {
        // Translators: {place} is a file, or a line in one, such as "~/contacts/anna.vcf:3".
        Message("{place}: {problem}", ["place": .path(place), "problem": .message(message)])
    }

    /// Something that has a name, such as a heading, a group, a result.
    package static func labelled(_ label: Message, _ message: Message) -> Message {
        Message("{label}: {text}", ["label": .message(label), "text": .message(message)])
    }

    /// With a remark.
    package static func remarked(_ message: Message, _ remark: Message) -> Message {
        Message("{text} ({remark})", ["text": .message(message), "remark": .message(remark)])
    }

    /// Half sentences that belong together.
    package static func clauses(_ messages: [Message]) -> Message {
        guard let first = messages.first else { return .verbatim("") }
        return messages.dropFirst().reduce(first) {
            // Translators: Two half sentences, such as "the stored contacts are locked; unlock them: bday-widget unlock".
            Message("{first}; {second}", ["first": .message($0), "second": .message($1)])
        }
    }

    /// A line for each.
    package static func lines(_ messages: [Message]) -> Message {
        guard let first = messages.first else { return .verbatim("") }
        return messages.dropFirst().reduce(first) {
            verbatim("{first}\n{second}", ["first": .message($0), "second": .message($1)])
        }
    }

    /// `a, b, c`.
    package static func list(_ values: [Value]) -> Message {
        guard let first = values.first else { return .verbatim("") }
        return values.dropFirst().reduce(Message.verbatim(first)) {
            // Translators: Between two of several things in a row, such as names.
            .inContext("list", "{first}, {second}", ["first": .message($0), "second": $1])
        }
    }

    /// `a, b and c`.
    package static func all(of values: [Value]) -> Message {
        guard let last = values.last, values.count > 1 else { return list(values) }
        let places = places(values, last)
        if last.begins(with: ["i", "í", "hi", "hí"], butNot: ["hia", "hie", "hio"]) {
            // Translators: Before a name that sounds like i at its beginning: Spanish has "e" for "y". Else as without that.
            return .inContext("list, before the sound of i", "{first} and {last}", places)
        }
        // Translators: Before the last of several things; {first} is the others, such as "a, b".
        return .inContext("list", "{first} and {last}", places)
    }

    /// `a, b or c`.
    package static func oneOf(_ values: [Value]) -> Message {
        guard let last = values.last, values.count > 1 else { return list(values) }
        let places = places(values, last)
        if last.begins(with: ["o", "ó", "ho", "hó", "8"]) {
            // Translators: Before a name that sounds like o at its beginning: Spanish has "u" for "o". Else as without that.
            return .inContext("list, before the sound of o", "{first} or {last}", places)
        }
        // Translators: Before the last of several things; {first} is the others, such as "a, b".
        return .inContext("list", "{first} or {last}", places)
    }

    private static func places(_ values: [Value], _ last: Value) -> Values {
        ["first": .message(list(Array(values.dropLast()))), "last": last]
    }
}

extension Message.Value {
    /// Whether what a person reads there begins with one of some letters; quotation marks are passed over.
    fileprivate func begins(with beginnings: [String], butNot others: [String] = []) -> Bool {
        switch self {
        case .text(let text), .code(let text):
            let word = text.string.drop { !$0.isLetter && !$0.isNumber }.prefix(3).lowercased()
            return beginnings.contains(where: word.hasPrefix) && !others.contains(where: word.hasPrefix)
        case .message(let message):
            return message.values.all.first?.begins(with: beginnings, butNot: others) ?? false
        case .command, .number: return false
        }
    }
}
