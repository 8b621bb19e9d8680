import LinuxSystem
import LocalTime
import Settings
import SystemPackage

/// An empty home.
package struct TestHome {
    package let directory: TemporaryDirectory
    package let path: String
    package let today: CalendarDay

    package init() throws {
        directory = try TemporaryDirectory()
        path = directory.path
        today = CalendarDay(daysSince1970: 20_778)
    }

    package var environment: UserEnvironment {
        UserEnvironment { [path] (name: String) -> String? in
            switch name {
            case "HOME": path
            case "XDG_RUNTIME_DIR": path + "/run"
            default: nil
            }
        }
    }

    /// Writes a file of the home, with the directories above it.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Directory.create(FilePath(file).parent)
        try FileReplacement.write(text, to: FilePath(file), durable: false)
        return file
    }

    package static func card(_ name: String, uid: String? = nil, birthday: String = "--0412") -> String {
        "BEGIN:VCARD\nVERSION:4.0\nUID:\(uid ?? name)\nFN:\(name)\nBDAY:\(birthday)\nEND:VCARD\n"
    }
}
