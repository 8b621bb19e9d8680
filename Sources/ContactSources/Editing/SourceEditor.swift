import BirthdayCore
import LinuxSystem
import SystemPackage
import VCard

/// Changes cards in the contact sources where they live.
///
/// Every file is read anew. What another program writes at the same moment is kept: the edits are made to that. Edits of one
/// file are written together, so that a file is the old one or the new one with all of them; a run that is killed can be
/// repeated, and changes the rest.
package struct SourceEditor: Sendable {
    private let editor: CardEditor
    package let isDryRun: Bool
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
    /// - Returns: what became of each; and files in their directories that an edit which was killed can have left, or anybody
    ///   else made under such a name. They stay: the user has to look at them.
    package func apply(
        _ edits: [SourceEdit]
    ) -> (results: [Result<CardEditOutcome, SourceEditRefusal>], leftovers: [FilePath]) {
        var run = SourceEditRun(edits, editor, isDryRun: isDryRun, onProgress)
        run.apply()
        return (run.results, run.leftovers)
    }
}
