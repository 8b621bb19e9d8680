import ContactSources
import Foundation
import OutputFormats
import Testing

/// What the design asks of the code base itself.
@Suite struct CodebaseTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func files(in directory: String, named suffix: String = ".swift") throws -> [URL] {
        let base = root.appending(path: directory)
        let names = try FileManager.default.subpathsOfDirectory(atPath: base.path)
        return names.filter { $0.hasSuffix(suffix) }.map { base.appending(path: $0) }
    }

    private static func imports(of directory: String) throws -> Set<String> {
        let lines = try files(in: directory).flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        }
        return Set(lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst("import ".count)) })
    }

    @Test(arguments: [
        ("BirthdayCore", []), ("VCard", ["BirthdayCore"]), ("ICalendar", ["BirthdayCore", "VCard"]),
        ("CalendarSystems", ["BirthdayCore"]),
        ("WidgetTimeline", ["BirthdayCore"]), ("JSONC", ["CJSONC"]), ("Sodium", ["CSodium"]),
        ("OutputFormats", ["BirthdayCore", "WidgetTimeline", "JSONC"]),
        ("LinuxSystem", ["BirthdayCore", "Glibc", "CLinux"]),
        ("TimelineArchive", ["JSONC", "Sodium", "LinuxSystem", "Glibc"]),
        ("ContactSources", ["BirthdayCore", "VCard", "ICalendar", "Sodium", "LinuxSystem", "SQLite"]),
        ("SQLite", ["CSQLite"]),
        ("ContactStore", ["BirthdayCore", "VCard", "Sodium", "LinuxSystem", "Glibc"]),
    ])
    func dependsOnlyOnWhatTheDesignAllows(target: String, allowed: [String]) throws {
        let imports = try Self.imports(of: "Sources/\(target)")
        #expect(imports.subtracting(allowed) == [])
    }

    @Test func foundationStaysInTheLocalizedTexts() throws {
        for target in try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
        where target != "Localization" {
            let imports = try Self.imports(of: "Sources/\(target)")
            #expect(!imports.contains { $0.hasPrefix("Foundation") }, "\(target)")
        }
    }

    @Test func everyBarIsAFileARegistryLineAGoldenFileAndADirectory() throws {
        let files = try Self.files(in: "Sources/OutputFormats/Bars")
        #expect(files.count == Bars.all.count)
        let golden = try Self.files(in: "Tests/OutputFormatsTests/Golden", named: ".out")
        for name in Bars.all.map(\.name) {
            #expect(golden.contains { $0.lastPathComponent == "\(name).out" }, "\(name)")
            let directory = String(name.prefix { $0 != "-" })
            let readme = Self.root.appending(path: "integrations/\(directory)/README.md")
            let text = try String(contentsOf: readme, encoding: .utf8)
            #expect(text.contains("--format \(name)") || text.contains("(config"), "\(name)")
        }
    }

    @Test func everyContactSourceIsRegistered() throws {
        #expect(try Self.files(in: "Sources/ContactSources/Kinds").count == SourceKinds.all.count)
    }

    @Test func filesDoOneThing() throws {
        for file in try Self.files(in: "Sources") {
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 210, "\(file.lastPathComponent) has \(lines.count) lines")
        }
    }
}
