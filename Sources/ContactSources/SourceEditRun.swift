import LinuxSystem
import PathBytes
import SafeText
import Sodium
import SystemPackage
import VCard

/// One application of edits: by directory, and in it by file.
struct SourceEditRun {
    private let edits: [SourceEdit]
    private let editor: CardEditor
    private let isDryRun: Bool
    private let onProgress: (@Sendable (Int) -> Void)?
    private var done = 0
    /// How often a file that is away is still looked for. All files share them: where a directory is emptied, each would be
    /// waited for.
    private var attempts = FileExchange.maximumAttempts
    private(set) var results: [Result<CardEditOutcome, CardEditRefusal>]
    private(set) var leftovers: [FilePath] = []

    /// The edits of one file, by their places among all.
    private struct File {
        let source: any EditableSource
        let path: FilePath
        var edits: [Int] = []
    }

    init(_ edits: [SourceEdit], _ editor: CardEditor, isDryRun: Bool, _ onProgress: (@Sendable (Int) -> Void)?) {
        self.edits = edits
        self.editor = editor
        self.isDryRun = isDryRun
        self.onProgress = onProgress
        // Replaced for every edit.
        results = edits.map { .success(.unchanged(line: $0.origin.line)) }
    }

    mutating func apply() {
        var files: [FilePath: File] = [:]
        var sources: [FilePath: Result<any EditableSource, CardEditRefusal>] = [:]
        for (index, edit) in edits.enumerated() {
            let source = sources[edit.origin.source] ?? Self.source(at: edit.origin.source)
            sources[edit.origin.source] = source
            do {
                let editable = try source.get()
                let path = try canonical(edit.origin.file)
                files[path, default: File(source: editable, path: path)].edits.append(index)
            } catch {
                finish([index], error)
            }
        }
        let directories = Dictionary(grouping: files.values) { $0.path.parent }
        for (directory, files) in directories.sorted(by: { $0.key.precedes($1.key) }) {
            apply(files.sorted { $0.path.precedes($1.path) }, in: directory)
        }
    }

    /// The source at a path, if its cards can be edited.
    static func editableSource(at path: FilePath) throws(CardEditRefusal) -> any EditableSource {
        let source = try CardEditRefusal.ofFile { () throws(SystemError) in
            try SourceKinds.source(at: path, mayWait: true)
        }
        guard let editable = source as? any EditableSource else { throw .isReadOnlyKind(source.kind) }
        return editable
    }

    private static func source(at path: FilePath) -> Result<any EditableSource, CardEditRefusal> {
        Result { () throws(CardEditRefusal) in try editableSource(at: path) }
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
            let outcomes = try file.source.apply(
                file.edits.map { edits[$0].cardEdit }, to: name, in: exchange, with: editor,
                isLink: file.edits.contains { edits[$0].origin.file.linkTarget != nil }, isDryRun: isDryRun)
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
}

/// A contact source whose cards can be edited where they live: files of vCards. Standard input, pipes, databases, calendars
/// and lists of other formats are read only.
protocol EditableSource: ContactSource {
    /// Whether a file goes with its last card. Otherwise the file is the source.
    static var hasFileForEachCard: Bool { get }
}

extension VdirSource: EditableSource {
    static var hasFileForEachCard: Bool { true }
}

extension VCardFileSource: EditableSource {
    static var hasFileForEachCard: Bool { false }
}

extension EditableSource {
    /// Applies edits to the cards of one file of the source. Where another program writes the file meanwhile, the edits are
    /// made to what it wrote.
    ///
    /// - Parameters:
    ///   - name: of the file in the directory of the exchange.
    ///   - isLink: whether a link leads to the file: it would lead nowhere without it.
    ///   - isDryRun: nothing is written.
    func apply(
        _ edits: [CardEdit], to name: FilePath.Component, in exchange: borrowing FileExchange, with editor: CardEditor,
        isLink: Bool, isDryRun: Bool
    ) throws(CardEditRefusal) -> [Result<CardEditOutcome, CardEditRefusal>] {
        var before: [Result<CardEditOutcome, CardEditRefusal>] = []
        for attempt in 0..<FileExchange.maximumAttempts {
            var isEmptied = false
            do {
                let original = try exchange.read(name)
                let result = editor.apply(edits, to: original.bytes)
                let outcomes = Self.merged(before, result.outcomes)
                isEmptied = result.bytes?.isEmpty ?? false
                if !isEmptied || Self.hasFileForEachCard && !isLink {
                    guard let bytes = result.bytes, !isDryRun else { return outcomes }
                    let outcome =
                        try isEmptied ? exchange.remove(original) : exchange.exchange(original, with: bytes)
                    if outcome == .exchanged { return outcomes }
                    before = outcomes
                }
            } catch {
                // Some editors move the old file away before they write the new one.
                let isTransient = error.isMissing || error.cause == .hasOtherNames
                guard attempt + 1 < FileExchange.maximumAttempts, isTransient else { throw CardEditRefusal(error) }
                FileExchange.pause()
                continue
            }
            if isEmptied { throw Self.hasFileForEachCard && !isLink ? .hasJustChanged : .wouldBeEmpty }
        }
        throw .keepsChanging
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
