import LinuxSystem
import VCard

/// The address book of abook (`~/.abook/addressbook`): a section a person, whose `anniversary` is the birthday.
package struct AbookSource: ContactSource {
    package static let kind = "abook"
    private let path: String

    package init?(path: String) {
        guard let head = readHead(path, count: 4_096) else { return nil }
        let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard lines.contains("[format]"), lines.contains("program=abook") else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        let stamp = FileStamp(path: path)
        let bytes = try readFile(path)
        // abook writes in the charset of the user's locale.
        let text = String(validating: bytes, as: UTF8.self) ?? String(bytes.map { Character(Unicode.Scalar($0)) })
        var person: (line: Int, values: [Substring: Substring])?
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if line.hasPrefix("[") {
                if let person { add(person.values, person.line, to: &collector) }
                person = line == "[format]" ? nil : (number + 1, [:])
            } else if let equals = line.firstIndex(of: "=") {
                person?.values[line[..<equals]] = line[line.index(after: equals)...]
            }
        }
        if let person { add(person.values, person.line, to: &collector) }
        collector.watch(path, stamp)
    }

    private func add(_ values: [Substring: Substring], _ line: Int, to collector: inout ContactCollector) {
        var writer = VCardWriter()
        writer.begin()
        writer.property("FN", value: String(values["name"] ?? values["nick"] ?? ""))
        if let birthday = values["anniversary"] { writer.property("BDAY", raw: String(birthday)) }
        if let groups = values["groups"] {
            writer.property("CATEGORIES", values: groups.split(separator: ",").map(String.init), separator: ",")
        }
        writer.end()
        writer.bytes.withUnsafeBytes { collector.add(cards: $0, file: path, at: line) }
    }
}
