import BirthdayCore
import Failures
import LinuxSystem
import Messages
import SafeText
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
        editor = CardEditor(decode: decodeByIconv, now: now)
        self.isDryRun = isDryRun
        self.onProgress = onProgress
    }

    /// Applies edits, those of one card in their order.
    ///
    /// - Returns: what became of each; and files in their directories that an edit which was killed can have left, or anybody
    ///   else made under such a name. They stay: the user has to look at them.
    package func apply(
        _ edits: [CardEdit]
    ) -> (results: [Result<CardEditOutcome, CardEditRefusal>], leftovers: [FilePath]) {
        var run = SourceEditRun(edits, editor, isDryRun: isDryRun, onProgress)
        run.apply()
        return (run.results, run.leftovers)
    }

    // New cards that an address book is to get.

    /// The form of the first card of a group in these files that can be edited as one; nil where none of them has one.
    package static func form(ofGroupsIn files: [FilePath]) -> GroupCardForm? {
        files.lazy.compactMap(bytes).compactMap { GroupCardForm(ofGroupIn: $0, decode: decodeByIconv) }.first
    }

    /// The form that goes with the cards in a file; nil for a book without any.
    package static func form(besideCardsIn file: FilePath?) -> GroupCardForm {
        GroupCardForm(besideCardsIn: file.flatMap(bytes) ?? [], decode: decodeByIconv)
    }

    private static func bytes(of file: FilePath) -> [UInt8]? {
        try? RegularFile.read(file, maximumSize: FileExchange.maximumSize)
    }

    /// Puts the card of a group into an address book: a file of its own into a directory of a vdir, else the end of the file.
    ///
    /// - Returns: where it is.
    package func put(
        _ card: NewGroupCard, in form: GroupCardForm, into book: FilePath, of source: FilePath
    ) throws(CardEditRefusal) -> ContactOrigin {
        let hasFileForEachCard = try SourceEditRun.hasFileForEachCard(source)
        let path = try CardEditRefusal.ofFile { () throws(SystemError) in try book.canonical() }
        if !hasFileForEachCard {
            try append(card, form, to: path)
            return ContactOrigin(source: source, file: book, line: 1)
        }
        let bytes = try form.file(card)
        let name = Self.fileName(uid: card.uid)
        if !isDryRun { try create(name, bytes, in: path) }
        return ContactOrigin(source: source, file: book.appending(name), line: 1)
    }

    /// The file of the card of a person, in the form that goes with the cards in another file.
    package static func file(
        _ card: NewPersonCard, besideCardsIn file: FilePath?
    ) throws(CardEditRefusal) -> (name: FilePath.Component, bytes: [UInt8]) {
        (fileName(uid: card.uid), try card.file(in: form(besideCardsIn: file)))
    }

    /// Puts a new file into a directory of a vdir. It takes the place of no other file, and follows no link by its name.
    package func create(
        _ name: FilePath.Component, _ bytes: [UInt8], in directory: FilePath
    ) throws(CardEditRefusal) {
        let path = try CardEditRefusal.ofFile { () throws(SystemError) in try directory.canonical() }
        let exchange = try exchange(in: path)
        try CardEditRefusal.ofFile { () throws(SystemError) in try exchange.create(name, bytes) }
    }

    private static func fileName(uid: String) -> FilePath.Component { FilePath.Component("\(uid).vcf") ?? "new.vcf" }

    /// Puts the card at the end of the file that the book is. What another program writes meanwhile is kept.
    private func append(_ card: NewGroupCard, _ form: GroupCardForm, to file: FilePath) throws(CardEditRefusal) {
        guard let name = file.lastComponent else { throw CardEditRefusal(SystemError(.notAFile, file)) }
        let exchange = try exchange(in: file.parent)
        try exchange.edit(name, isDryRun: isDryRun) { bytes throws(CardEditRefusal) in
            try form.appending(card, to: bytes, decodeByIconv)
        }
    }

    private func exchange(in directory: FilePath) throws(CardEditRefusal) -> FileExchange {
        try CardEditRefusal.ofFile { () throws(SystemError) in
            try FileExchange(directory: directory, isDryRun: isDryRun)
        }
    }
}

extension CardEditRefusal {
    static func isReadOnlyKind(_ kind: String) -> Self {
        Self(
            Message(
                // Translators: {kind} is such as "Evolution".
                "contacts from this kind of source ({kind}) are read and not edited",
                ["kind": .code(CleanText(cleaning: kind))]))
    }

    /// Another program wrote the file each time that it was read.
    static let keepsChanging = Self(Message("another program keeps writing the file"), .busy)
    /// Another program wrote the file that was to be removed.
    static let hasJustChanged = Self(Message("another program has just written the file"), .busy)
    static let hasOtherNames = Self(Message("the file has other names (hard links), which would keep the old card"))
    /// The card is the only one of a file that is not removed with it.
    static let wouldBeEmpty = Self(Message("the file has no other card, and would be empty"))

    init(_ error: SystemError) {
        switch error.cause {
        case .inUse: self.init(error.message, .busy)
        case .hasOtherNames: self = .hasOtherNames
        case .noExchange, .hasOtherOwner: self.init(error.message)
        case _ where error.isMissing: self = .isMissing
        case _ where error.isBusy:
            self.init(Message("another program has locked {path}", ["path": .path(error.path.string)]), .busy)
        default: self.init(error.message, error.isPermission || error.cause == .readOnly ? .readOnly : .failed)
        }
    }

    static func ofFile<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(CardEditRefusal) -> Result {
        do { return try body() } catch { throw CardEditRefusal(error) }
    }
}
