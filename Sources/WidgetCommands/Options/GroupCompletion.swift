import ArgumentParser
import BirthdayCore
import ContactLibrary
import WidgetTimeline

extension CompletionKind {
    /// The names of the groups, as they were last read. Nothing where the store cannot be opened: a shell that completes a
    /// word asks nobody.
    static let groups = CompletionKind.custom { _, _, _ in
        let context = CommandContext.ofProcess()
        guard let options = try? SessionOptions.parse([]), let session = try? CommandSession(silent: options, context),
            let library = try? session.library(report: { _ in }), let names = try? library.lastKnownGroups()
        else { return [] }
        return names.map { CleanText(cleaning: $0).string }.filter { !$0.isEmpty }
    }
}
