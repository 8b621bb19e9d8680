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

    private static func targets() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
    }

    /// The modules that the files of a directory import, whatever stands before and after `import`.
    private static func imports(of directory: String) throws -> Set<String> {
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        let levels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
        let lines = try files(in: directory).flatMap { file in
            try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        }
        let modules = lines.compactMap { line -> Substring? in
            let words = line.split(separator: " ")
            let rest = words.drop { $0.hasPrefix("@") || levels.contains($0) }
            guard rest.first == "import" else { return nil }
            return rest.dropFirst().drop { kinds.contains($0) }.first?.prefix { $0 != "." }
        }
        return Set(modules.map(String.init))
    }

    /// Every module that is not ours, and the targets that may import it. The Swift package itself says which of our
    /// targets may import which others.
    @Test(
        arguments: [
            ("Foundation", ["Localization"]), ("ArgumentParser", ["WidgetCommands"]), ("CJSONC", ["JSONC"]),
            ("CSodium", ["Sodium"]), ("CSQLite", ["SQLite"]), ("CSDBus", ["DesktopSession"]),
            ("CLinux", ["LinuxSystem"]),
            (
                "Glibc",
                [
                    "DesktopSession", "LinuxSystem", "TimelineArchive", "WidgetCommands", "bday-widget",
                    "bday-widget-agent",
                ]
            ),
            ("Synchronization", ["WidgetCommands"]),
            (
                "SystemPackage",
                [
                    "BirthdayCore", "LinuxSystem", "NotificationLedger", "ContactSources", "ContactStore",
                    "TimelineArchive",
                    "ContactLibrary",
                    "WidgetCommands", "bday-widget", "bday-widget-agent",
                ]
            ),
        ] as [(String, Set<String>)])
    func isImportedOnlyByItsTargets(module: String, allowed: Set<String>) throws {
        let importing = try Self.targets().filter { try Self.imports(of: "Sources/\($0)").contains(module) }
        #expect(Set(importing) == allowed)
    }

    @Test func everyOtherModuleIsOurs() throws {
        let others = [
            "Foundation", "ArgumentParser", "CJSONC", "CSodium", "CSQLite", "CLinux", "Glibc", "Synchronization",
            "SystemPackage",
        ]
        let targets = try Self.targets()
        for target in targets {
            #expect(
                try Self.imports(of: "Sources/\(target)").subtracting(targets).subtracting(others) == [], "\(target)")
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
