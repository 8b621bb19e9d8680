import BirthdayCore

/// A property in a text whose content lines are vCard's: what the reader of iCalendar (RFC 5545, 3.1) sees of one.
///
/// Its bytes live as long as the call that hands it over.
package struct ContentProperty {
    private let property: Property
    /// The name without its group, in upper case.
    package let name: String
    /// The content line in the input, its line end not included.
    package let bytes: Range<Int>

    private init(_ property: Property, _ line: ContentLine) {
        self.property = property
        name = property.writtenName.asName
        bytes = line.start..<line.end
    }

    /// Calls `body` with every property in the input, in order. Lines without a colon are passed over.
    package static func forEach(in bytes: UnsafeRawBufferPointer, _ body: (ContentProperty) -> Void) {
        var lines = LineScanner(bytes)
        while let line = lines.next() {
            line.withUnfolded(in: bytes) { unfolded in
                let header = Header(unfolded)
                guard header.isWhole, let property = Property(header, name: .other, line: line.number) else { return }
                body(ContentProperty(property, line))
            }
        }
    }

    /// The number of the line in the input, from 1.
    package var line: Int { property.line }

    /// The number of bytes of the value as it stands, without blanks at both ends.
    package var valueLength: Int { property.value.trimmed().count }

    /// Whether the value as it stands is `text`, which is in upper case, in any case.
    package func hasValue(_ text: StaticString) -> Bool { property.value.trimmed().matches(text) }

    /// The value as a text.
    package func text(_ decoder: inout TextDecoder) -> String {
        decoder.withText(of: property, CardText.unescaped)
    }

    /// Adds the value, a list of groups between commas.
    package func addGroups(to list: inout TextList, _ limits: CardLimits, _ decoder: inout TextDecoder) {
        list.add(property, upTo: limits.groups, limits, &decoder)
    }

    /// The value as a birthday, or why it is none; nil when it is empty.
    package var birthday: Result<Birthday, CardProblem>? {
        BirthdayProperty.gregorianFirst(property.value, of: property)
    }

    /// The value as a birthday in another calendar, as X-ALTBDAY has it.
    package var nativeBirthday: Birthday? { try? BirthdayProperty.native(property.value, of: property)?.get() }

    /// The value of a parameter, whose name is in upper case, as a text; empty without it.
    package func parameter(_ name: String) -> String {
        guard let start = property.writtenName.baseAddress, let end = property.value.baseAddress else { return "" }
        let header = UnsafeRawBufferPointer(start: start, count: end - start - 1)
        var found = ""
        var partStart = (header.firstIndex(of: ASCII.semicolon) ?? header.count) + 1
        var isQuoted = false
        for position in 0...header.count where position >= partStart {
            if position < header.count, header[position] == ASCII.quote { isQuoted.toggle() }
            guard position == header.count || header[position] == ASCII.semicolon && !isQuoted else { continue }
            let part = header.part(partStart, position)
            if let equals = part.firstIndex(of: ASCII.equals), found.isEmpty,
                part.part(0, equals).trimmed().asName == name
            {
                found = ParameterValue.text(part.part(equals + 1, part.count))
            }
            partStart = position + 1
        }
        return found
    }
}
