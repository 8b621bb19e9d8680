import Foundation
import LinuxSystem
import SafeText
import Testing

@testable import Messages

/// Every message of the template in every catalogue, with values that look like places and run the other way.
@Suite struct EveryMessageTests {
    private static let po = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Sources/Localization/po")

    static func catalogues() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: po.path).filter { $0.hasSuffix(".po") }.map {
            String($0.dropLast(3))
        }.sorted()
    }

    /// What the template has, with a value for each place.
    private static func messages(count: Int) throws -> [(message: Message, places: Set<String>)] {
        let template = try String(contentsOf: po.appending(path: "bday-widget.pot"), encoding: .utf8)
        return template.split(separator: "\n\n").compactMap { entry in
            func text(_ keyword: String) -> String? {
                let line = entry.split(separator: "\n").first { $0.hasPrefix("\(keyword) \"") }
                return line.map {
                    String($0.dropFirst(keyword.count + 2).dropLast())
                        .replacing(#"\""#, with: "\"").replacing(#"\\"#, with: #"\"#)
                }
            }
            guard let one = text("msgid"), !one.isEmpty else { return nil }
            let plural = text("msgid_plural")
            let places = Set((one + (plural ?? "")).matches(of: /\{(\w+)\}/).map { String($0.1) }).subtracting(["count"]
            )
            let values = places.sorted().map { ($0, value($0)) }
            return (
                Message(received: one, context: text("msgctxt"), plural: plural, count: count, Message.Values(values)),
                places
            )
        }
    }

    /// A name in two directions that has the place of a message in it.
    private static func value(_ place: String) -> Message.Value {
        .text(CleanText(cleaning: "{count}%s <\(place)> \u{2067}שם\u{202E}"))
    }

    @Test func theTemplateHasMessages() throws {
        #expect(try Self.messages(count: 1).count > 900)
    }

    @Test(arguments: try catalogues())
    func losesNoValueAndTurnsNothing(name: String) throws {
        let catalogue = try #require(Catalogue([name], in: Catalogue.installed), "make catalogues")
        let language = Language(catalogue, digits: nil)
        for count in [0, 1, 2, 3, 11, 21, 100] {
            for (message, places) in try Self.messages(count: count) where language.speaks(message) {
                let text = language.text(message).string
                #expect(places.allSatisfy { text.contains("{count}%s <\($0)>") }, "\(message.text)")
                let depth = text.unicodeScalars.reduce(0) { depth, scalar in
                    depth < 0 ? depth : depth + (scalar == "\u{2068}" ? 1 : scalar == "\u{2069}" ? -1 : 0)
                }
                #expect(depth == 0, "\(message.text)")
                #expect(!text.replacing("{count}%s", with: "").contains(/\{\w+\}/), "\(message.text)")
            }
        }
    }
}
