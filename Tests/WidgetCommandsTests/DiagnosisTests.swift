import Failures
import LinuxSystem
import Messages
import SafeText
import Settings
import Testing

@testable import ContactLibrary
@testable import ContactStore
@testable import Scheduling
@testable import WidgetCommands

/// The commands that messages name, against the tree of commands.
struct DiagnosisTests {
    private static let environment = UserEnvironment(bytes: { _ in nil })
    private static let store: [CommandFailure] = [
        .locked(path: "/s"), .missingKey(path: "/k"), .damagedKey(path: "/k"),
        .wrongKey(path: "/s"), .truncated(path: "/s"), .notAStore(path: "/s"), .notAFile(path: "/s"),
        .restorable(.damaged(path: "/s"), path: "/s", previous: "/s.previous"),
    ]
    private static let library: [CommandFailure] = [
        .onlyImported(paths: ["/a.vcf"]), .unknownGroup("Club", known: []), .unknownGroup("Club", known: ["Choir"]),
        .severalBooks(["/a", "/b"]), .nothingToLock(key: "/k"), .nothingStored,
        CommandFailure(.unusableData, .verbatim("gone"), cause: .notInKeyring).withWayOut,
        CommandFailure(.unavailable, .verbatim("no bus"), cause: .noKeyring).withWayOut,
    ]
    private static let schedule: [Diagnosis] = [
        .nothingScheduled(environment), .notStarted(by: .systemd, environment),
        .notStarted(by: .autostart, environment),
        .otherEntry, .undelivered, .foreign("/u", reason: Message("not a file")), .earlierTimer,
        .followsLock(false, environment), .followerFails, .followerNotStarted("/agent"),
        .failed(.unavailable, by: .systemd), .failed(.unavailable, by: .systemd, hasCommand: true),
        .failed(.tryAgain, by: .systemd), .failed(.tryAgain, by: .stay, isLockable: true),
    ]
    private static let emptiness: [Diagnosis] = [
        .noSources(looked: [.path("~/.contacts")], forgotten: []), .noSources(looked: [], forgotten: ["/a", "/b"]),
        .notImported,
        .noBirthdays(people: 0, unusable: 0, sources: 1), .noBirthdays(people: 2, unusable: 1, sources: 1),
        .noBirthdays(people: 0, unusable: 0, sources: 1, named: ["/a"]), .everybodyHidden(2), .emptyGroups(["Club"]),
    ]

    @Test(arguments: store.map(\.diagnosis) + library.map(\.diagnosis) + schedule + emptiness)
    func aCommandThatIsNamedIsOneThatThereIs(_ diagnosis: Diagnosis) throws {
        let command = try #require(diagnosis.command)
        func text(_ message: Message) -> String { Language.english.text(message).string }
        let remedy = text(try #require(diagnosis.remedy))
        #expect(command.split(separator: "\n").allSatisfy(remedy.contains))
        #expect(
            text(diagnosis.message).contains(text(diagnosis.problem)) && text(diagnosis.message).contains(remedy))
        for call in command.split(whereSeparator: { ";\n".contains($0) }) {
            let words = call.split(separator: " ").map { $0.filter { $0 != "'" } }.filter { $0 != "&" }
            guard words.first == "bday-widget" else { continue }
            #expect(throws: Never.self) { try CommandLineParser.command(Array(words.dropFirst())) }
        }
    }

    @Test func aGroupsNameIsAWordForAShell() {
        #expect(Diagnosis.emptyGroups(["$(touch ran)'"]).command?.hasSuffix(#"--group '$(touch ran)'\'''"#) == true)
    }
}
