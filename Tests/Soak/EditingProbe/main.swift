import BirthdayCore
import ContactSources
import LocalTime
import Messages
import SystemPackage
import VCard

// Edits every card of a source, for the tests that kill it and that write at the same time:
// `add SOURCE NAME`, `remove SOURCE NAME`, `rename SOURCE OLD NEW`. Prints the number of cards that were changed, that stayed
// as they are, and that were refused; the reasons follow.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3, let today = CalendarDay(iso: "2026-11-21") else {
    fatalError("see the comment in main.swift")
}
let change: CardChange =
    switch arguments[0] {
    case "add": .addCategory(arguments[2])
    case "remove": .removeCategory(arguments[2])
    default: .renameCategory(arguments[2], to: arguments[3])
    }
let reading = try SourceReader(today: today).read(FilePath(arguments[1]))
let results = SourceEditor().apply(reading.contacts.map { CardEdit(change, of: $0) }).results
let refusals = results.compactMap {
    if case .failure(let refusal) = $0 { Language.english.text(refusal.reason).string } else { nil }
}
let changed = results.count { if case .success(.changed) = $0 { true } else { false } }
print(changed, results.count - changed - refusals.count, refusals.count)
for reason in refusals { print(reason) }
