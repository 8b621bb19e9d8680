import LinuxSystem
import PathBytes
import SafeText
import Sodium
import SystemPackage
import VCard

/// One application of edits: by directory, and in it by file.
struct SourceEditRun {
    private let edits: [CardEdit]
    private let editor: CardEditor
    private let isDryRun: Bool
    private let onProgress: (@Sendable (Int) -> Void)?
    private var done = 0
    /// How often a file that is away is still looked for. All files share them: where a directory is emptied, each would be
    /// waited for.
    private var attempts = FileExchange.maximumAttempts
    private(set) var results: [Result<CardEditOutcome, CardEditRefusal>]
    private(set) var leftovers: [FilePath] = []

    /// A file of a source, as `ContactSource` says, and its edits by their places among all.
    private typealias File = (path: FilePath, hasFileForEachCard: Bool, edits: [Int])

    init(_ edits: [CardEdit], _ editor: CardEditor, isDryRun: Bool, _ onProgress: (@Sendable (Int) -> Void)?) {
        self.edits = edits
        self.editor = editor
        self.isDryRun = isDryRun
        self.onProgress = onProgress
        // Replaced for every edit.
        results = edits.map { .success(.unchanged(line: $0.origin.line)) }
    }

    mutating func apply() {
        var files: [FilePath: File] = [:]
        var sources: [FilePath: Result<Bool, CardEditRefusal>] = [:]
        for (index, edit) in edits.enumerated() {
            let source = edit.origin.source
            let kind = sources[source] ?? Result { () throws(CardEditRefusal) in try Self.hasFileForEachCard(source) }
            sources[source] = kind
            do {
                let hasFileForEachCard = try kind.get()
                let path = try canonical(edit.origin.file)
                files[path, default: (path, hasFileForEachCard, [])].edits.append(index)
            } catch {
                finish([index], error)
            }
        }
        let directories = Dictionary(grouping: files.values) { $0.path.parent }
        for (directory, files) in directories.sorted(by: { $0.key.precedes($1.key) }) {
            apply(files.sorted { $0.path.precedes($1.path) }, in: directory)
        }
    }

    /// As `ContactSource` says of the source at a path.
    ///
    /// - Throws: where its cards cannot be edited.
    static func hasFileForEachCard(_ path: FilePath) throws(CardEditRefusal) -> Bool {
        let source = try CardEditRefusal.ofFile { () throws(SystemError) in
            try SourceKinds.source(at: path, mayWait: true)
        }
        guard let hasFileForEachCard = source.hasFileForEachCard else { throw .isReadOnlyKind(source.kind) }
        return hasFileForEachCard
    }

    /// The path without links. An editor that has moved the old file away is about to write the new one.
    private mutating func canonical(_ file: FilePath) throws(CardEditRefusal) -> FilePath {
        while true {
            do {
                return try file.canonical()
            } catch {
                guard error.isMissing, attempts > 0 else { throw CardEditRefusal(error) }
                attempts -= 1
                FileExchange.pause()
            }
        }
    }

    private mutating func apply(_ files: [File], in directory: FilePath) {
        do {
            let exchange = try FileExchange(directory: directory, isDryRun: isDryRun)
            for file in files { apply(file, in: exchange) }
            leftovers += exchange.leftovers()
        } catch {
            for file in files { finish(file.edits, CardEditRefusal(error)) }
        }
    }

    private mutating func apply(_ file: File, in exchange: borrowing FileExchange) {
        do throws(CardEditRefusal) {
            guard let name = file.path.lastComponent else { throw CardEditRefusal(SystemError(.notAFile, file.path)) }
            // A link would lead nowhere without the file.
            let isLink = file.edits.contains { edits[$0].origin.file.linkTarget != nil }
            let mayRemove = file.hasFileForEachCard && !isLink
            let own = file.edits.map { edits[$0] }
            var outcomes: [Result<CardEditOutcome, CardEditRefusal>] = []
            try exchange.edit(name, isDryRun: isDryRun) { bytes throws(CardEditRefusal) in
                let edited = editor.apply(own, to: bytes)
                outcomes = Self.merged(outcomes, edited.outcomes)
                if edited.bytes?.isEmpty ?? false, !mayRemove { throw .wouldBeEmpty }
                return edited.bytes
            }
            for (index, outcome) in zip(file.edits, outcomes) { results[index] = outcome }
            finish(file.edits, nil)
        } catch {
            finish(file.edits, error)
        }
    }

    private mutating func finish(_ indices: [Int], _ refusal: CardEditRefusal?) {
        if let refusal { for index in indices { results[index] = .failure(refusal) } }
        done += indices.count
        onProgress?(done)
    }

    /// An edit that was written, and found in place when another program had written the file after that, is a change.
    private static func merged(
        _ before: [Result<CardEditOutcome, CardEditRefusal>], _ now: [Result<CardEditOutcome, CardEditRefusal>]
    ) -> [Result<CardEditOutcome, CardEditRefusal>] {
        zip(now, before.isEmpty ? now : before).map { now, before in
            if case (.success(.unchanged), .success(.changed)) = (now, before) { before } else { now }
        }
    }
}

extension FileExchange {
    /// Edits a file; where another program writes it meanwhile, what that wrote.
    ///
    /// - Parameter edit: gives the new bytes: none where the file is to go, nil where it stays.
    borrowing func edit(
        _ name: FilePath.Component, isDryRun: Bool, _ edit: ([UInt8]) throws(CardEditRefusal) -> [UInt8]?
    ) throws(CardEditRefusal) {
        for attempt in 1...Self.maximumAttempts {
            do throws(CardEditRefusal) {
                let original = try CardEditRefusal.ofFile { () throws(SystemError) in try read(name) }
                guard let bytes = try edit(original.bytes), !isDryRun else { return }
                let outcome = try CardEditRefusal.ofFile { () throws(SystemError) in
                    try bytes.isEmpty ? remove(original) : exchange(original, with: bytes)
                }
                if outcome == .exchanged { return }
                if bytes.isEmpty { throw .hasJustChanged }
            } catch {
                // Some editors move the old file away before they write the new one.
                guard attempt < Self.maximumAttempts, error == .isMissing || error == .hasOtherNames else {
                    throw error
                }
                Self.pause()
            }
        }
        throw .keepsChanging
    }
}
