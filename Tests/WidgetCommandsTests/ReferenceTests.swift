import Foundation
import JSONC
import OutputFormats
import Settings
import Testing

@testable import WidgetCommands

/// What the reference says of options and settings, the configuration's schema and the manual pages, against what is read. Record
/// them with `BDAY_RECORD_GOLDEN=1`: the pages are made of the reference, and come after it. Read them with `man -l`.
@Suite(.serialized) struct ReferenceTests {
    private static let repository = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    private static let settings = Configuration.settings(Formats.names) { _ in true }

    private func compare(_ name: String, _ text: (_ known: String) -> String) throws {
        let file = Self.repository.appending(path: name)
        let known = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        if ProcessInfo.processInfo.environment["BDAY_RECORD_GOLDEN"] != nil, text(known) != known {
            try text(known).write(to: file, atomically: true, encoding: .utf8)
            Issue.record("recorded \(name): read it, then run again without recording")
            return
        }
        #expect(text(known) == known)
    }

    /// A text with other lines between two that begin and end them.
    private func replacing(_ text: String, from start: String, to end: String, by lines: [String]) -> String {
        guard let first = text.range(of: start), let last = text.range(of: end, range: first.upperBound..<text.endIndex)
        else { return "no \(start) in\n" + text }
        return text[..<first.upperBound] + lines.joined(separator: "\n") + text[last.lowerBound...]
    }

    /// The options of a call without a command, but those of what is read: these are of other commands too.
    @Test func theTableOfOptionsIsTheHelps() throws {
        let others = Set(ManualPage.described(GalleryCommand.self).map(\.name)).subtracting(["placeholder"])
        let options = ManualPage.described(ShowCommand.self).filter { !others.contains($0.name) }
        let rows = options.reduce(into: [(names: String, meaning: String)]()) { rows, option in
            let name = "`--\(option.name)\(option.isFlag ? "" : " \(option.value.uppercased())")`"
            if rows.last?.meaning == option.abstract {
                rows[rows.count - 1].names += ", \(name)"
            } else {
                rows.append((name, option.abstract))
            }
        }
        try compare("docs/reference/widgets.md") { known in
            replacing(
                known, from: "| option | meaning |\n|---|---|\n", to: "\n\n",
                by: rows.map { "| \($0.names) | \($0.meaning) |" })
        }
    }

    @Test func theConfigurationIsWrittenDownAsItIsRead() throws {
        try compare("docs/reference/configuration.md") { known in
            replacing(
                known, from: "```jsonc\n", to: "\n```",
                by: ["{"] + WrittenConfiguration.lines(Self.settings, "    ") + ["}"])
        }
    }

    /// What is written down is JSON with comments: every setting in its order, with its example.
    @Test func theConfigurationThatIsWrittenDownHolds() throws {
        let text = (["{"] + WrittenConfiguration.lines(Self.settings, "") + ["}"]).joined(separator: "\n")
        let json = try JSONValue(parsing: Array(text.utf8), allowingComments: true)
        let names = try #require(json.objectValue).keys
        #expect(names == Self.settings.map(\.name))
        for (setting, name) in zip(Self.settings, names) { #expect(json[name] == setting.example, "\(name)") }
    }

    @Test func theSchemaIsWhatIsRead() throws {
        var properties: JSONObject = [JSONDocument.schema: ["type": "string", "description": "for your editor"]]
        for setting in Self.settings {
            var schema = setting.type.schema.objectValue ?? JSONObject()
            if !setting.comment.isEmpty { schema["description"] = .string(setting.comment) }
            properties[setting.name] = .object(schema)
        }
        let schema: JSONValue = [
            "$schema": "http://json-schema.org/draft-07/schema#", "title": "bday-widget's config.jsonc",
            "type": "object",
            "properties": .object(properties), "additionalProperties": false,
        ]
        try compare("integrations/schema/config.json") { _ in schema.serialized(pretty: true) + "\n" }
    }

    private func reference(_ page: String) throws -> String {
        try String(contentsOf: Self.repository.appending(path: "docs/reference/\(page).md"), encoding: .utf8)
    }

    /// - Parameter text: the page, of a day.
    private func compare(page name: String, _ page: (_ date: String) -> String) throws {
        // Without a locale man(1) leaves out what is not in ASCII; other signs are named, which each of its outputs knows.
        func text(_ date: String) -> String {
            page(date).replacing("…", with: "...").replacing("•", with: #"\(bu"#).unicodeScalars.map {
                $0.isASCII ? String($0) : "\\[u\(String($0.value, radix: 16, uppercase: true))]"
            }.joined()
        }
        let file = Self.repository.appending(path: "integrations/man/\(name)")
        let known = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let date = known.split(separator: "\n").first?.dropFirst(4) ?? ""
        if ProcessInfo.processInfo.environment["BDAY_RECORD_GOLDEN"] != nil {
            if text(String(date)) == known { return }
            let today = Date().formatted(.dateTime.month(.wide).day().year().locale(Locale(identifier: "en_US")))
            try text(today).write(to: file, atomically: true, encoding: .utf8)
            Issue.record("recorded: read it, then run again without recording")
            return
        }
        #expect(text(String(date)) == known)
        #expect(known.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func theManualPageSaysWhatTheCommandLineTakes() throws {
        let page = ManualPage(reference: try reference("commands") + reference("files"))
        try compare(page: "bday-widget.1", page.text)
    }

    @Test func theManualPageOfTheConfigurationIsTheReference() throws {
        let page = try reference("configuration")
        try compare(page: "bday-widget.5") { ManualPage.configuration(page, date: $0) }
    }
}
