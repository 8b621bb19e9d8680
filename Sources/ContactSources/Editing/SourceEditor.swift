import BirthdayCore
import LinuxSystem
import VCard

/// Changes cards in the contact sources where they live.
///
/// Every file is read anew. What another program writes at the same moment is kept: the edits are made to that. Edits of one
/// file are written together, so that a file is the old one or the new one with all of them; a run that is killed can be
/// repeated, and changes the rest.
package struct SourceEditor: Sendable {
    private let editor: CardEditor
    private let isDryRun: Bool
    private let onProgress: (@Sendable (Int) -> Void)?

    /// - Parameters:
    ///   - now: for REV, in seconds since 1970.
    ///   - isDryRun: everything is tried, and nothing written.
    ///   - onProgress: called after each file with the number of edits done with.
    package init(
        now: Int = SystemCalendar.now(), isDryRun: Bool = false, onProgress: (@Sendable (Int) -> Void)? = nil
    ) {
        editor = CardEditor(decode: SystemCharsets.decode, now: now)
        self.isDryRun = isDryRun
        self.onProgress = onProgress
    }

    /// Applies edits, those of one card in their order.
    ///
    /// - Returns: what became of each, in the order of the edits.
    package func apply(_ edits: [SourceEdit]) -> [SourceEditResult] {
        var run = Run(edits, editor, isDryRun, onProgress)
        run.apply()
        return run.results
    }

    /// Whether the cards of the source at a path can be edited, as far as its kind goes; else why not.
    package static func refusal(ofSourceAt path: String) -> SourceEditRefusal? {
        do throws(SourceEditRefusal) {
            _ = try editableSource(at: path)
            return nil
        } catch {
            return error
        }
    }

    private static func editableSource(at path: String) throws(SourceEditRefusal) -> any EditableSource {
        let source: any ContactSource
        do throws(SystemError) {
            source = try SourceKinds.source(at: path, mayWait: true)
        } catch {
            throw .file(.system(error))
        }
        guard let editable = source as? any EditableSource else { throw .isReadOnlyKind(type(of: source).kind) }
        return editable
    }

    /// The edits in the order in which they are made: by directory, and in it by file.
    private struct Run {
        private let edits: [SourceEdit]
        private let editor: CardEditor
        private let isDryRun: Bool
        private let onProgress: (@Sendable (Int) -> Void)?
        private var done = 0
        private(set) var results: [SourceEditResult]

        /// The edits of one file, by their places among all.
        private struct File {
            let source: any EditableSource
            let name: String
            var edits: [Int]
        }

        init(
            _ edits: [SourceEdit], _ editor: CardEditor, _ isDryRun: Bool, _ onProgress: (@Sendable (Int) -> Void)?
        ) {
            self.edits = edits
            self.editor = editor
            self.isDryRun = isDryRun
            self.onProgress = onProgress
            // Replaced for every edit.
            results = edits.map { .unchanged(file: $0.origin.file, line: $0.origin.line) }
        }

        mutating func apply() {
            var directories: [(path: String, files: [File])] = []
            var sources: [String: Result<any EditableSource, SourceEditRefusal>] = [:]
            var directoryPlaces: [String: Int] = [:]
            var filePlaces: [String: Int] = [:]
            for (index, edit) in edits.enumerated() {
                do throws(SourceEditRefusal) {
                    let origin = edit.origin
                    let found =
                        sources[origin.source]
                        ?? Result { () throws(SourceEditRefusal) in
                            try SourceEditor.editableSource(at: origin.source)
                        }
                    sources[origin.source] = found
                    let source = try found.get()
                    let path = try Self.canonical(origin.file)
                    let parent = Path.parent(of: path)
                    let directory = directoryPlaces[parent] ?? directories.count
                    if directory == directories.count { directories.append((parent, [])) }
                    directoryPlaces[parent] = directory
                    let file = filePlaces[path] ?? directories[directory].files.count
                    filePlaces[path] = file
                    if file == directories[directory].files.count {
                        let name = String(path.dropFirst(parent == "/" ? 1 : parent.count + 1))
                        directories[directory].files.append(File(source: source, name: name, edits: []))
                    }
                    directories[directory].files[file].edits.append(index)
                } catch {
                    finish([index], error)
                }
            }
            for directory in directories { apply(directory.files, in: directory.path) }
        }

        /// The path without links. An editor that has moved the old file away is about to write the new one.
        private static func canonical(_ file: String) throws(SourceEditRefusal) -> String {
            for _ in 0..<FileExchange.maximumAttempts {
                if let path = try? Path.canonical(file) { return path }
                guard FileKind(path: file, followsLinks: false) == nil else { break }
                FileExchange.pause()
            }
            do throws(SystemError) {
                return try Path.canonical(file)
            } catch {
                throw .file(.system(error))
            }
        }

        private mutating func apply(_ files: [File], in directory: String) {
            do throws(SystemError) {
                let exchange = try FileExchange(directory: directory)
                for file in files { apply(file, in: exchange) }
            } catch {
                for file in files { finish(file.edits, .file(.system(error))) }
            }
        }

        private mutating func apply(_ file: File, in exchange: borrowing FileExchange) {
            do throws(SourceEditRefusal) {
                let outcomes = try file.source.apply(
                    file.edits.map { edits[$0].cardEdit }, to: file.name, in: exchange, with: editor, isDryRun: isDryRun
                )
                for (index, outcome) in zip(file.edits, outcomes) {
                    results[index] =
                        switch outcome {
                        case .success(.changed(let line)): .changed(file: edits[index].origin.file, line: line)
                        case .success(.unchanged(let line)): .unchanged(file: edits[index].origin.file, line: line)
                        case .failure(let refusal): .refused(.card(refusal))
                        }
                }
                finish(file.edits, nil)
            } catch {
                finish(file.edits, error)
            }
        }

        private mutating func finish(_ indices: [Int], _ refusal: SourceEditRefusal?) {
            if let refusal { for index in indices { results[index] = .refused(refusal) } }
            done += indices.count
            onProgress?(done)
        }
    }
}
