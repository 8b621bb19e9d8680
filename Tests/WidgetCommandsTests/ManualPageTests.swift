import Foundation
import Testing

/// The manual pages that are installed against the command tree and the reference. Record them with `BDAY_RECORD_GOLDEN=1`, and
/// read them with `man -l`.
struct ManualPageTests {
    private static let repository = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    private func reference(_ page: String) throws -> String {
        try String(contentsOf: Self.repository.appending(path: "docs/reference/\(page).md"), encoding: .utf8)
    }

    /// - Parameter text: the page, of a day.
    private func compare(_ name: String, _ text: (_ date: String) -> String) throws {
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
    }

    @Test func theManualPageSaysWhatTheCommandLineTakes() throws {
        let page = ManualPage(reference: try reference("commands") + reference("files"))
        try compare("bday-widget.1", page.text)
    }

    @Test func theConfigurationsPageIsTheReferences() throws {
        let page = try reference("configuration")
        try compare("bday-widget.5") { ManualPage.configuration(page, date: $0) }
    }
}
