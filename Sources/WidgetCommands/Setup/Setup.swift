import ContactLibrary
import LinuxSystem
import Presentation
import SafeText
import SystemPackage

/// The input ended, as by Ctrl-D: nothing more is asked, and what was not answered is asked again by the next call.
struct SetupEnded: Error {}

/// What the steps of `setup` have in common: how they ask and say, and what is offered once.
struct Setup {
    let session: CommandSession
    /// Whether the usual answer is taken without a question.
    let isUnasked: Bool

    /// Says something: a paragraph on one line, what is no sentence behind spaces.
    func say(_ prose: Prose) throws(CommandFailure) {
        try session.context.say(prose)
    }

    /// Asks a question, or says which answer is taken.
    ///
    /// - Throws: `SetupEnded` where nobody answers any more.
    func asks(_ question: String, usual: Bool = true) throws -> Bool {
        if isUnasked {
            try say("\(question) \(usual ? "yes" : "no") (--yes)\n")
            return usual
        }
        guard let answer = try session.answer(question, usual: usual) else { throw SetupEnded() }
        return answer
    }

    /// Asks about something that is not offered again where it is not wanted.
    ///
    /// - Parameter name: by which the answer is kept.
    func offers(_ name: String, _ question: String, usual: Bool = true) throws -> Bool {
        let isWanted = try asks(question, usual: usual)
        // Who was not asked has declined nothing.
        if !isWanted, !isUnasked { try session.library().decline(name) }
        return isWanted
    }

    /// Whether it was offered and not wanted.
    func isDeclined(_ name: String) throws(LibraryError) -> Bool {
        try session.library().declinedOffers().contains(name)
    }

    /// Whether contacts were read and kept. Where they were not, nothing may read them by the way.
    func hasContacts() throws(LibraryError) -> Bool { try session.library().keyStatus().isStored }

    /// A path for people to read.
    func place(_ path: FilePath) -> String {
        CleanText(cleaning: session.context.environment.abbreviating(path)).string
    }

    /// Lines to be put into a file, as `indented`, unbroken.
    static func snippet(_ lines: [String]) -> Prose {
        let text = indented(lines).text
        return Prose(text, commands: text.split(separator: "\n").map { String($0.drop { $0 == " " }) })
    }

    /// Lines of a file, further in, without anything that acts on a terminal.
    static func indented(_ lines: [String]) -> Prose {
        let shown = lines.map { line in
            let words = line.replacing("\t", with: "    ").split(separator: " ", omittingEmptySubsequences: false)
            return "    \(words.map { CleanText(cleaning: String($0)).string }.joined(separator: " "))\n"
        }
        return Prose(shown.joined())
    }
}
