import Foundation
import LinuxSystem
import SafeText
import SystemPackage
import Testing

@testable import Messages

/// Messages in a language that is made for the test.
@Suite struct LanguageTests {
    private static let directory = Result { try compiled(catalogues) }

    private static let catalogues = [
        "de": """
        msgid "today"
        msgstr "heute"

        msgid "{name} is hidden"
        msgstr "Ausgeblendet: {name}"

        msgid "{name} is shown"
        msgstr "{person} ist zu sehen"

        msgid "{count} card"
        msgid_plural "{count} cards"
        msgstr[0] "eine Karte"
        msgstr[1] "{count} Karten"

        msgctxt "title"
        msgid "ID"
        msgstr "ID"

        msgid "{first}; {second}"
        msgstr "{first} – {second}"

        msgctxt "list"
        msgid "{first}, {second}"
        msgstr "{first}, {second}"

        msgctxt "list"
        msgid "{first} or {last}"
        msgstr "{first} oder {last}"
        """,
        "de_CH": """
        msgid "{name} is hidden"
        msgstr "Versteckt: {name}"
        """,
        "ar": """
        msgid "today"
        msgstr "اليوم"

        msgid "{name} is hidden"
        msgstr "مخفي: {name}"

        msgid "{count} card"
        msgid_plural "{count} cards"
        msgstr[0] "{count} بطاقة"
        msgstr[1] "{count} بطاقات"
        """,
    ]

    private static func compiled(_ catalogues: [String: String]) throws -> String {
        let directory = FileManager.default.temporaryDirectory.appending(path: "catalogues-\(UUID())")
        for (name, text) in catalogues {
            let place = directory.appending(path: "\(name)/LC_MESSAGES")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let head = """
                msgid ""
                msgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"


                """
            try (head + text).write(to: place.appending(path: "a.po"), atomically: true, encoding: .utf8)
            let msgfmt = Process()
            msgfmt.executableURL = URL(filePath: "/usr/bin/msgfmt")
            msgfmt.arguments = ["-o", place.appending(path: "bday-widget.mo").path, place.appending(path: "a.po").path]
            try msgfmt.run()
            msgfmt.waitUntilExit()
        }
        return directory.path
    }

    private func language(_ names: String..., digits: [Character]? = nil) throws -> Language {
        Language(try #require(Catalogue(names, in: FilePath(Self.directory.get()))), digits: digits)
    }

    private let hidden = Message("{name} is hidden", ["name": .text("Anna")])

    @Test func aDirectoryIsBytes() throws {
        let directory = try Self.directory.get()
        let link = FilePath(platformString: directory.utf8.map { CChar($0) } + [-1, 0])
        try #require(link.withPlatformString { symlink(directory, $0) } == 0)
        #expect(Language(try #require(Catalogue(["de"], in: link)), digits: nil).speaks(hidden))
    }

    @Test func saysAMessageInEachLanguageByTurns() throws {
        let (german, swiss) = (try language("de"), try language("de_CH", "de"))
        for _ in 0..<2 {
            #expect(Language.english.text(hidden) == "Anna is hidden")
            #expect(german.text(hidden) == "Ausgeblendet: Anna")
            #expect(swiss.text(hidden) == "Versteckt: Anna")
            #expect(swiss.text(Message("today")) == "heute")
        }
    }

    @Test func countsAsTheLanguageDoes() throws {
        let cards = { Message.plural("{count} card", "{count} cards", $0) }
        #expect([0, 1, 2].map { Language.english.text(cards($0)) } == ["0 cards", "1 card", "2 cards"])
        #expect(try [0, 1, 2].map { try language("de").text(cards($0)) } == ["0 Karten", "eine Karte", "2 Karten"])
        let digits = Array("٠١٢٣٤٥٦٧٨٩")
        #expect(try language("ar", digits: digits).text(cards(12)) == "١٢ بطاقات")
    }

    /// A catalogue can be of another version, or have a mistake that nobody has looked for.
    @Test func aTranslationWithAPlaceOfItsOwnIsNone() throws {
        #expect(try language("de").text(Message("{name} is shown", ["name": .text("Anna")])) == "Anna is shown")
    }

    @Test func aTranslationCanBeAsTheEnglishIs() throws {
        let german = try language("de")
        #expect(german.speaks(.inContext("title", "ID")))
        #expect(!german.speaks(Message("ID")))
        #expect([1, 2].allSatisfy { !german.speaks(.plural("{count} file", "{count} files", $0)) })
    }

    /// No line is in two languages.
    @Test func whatHasAPartWithoutATranslationIsEnglishAsAWhole() throws {
        let german = try language("de")
        #expect(german.text(.clauses([hidden, hidden])) == "Ausgeblendet: Anna – Ausgeblendet: Anna")
        #expect(
            german.text(.clauses([hidden, Message("nothing was changed")])) == "Anna is hidden; nothing was changed")
        #expect(german.text(.clauses([hidden, .verbatim("as it is")])) == "Ausgeblendet: Anna – as it is")
    }

    @Test func valuesAreEnumeratedAsTheLanguageDoes() throws {
        let names: [Message.Value] = [.text("A"), .text("B"), .text("C")]
        #expect(Language.english.text(.oneOf(names)) == "A, B or C")
        #expect(try language("de").text(.oneOf(names)) == "A, B oder C")
        #expect(Language.english.text(.all(of: names)) == "A, B and C")
        #expect([[], ["A"]].map { Language.english.text(.oneOf($0.map { .text($0) })) } == ["", "A"])
    }

    /// A text is set apart where it runs the other way than the language, and what machines read always where the language
    /// runs from the right.
    @Test func valuesAreSetApart() throws {
        let arabic = try language("ar")
        #expect(arabic.isRightToLeft)
        #expect(try !language("de").isRightToLeft)
        #expect(arabic.text(hidden) == "مخفي: \u{2068}Anna\u{2069}")
        let path = Message("{name} is hidden", ["name": .path("/a.vcf")])
        #expect(arabic.text(path) == "مخفي: \u{2066}/a.vcf\u{2069}")
        #expect(Language.english.text(path) == "/a.vcf is hidden")
        let other = Message("{name} is hidden", ["name": .text("נועה")])
        #expect(Language.english.text(other) == "\u{2068}נועה\u{2069} is hidden")
        // Once.
        let again = Message("{name} is hidden", ["name": .text(CleanText("נועה").isolated(inRightToLeft: false))])
        #expect(Language.english.text(again) == Language.english.text(other))
    }

    @Test func whatWasTypedIsCleanedAndCut() {
        let said = { Language.english.text(Message("{name} is hidden", ["name": $0])).string }
        #expect(said(.name("y\n\u{1B}[31m")) == "y [31m is hidden")
        #expect(said(.name(String(repeating: "a", count: 300))).utf8.count < 100)
        #expect(said(.path("/" + String(repeating: "a/", count: 3_000))).utf8.count < 100)
        #expect(said(.path("/" + String(repeating: "a/", count: 2_000))).utf8.count > 4_000)
    }

    /// A name that looks like a place is a name.
    @Test func aValueIsNoPlace() {
        let message = Message("{a} {b}", ["a": .text("{b}"), "b": .text("{a}")])
        #expect(Language.english.text(message) == "{b} {a}")
    }

    @Test func knowsTheCommandsInAMessage() {
        let inner = Message("unlock: {command}", ["command": .command("bday-widget unlock")])
        #expect(Message.clauses([hidden, inner]).commands == ["bday-widget unlock"])
    }

    @Test func aDiagnosisIsAMessage() throws {
        let diagnosis = Diagnosis(hidden, .line, .command("bday-widget contact Anna --show"))
        #expect(
            try language("de").text(diagnosis.message).string == "Ausgeblendet: Anna\nbday-widget contact Anna --show")
        #expect(diagnosis.command == "bday-widget contact Anna --show")
        #expect(Diagnosis(hidden).command == nil)
    }

    /// libc has translations of its own.
    @Test func whatTheSystemSaysStaysEnglish() throws {
        _ = try language("de").text(hidden)
        #expect(String(cString: strerror(ENOSPC)) == "No space left on device")
    }

    /// gettext takes the language from the environment, which programs that are started here get as the user gave it.
    @Test func aProgramThatIsStartedHasTheUsersLanguage() throws {
        let start = try String(contentsOfFile: "/proc/self/environ", encoding: .utf8).split(separator: "\0")
        let before = start.first { $0.hasPrefix("LANGUAGE=") }?.dropFirst("LANGUAGE=".count) ?? ""
        _ = try language("de").text(hidden)
        let answer = try ChildProcess.answer(of: ["/bin/sh", "-c", "printf %s \"$LANGUAGE\""], within: 10_000)
        #expect(answer.output == before)
        #expect(try language("de").text(hidden) == "Ausgeblendet: Anna")
    }
}
