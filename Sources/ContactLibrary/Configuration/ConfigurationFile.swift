import JSONC
import LinuxSystem
import SystemPackage

/// Reads `config.jsonc`. It is the user's file and is never written.
package struct ConfigurationFile: Sendable {
    package var configuration = Configuration()
    /// What is wrong in the file, each with its place: `config.jsonc:3:5: notifications.time: …`. The rest is used.
    package private(set) var problems: [String] = []
    /// The file, whether or not it exists; empty if the caller named another one.
    package var dependencies: [Dependency] = []

    /// The maximum number of problems that are said.
    private static let maximumProblems = 20

    package init() {}

    /// Reads the configuration.
    ///
    /// - Parameters:
    ///   - named: a file that the user names in the call; nil for the standard one.
    ///   - formats: the values that `format` can have.
    /// - Throws: if the file cannot be read, is no regular one, others can write it, or it is not JSON. Then nothing of it
    ///   is used.
    package init(
        named: FilePath?, _ environment: UserEnvironment, formats: [String]
    ) throws(LibraryError) {
        if let named {
            try read(named, formats)
        } else if let path = try? environment.configurationFile() {
            dependencies = [Dependency(path: path)]
            do throws(LibraryError) {
                try read(path, formats)
            } catch .unreadable(let error) where error.isMissing {
                return
            }
        }
    }

    /// Whether a file that cannot be used may ask that names be hidden: its text names the setting, or cannot be read.
    ///
    /// - Parameter named: as in `init`.
    package static func mayHideNames(named: FilePath?, _ environment: UserEnvironment) -> Bool {
        guard let path = named ?? (try? environment.configurationFile()) else { return true }
        do throws(SystemError) {
            return String(decoding: try RegularFile.read(path), as: UTF8.self).contains("redactWhenLocked")
        } catch {
            return !error.isMissing
        }
    }

    private mutating func read(_ path: FilePath, _ formats: [String]) throws(LibraryError) {
        let file: TrustedFile
        do throws(SystemError) {
            file = try TrustedFile.read(path)
        } catch {
            throw .unreadable(error)
        }
        let bytes: [UInt8]
        switch file {
        case .bytes(let read): bytes = read
        case .untrusted(let reason): throw .invalidConfiguration(place: path.string, reason: reason)
        }
        let json: JSONValue
        do throws(JSONSyntaxError) {
            json = try JSONValue(parsing: bytes, allowingComments: true)
        } catch {
            if JSONValue.isBlank(bytes) { return }
            throw .invalidConfiguration(place: "\(path):\(error.line):\(error.column)", reason: error.reason)
        }
        guard case .object(let members) = json else {
            throw .invalidConfiguration(place: path.string, reason: "the configuration is not an object")
        }
        let places = JSONPlaces(in: bytes)
        func text(_ place: (line: Int, column: Int)?) -> String {
            place.map { "\(path):\($0.line):\($0.column)" } ?? path.string
        }
        let settings = members.flatMap { member in
            ConfigurationSetting(names: [member.key], value: member.value, formats: formats).apply(to: &configuration)
        }
        problems = places.repeated.prefix(Self.maximumProblems).map { member in
            let name = SettingProblem.name(member.path)
            return "\(text(places.place(of: member))): \(name): named more than once; the last one holds"
        }
        problems += settings.prefix(Self.maximumProblems - problems.count).map { problem in
            "\(text(places.place(of: problem.path))): \(problem)"
        }
        let more = places.repeated.count + settings.count - problems.count
        if more > 0 { problems.append("\(path): and \(more) more") }
        for (index, source) in (members["sources"]?.arrayValue ?? []).enumerated().reversed() {
            if let name = source.stringValue {
                configuration.sourcePlaces[FilePath(name)] = text(places.place(of: ["sources", "\(index)"]))
            }
        }
        if !configuration.groups.isEmpty || configuration.hasUnreadableGroups {
            configuration.groupPlace = text(places.place(of: ["group"]))
        }
        if !configuration.excludedGroups.isEmpty || configuration.hasUnreadableExcludedGroups {
            configuration.excludedGroupPlace = text(places.place(of: ["excludeGroup"]))
        }
    }
}
