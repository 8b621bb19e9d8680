import Foundation
import Testing

/// The manual page that is installed against the command tree. Record it with `BDAY_RECORD_GOLDEN=1`, and read it with `man -l`.
struct ManualPageTests {
    private static let repository = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    private static let file = repository.appending(path: "integrations/man/bday-widget.1")

    @Test func theManualPageSaysWhatTheCommandLineTakes() throws {
        let reference = try String(contentsOf: Self.repository.appending(path: "docs/reference.md"), encoding: .utf8)
        let page = ManualPage(reference: reference)
        #expect(page.tables["Files"]?.isEmpty == false && page.tables["Exit statuses"]?.isEmpty == false)
        let known = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
        let date = known.split(separator: "\n").first?.dropFirst(4) ?? ""
        if ProcessInfo.processInfo.environment["BDAY_RECORD_GOLDEN"] != nil {
            if page.text(date: String(date)) == known { return }
            let today = Date().formatted(.dateTime.month(.wide).day().year().locale(Locale(identifier: "en_US")))
            try page.text(date: today).write(to: Self.file, atomically: true, encoding: .utf8)
            Issue.record("recorded: read it, then run again without recording")
            return
        }
        #expect(page.text(date: String(date)) == known)
    }
}
