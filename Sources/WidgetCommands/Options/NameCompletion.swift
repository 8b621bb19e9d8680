import ArgumentParser
import ContactLibrary
import Presentation
import SafeText

extension CompletionKind {
    /// The names of the groups, as they were last read.
    static let groups = CompletionKind.custom { _, _, _ in
        known { library throws(LibraryError) in try library.lastKnownGroups() }
    }

    /// The names of the contacts, as they were last read; in bash, which knows no word with a space, each word of them.
    static let contacts = CompletionKind.custom { _, _, _ in
        known { library throws(LibraryError) in
            let names = try library.lastKnownContacts().map(\.name)
            return quotesNames ? names : names.flatMap { $0.split(separator: " ").map(String.init) }
        }
    }

    /// Nothing where the store cannot be opened: a shell that completes a word asks nobody.
    private static func known(_ names: (Library) throws(LibraryError) -> [String]) -> [String] {
        let context = CommandContext.ofProcess()
        guard let options = try? LocaleOption.parse([]), let file = try? ConfigurationFile(options, context),
            let library = try? CommandSession(options, context, file).library(report: { _ in }),
            let names = try? names(library)
        else { return [] }
        return names.filter { isPlain($0, isQuoted: quotesNames) }
    }

    private static var quotesNames: Bool { CompletionShell.requesting.map { $0 != .bash } ?? false }

    /// Whether a name means itself in a shell.
    ///
    /// Names come from other people. bash expands the list that it chooses from, `$(…)` included, and puts a word onto
    /// the line as it is: a name that is more than a word there is not offered.
    private static func isPlain(_ name: String, isQuoted: Bool) -> Bool {
        guard CleanText(cleaning: name).string == name, let first = name.unicodeScalars.first,
            !first.isASCII || first.properties.isAlphabetic || first.properties.numericType != nil
        else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            // zsh and fish quote what they put onto the line.
            if " '(),".unicodeScalars.contains(scalar) { return isQuoted }
            if !scalar.isASCII { return !scalar.properties.isWhitespace }
            return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || "_-.+".unicodeScalars.contains(scalar)
        }
    }
}
