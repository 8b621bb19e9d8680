import LinuxSystem
import SystemPackage
import VCard

/// A contact source whose cards can be edited where they live: files of vCards. Standard input, pipes, databases, calendars
/// and lists of other formats are read only.
package protocol EditableSource: ContactSource {
    /// Whether a file goes with its last card. Otherwise the file is the source.
    static var hasFileForEachCard: Bool { get }
}

extension VdirSource: EditableSource {
    package static var hasFileForEachCard: Bool { true }
}

extension VCardFileSource: EditableSource {
    package static var hasFileForEachCard: Bool { false }
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
    ) throws(SourceEditRefusal) -> [Result<CardEditOutcome, CardEditRefusal>] {
        var before: [Result<CardEditOutcome, CardEditRefusal>] = []
        for attempt in 0..<FileExchange.maximumAttempts {
            var isEmptied = false
            do throws(FileExchange.Failure) {
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
                guard attempt + 1 < FileExchange.maximumAttempts, error.isTransient else {
                    throw SourceEditRefusal(error)
                }
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

extension FileExchange.Failure {
    /// Whether it can be another program's writing that has not come to its end.
    fileprivate var isTransient: Bool {
        switch self {
        case .hasOtherNames: true
        case .system(let error): error.isMissing
        case .isUnsupported, .isReadOnly, .isInUse, .hasOtherOwner: false
        }
    }
}
