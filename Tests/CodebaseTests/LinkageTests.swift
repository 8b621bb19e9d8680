import Foundation
import Glibc
import Testing

/// The program makes no network call, and takes the home directory from the environment: no object file of its targets
/// refers to a function for either.
@Suite struct LinkageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// The directory that the tests were built in.
    private static let build = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    private static func isForbidden(_ symbol: String) -> Bool {
        // glibc's look-ups of users, which can ask a directory server.
        symbol.hasPrefix("getpw") || ["socket", "connect", "getaddrinfo"].contains(symbol)
    }

    /// The targets of `Sources` that are compiled; the others are modules of C headers.
    private static func targets() throws -> [String] {
        let sources = root.appending(path: "Sources")
        return try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { target in
            let names = try FileManager.default.subpathsOfDirectory(atPath: sources.appending(path: target).path)
            return names.contains { $0.hasSuffix(".swift") }
        }
    }

    /// The undefined symbols of a target's object files; nil where there is no object file.
    private static func undefinedSymbols(of target: String) throws -> Set<String>? {
        let directory = build.appending(path: "\(target.replacing("-", with: "_")).build")
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: directory.path)) ?? []
        let objects = names.filter { $0.hasSuffix(".o") }.map { directory.appending(path: $0).path }
        if objects.isEmpty { return nil }
        let nm = Process()
        nm.executableURL = URL(filePath: "/usr/bin/env")
        nm.arguments = ["nm", "--undefined-only", "--format=posix", "--"] + objects
        let output = Pipe()
        nm.standardOutput = output
        try nm.run()
        let lines = try output.fileHandleForReading.readToEnd() ?? Data()
        nm.waitUntilExit()
        try #require(nm.terminationStatus == 0)
        return Set(
            String(decoding: lines, as: UTF8.self).split(separator: "\n").compactMap { line in
                // `name U`, in some versions with a value and a size.
                line.split(separator: " ").first.map(String.init)
            })
    }

    @Test(arguments: try targets()) func refersToNoNetworkCall(target: String) throws {
        let symbols = try #require(try Self.undefinedSymbols(of: target), "no object file of \(target)")
        #expect(symbols.filter(Self.isForbidden) == [])
    }

    /// This file refers to two of them.
    @Test func noticesAReference() throws {
        let calls: (Any, Any) = (Glibc.socket, Glibc.getpwuid)
        withExtendedLifetime(calls) {}
        let symbols = try #require(try Self.undefinedSymbols(of: "CodebaseTests"))
        #expect(Set(symbols.filter(Self.isForbidden)) == ["getpwuid", "socket"])
    }
}
