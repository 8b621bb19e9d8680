import ContactStore
import LinuxSystem
import LocalTime
import SystemPackage
import TestSupport

@testable import ContactLibrary

extension Library {
    /// Makes a change on what the sources say now, as a call does.
    func change(_ change: GroupChange, isDryRun: Bool) throws(LibraryError) -> GroupReport {
        var groups = try GroupTransaction(self, isDryRun: false)
        return try groups.make(change, isDryRun: isDryRun)
    }
}

/// An empty home, and a library in it.
struct TestHome {
    let directory: TemporaryDirectory
    let path: String
    let today: CalendarDay

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.path
        today = CalendarDay(daysSince1970: 20_778)
    }

    var environment: UserEnvironment {
        UserEnvironment { [path] (name: String) -> String? in
            switch name {
            case "HOME": path
            case "XDG_RUNTIME_DIR": path + "/run"
            default: nil
            }
        }
    }

    func library(_ configuration: Configuration = Configuration()) throws -> Library {
        try Library(environment: environment, configuration: configuration, today: today)
    }

    /// Writes a file of the home, with the directories above it.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Directory.create(FilePath(file).parent)
        try FileReplacement.write(text, to: FilePath(file), durable: false)
        return file
    }

    static func card(_ name: String, uid: String? = nil, birthday: String = "--0412") -> String {
        "BEGIN:VCARD\nVERSION:4.0\nUID:\(uid ?? name)\nFN:\(name)\nBDAY:\(birthday)\nEND:VCARD\n"
    }
}
