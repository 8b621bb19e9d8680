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
        let quotesSpaces = CompletionShell.requesting.map { $0 != .bash } ?? false
        return names.filter { isPlain($0, withSpaces: quotesSpaces) }
    }

    /// Whether a name means itself in a shell.
    ///
    /// Names come from other people. bash expands the list that it chooses from, `$(…)` included, and puts a word onto
    /// the line as it is: a name that is more than a word there is not offered.
    private static func isPlain(_ name: String, withSpaces: Bool) -> Bool {
        guard CleanText(cleaning: name).string == name, let first = name.unicodeScalars.first,
            !first.isASCII || first.properties.isAlphabetic || first.properties.numericType != nil
        else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            if scalar == " " { return withSpaces }
            if !scalar.isASCII { return !scalar.properties.isWhitespace }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "_-.+".unicodeScalars.contains(scalar)
        }
    }
}
