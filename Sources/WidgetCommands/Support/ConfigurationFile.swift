import BirthdayCore
import JSONC
import LinuxSystem
import WidgetTimeline

/// Reads `config.jsonc`. It is the user's and never written by us.
struct ConfigurationFile {
    /// What the file says, and what is wrong in it; the rest holds.
    struct Reading {
        var configuration = Configuration()
        /// Each names the key by its path: `notifications.time: …`.
        var problems: [String] = []
    }

    /// - Parameter isNamed: the user has just named it, so that it may be a pipe.
    /// - Throws: when the file cannot be read, or is no JSON: then nothing of it holds.
    static func read(_ path: String, isNamed: Bool) throws(CommandFailure) -> Reading {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try isNamed ? NamedFile.read(path) : RegularFile.read(path)
        } catch {
            throw CommandFailure(reading: error)
        }
        let json: JSONValue
        do throws(JSONSyntaxError) {
            json = try JSONValue(parsing: bytes, allowingComments: true)
        } catch {
            throw CommandFailure(
                status: .configuration, message: "\(path):\(error.line):\(error.column): \(error.reason)")
        }
        guard case .object(let members) = json else {
            throw CommandFailure(status: .configuration, message: "\(path): the configuration is not an object")
        }
        return read(members)
    }

    private static func read(_ members: JSONObject) -> Reading {
        var reading = Reading()
        for member in members {
            guard let setting = settings[member.key] else {
                reading.problems.append("\(member.key): unknown setting")
                continue
            }
            reading.problems += setting(&reading.configuration, member.key, member.value)
        }
        return reading
    }

    /// Puts a value into the configuration, or says what is wrong with it.
    private typealias Setting = @Sendable (inout Configuration, _ path: String, JSONValue) -> [String]

    private static let settings: [String: Setting] = [
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

/// The settings of notifications, as far as they can be wrong.
private enum NotificationSettings {
    static func problems(_ value: JSONValue, _ path: String) -> [String] {
        guard case .object(let members) = value else { return ["\(path): not an object"] }
        return members.compactMap { member in
            problem(member.key, member.value).map { "\(path).\(member.key): \($0)" }
        }
    }

    private static func problem(_ key: String, _ value: JSONValue) -> String? {
        switch (key, value) {
        case ("time", .string(let time)): isTime(time) ? nil : "not a time such as 09:00"
        case ("time", _): "not a time such as 09:00"
        case ("limit", .int(let limit)): limit > 0 ? nil : "not a positive number"
        case ("limit", _): "not a positive number"
        case ("ungrouped", .string("day-of")), ("ungrouped", .string("day-before")), ("ungrouped", .string("both")),
            ("ungrouped", .string("none")):
            nil
        case ("ungrouped", _): "not one of day-of, day-before, both, none"
        default: "unknown setting"
        }
    }

    private static func isTime(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
            let minute = Int(parts[1])
        else { return false }
        return (0..<24).contains(hour) && (0..<60).contains(minute)
    }
}

extension JSONValue {
    /// The texts of a list of texts; nil for anything else.
    var strings: [String]? {
        guard case .array(let values) = self else { return nil }
        let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return strings.count == values.count ? strings : nil
    }
}
