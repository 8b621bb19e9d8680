import BirthdayCore
import JSONC
import LinuxSystem
import WidgetTimeline

/// Reads `config.jsonc`. It is the user's file and is never written.
package struct ConfigurationFile: Sendable {
    package var configuration = Configuration()
    /// What is wrong in the file, each with its place: `config.jsonc: notifications.time: …`. The rest is used.
    package var problems: [String] = []
    /// The file, whether or not it exists; empty if the caller named another one.
    package var dependencies: [Dependency] = []

    package init() {}

    /// Reads the configuration.
    ///
    /// - Parameter named: a file that the user names in the call, which may be a pipe; nil for the standard one.
    /// - Throws: if the file cannot be read, others can write it, or it is not JSON. Then nothing of it is used.
    package init(named: String?, _ environment: UserEnvironment) throws(LibraryError) {
        if let named {
            try read(named, isNamed: true)
        } else if let path = try? environment.configurationFile() {
            dependencies = [Dependency(path: path)]
            if !dependencies[0].isMissing { try read(path, isNamed: false) }
        }
    }

    private mutating func read(_ path: String, isNamed: Bool) throws(LibraryError) {
        let file: TrustedFile
        do throws(SystemError) {
            file = try TrustedFile.read(path, isNamed: isNamed)
        } catch {
            throw .unreadable(error)
        }
        let bytes: [UInt8]
        switch file {
        case .bytes(let read): bytes = read
        case .untrusted(let reason): throw .invalidConfiguration(place: path, reason: reason)
        }
        let json: JSONValue
        do throws(JSONSyntaxError) {
            json = try JSONValue(parsing: bytes, allowingComments: true)
        } catch {
            throw .invalidConfiguration(place: "\(path):\(error.line):\(error.column)", reason: error.reason)
        }
        guard case .object(let members) = json else {
            throw .invalidConfiguration(place: path, reason: "the configuration is not an object")
        }
        for member in members {
            let found = Self.keys[member.key]?(&configuration, member.key, member.value)
            problems += (found ?? ["\(member.key): unknown setting"]).map { "\(path): \($0)" }
        }
    }

    /// Puts a value into the configuration; returns what is wrong with it.
    private typealias Setter = @Sendable (inout Configuration, _ path: String, JSONValue) -> [String]

    private static let keys: [String: Setter] = [
        "sources": { configuration, path, value in
            guard let paths = value.strings else { return ["\(path): not a list of paths"] }
            configuration.sources = paths
            return []
        },
        "refresh": { choose($2, $1, &$0.refresh) },
        "leapDay": { choose($2, $1, &$0.rules.leapDay) },
        "leapMonth": { choose($2, $1, &$0.rules.leapMonth) },
        "celebrate": { choose($2, $1, &$0.rules.celebrate) },
        "icons": { choose($2, $1, &$0.icons) },
        "showDeceased": { flag($2, $1, &$0.showsDeceased) },
        "showExcluded": { flag($2, $1, &$0.showsExcluded) },
        "locale": { configuration, path, value in
            guard case .string(let locale) = value else { return ["\(path): not a locale's name"] }
            configuration.locale = locale == "system" ? nil : locale
            return []
        },
        "reload": { configuration, path, value in
            guard let commands = value.strings else { return ["\(path): not a list of commands"] }
            configuration.reload = commands
            return []
        },
        "notifications": { _, path, value in NotificationSettings.problems(value, path) },
    ]

    private static func choose<Choice: RawRepresentable & CaseIterable>(
        _ value: JSONValue, _ path: String, _ setting: inout Choice
    ) -> [String] where Choice.RawValue == String {
        if case .string(let name) = value, let choice = Choice(rawValue: name) {
            setting = choice
            return []
        }
        return ["\(path): not one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))"]
    }

    private static func flag(_ value: JSONValue, _ path: String, _ setting: inout Bool) -> [String] {
        guard case .bool(let choice) = value else { return ["\(path): neither true nor false"] }
        setting = choice
        return []
    }
}
