import Foundation
import Testing

/// The release binary, or the one that BDAY_WIDGET names, run as a user runs it: each directory in `Cases` has a script and what it prints.
///
/// A script starts in an empty directory of its own that is also its home and runtime directory, with `bday-widget` on its
/// path and the case's directory as `$CASE`. `expected` holds standard output and standard error together.
@Suite struct CaseTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
    static let repository = root.deletingLastPathComponent().deletingLastPathComponent()
    /// Where the program under test lies. BDAY_WIDGET names another one, such as a debug build.
    static let binaries =
        ProcessInfo.processInfo.environment["BDAY_WIDGET"].map { URL(filePath: $0).deletingLastPathComponent() }
        ?? repository.appending(path: ".build/release")
    static let isRecording = ProcessInfo.processInfo.environment["BDAY_RECORD_GOLDEN"] != nil

    /// All of them, or those that BDAY_CASES names, with commas between.
    static var names: [String] {
        get throws {
            if let chosen = ProcessInfo.processInfo.environment["BDAY_CASES"] {
                return chosen.split(separator: ",").map(String.init)
            }
            return try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Cases").path).sorted()
        }
    }

    @Test(arguments: try names) func printsWhatIsExpected(name: String) throws {
        let directory = Self.root.appending(path: "Cases/\(name)")
        let output = try run(directory)
        let expected = directory.appending(path: "expected")
        if Self.isRecording {
            try output.write(to: expected, atomically: true, encoding: .utf8)
            Issue.record("recorded \(name): read it, then run again without recording")
            return
        }
        if try output != String(contentsOf: expected, encoding: .utf8) {
            Issue.record("\(name):\n\(try difference(between: expected, and: output))")
        }
    }

    /// What `diff -u` says, which is easier to read than two texts; and which program it was: one that was built before the case
    /// changed prints what was expected then.
    private func difference(between expected: URL, and output: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "bday-output-\(UUID().uuidString)")
        try output.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let script = #""$0" --version; diff -u --label expected --label printed "$1" "$2""#
        process.arguments = ["sh", "-c", script, Self.binaries.path + "/bday-widget", expected.path, file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    private func run(_ directory: URL) throws -> String {
        let home = FileManager.default.temporaryDirectory.appending(path: "bday-case-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: home) }
        chmod(home.path, 0o700)
        let binaries = Self.binaries.path
        #expect(FileManager.default.isExecutableFile(atPath: binaries + "/bday-widget"), "run `make build` first")
        let process = Process()
        // `swift test` ignores SIGPIPE, and a shell that does so too complains of a `head` that has read enough.
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["--default-signal=PIPE", "/bin/sh", "-c", ". \"$CASE/command\" 2>&1"]
        process.currentDirectoryURL = home
        process.environment = [
            "PATH": "\(binaries):/usr/local/bin:/usr/bin:/bin", "HOME": home.path, "XDG_RUNTIME_DIR": home.path,
            "CASE": directory.path, "TZ": "UTC", "LANG": "C.UTF-8",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardInput = FileHandle.nullDevice
        // The threads of the tests take no signals, and a shell that cannot be told of its children waits for ever.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // Identifiers are digests of paths, and these are other ones each time.
        return String(decoding: data, as: UTF8.self).replacing(home.path, with: "$HOME")
            .replacing(/"id":( ?)"[0-9a-f]{16}"/) { "\"id\":\($0.1)\"…\"" }
            .replacing(/UID:[0-9a-f]{16}\b/) { _ in "UID:…" }
            .replacing(/(groups add -- '.*')((?: [0-9a-f]{16})+)/) { "\($0.1) …" }
    }
}
