import BirthdayCore
import Failures
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
    ) -> (results: [Result<CardEditOutcome, SourceEditRefusal>], leftovers: [FilePath]) {
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
    ) throws(SourceEditRefusal) -> ContactOrigin {
        let hasFileForEachCard = try SourceEditRun.hasFileForEachCard(source)
        let path = try refusing({ .file(.system($0)) }) { () throws(SystemError) in try book.canonical() }
        if !hasFileForEachCard {
            try append(card, form, to: path)
            return ContactOrigin(source: source, file: book, line: 1)
        }
        let bytes = try refusing(SourceEditRefusal.card) { () throws(CardEditRefusal) in try form.file(card) }
        let name = Self.fileName(uid: card.uid)
        if !isDryRun { try create(name, bytes, in: path) }
        return ContactOrigin(source: source, file: book.appending(name), line: 1)
    }

    /// The file of the card of a person, in the form that goes with the cards in another file.
    package static func file(
        _ card: NewPersonCard, besideCardsIn file: FilePath?
    ) throws(SourceEditRefusal) -> (name: FilePath.Component, bytes: [UInt8]) {
        do throws(CardEditRefusal) {
            return (fileName(uid: card.uid), try card.file(in: form(besideCardsIn: file)))
        } catch {
            throw .card(error)
        }
    }

    /// Puts a new file into a directory of a vdir. It takes the place of no other file, and follows no link by its name.
    package func create(
        _ name: FilePath.Component, _ bytes: [UInt8], in directory: FilePath
    ) throws(SourceEditRefusal) {
        let path = try refusing({ .file(.system($0)) }) { () throws(SystemError) in try directory.canonical() }
        let exchange = try exchange(in: path)
        try refusing(SourceEditRefusal.file) { () throws(FileExchange.Failure) in try exchange.create(name, bytes) }
    }

    private static func fileName(uid: String) -> FilePath.Component { FilePath.Component("\(uid).vcf") ?? "new.vcf" }

    /// Puts the card at the end of the file that the book is. What another program writes meanwhile is kept.
    private func append(_ card: NewGroupCard, _ form: GroupCardForm, to file: FilePath) throws(SourceEditRefusal) {
        guard let name = file.lastComponent else { throw .file(.system(SystemError(.notAFile, file))) }
        let exchange = try exchange(in: file.parent)
        for _ in 0..<FileExchange.maximumAttempts {
            let original = try refusing(SourceEditRefusal.file) { () throws(FileExchange.Failure) in
                try exchange.read(name)
            }
            let bytes = try refusing(SourceEditRefusal.card) { () throws(CardEditRefusal) in
                try form.appending(card, to: original.bytes, decodeByIconv)
            }
            if isDryRun { return }
            let outcome = try refusing(SourceEditRefusal.file) { () throws(FileExchange.Failure) in
                try exchange.exchange(original, with: bytes)
            }
            if outcome == .exchanged { return }
        }
        throw .keepsChanging
    }

    private func exchange(in directory: FilePath) throws(SourceEditRefusal) -> FileExchange {
        try refusing({ .file(.system($0)) }) { () throws(SystemError) in
            try FileExchange(directory: directory, isDryRun: isDryRun)
        }
    }

    private func refusing<Failure, Result: ~Copyable>(
        _ refusal: (Failure) -> SourceEditRefusal, _ body: () throws(Failure) -> Result
    ) throws(SourceEditRefusal) -> Result {
        do throws(Failure) { return try body() } catch { throw refusal(error) }
    }
}

/// Why a card in a contact source was not changed.
package enum SourceEditRefusal: Error, Hashable, Sendable {
    /// The source is of a kind that is read only: the kind's name.
    case isReadOnlyKind(String)
    case card(CardEditRefusal)
    case file(FileExchange.Failure)
    /// Another program wrote the file each time that it was read.
    case keepsChanging
    /// Another program wrote the file that was to be removed.
    case hasJustChanged
    /// The card is the only one of a file that is not removed with it.
    case wouldBeEmpty

    init(_ failure: FileExchange.Failure) { self = .file(failure) }

    /// For the user, to stand after the place of the card. No text from the card is in it.
    package var reason: String {
        switch self {
        case .isReadOnlyKind(let kind): "contacts from this kind of source (\(kind)) are read and not edited"
        case .card(let refusal): refusal.reason
        case .file(.isUnsupported):
            "its file system cannot exchange two files in one step, without which another program's change could be lost"
        case .file(.isReadOnly): "the file is read-only"
        case .file(.hasOtherNames): "the file has other names (hard links), which would keep the old card"
        case .file(.isInUse): "another program has the file open for writing"
        case .file(.hasOtherOwner): "the file belongs to another user or group, which a new one could not be given to"
        case .file(.system(let error)) where error.isBusy: "another program has locked \(error.path)"
        case .file(.system(let error)) where error.isMissing: CardEditRefusal.isMissing.reason
        case .file(.system(let error)): error.reason
        case .keepsChanging: "another program keeps writing the file"
        case .hasJustChanged: "another program has just written the file"
        case .wouldBeEmpty: "the file has no other card, and would be empty"
        }
    }

    /// What kind of reason it is.
    package enum Cause: Sendable {
        /// The card cannot be changed until somebody changes something else.
        case notPermitted
        /// The card cannot be changed until its file is made writable.
        case readOnly
        /// Another program was faster: a later try can go well.
        case busy
        case failed
    }

    package var cause: Cause {
        switch self {
        case .file(.isInUse), .keepsChanging, .hasJustChanged: .busy
        case .file(.isReadOnly): .readOnly
        case .file(.system(let error)):
            error.isPermission ? .readOnly : error.isBusy || error.isMissing ? .busy : .failed
        default: isLasting ? .notPermitted : .busy
        }
    }

    /// Whether the card, or its file, is not there any more.
    package var isMissing: Bool {
        switch self {
        case .card(.isMissing): true
        case .file(.system(let error)): error.isMissing
        default: false
        }
    }

    /// Whether a later try would be refused as well, unless somebody changes the file.
    package var isLasting: Bool {
        switch self {
        case .isReadOnlyKind, .wouldBeEmpty: true
        case .card(let refusal): ![.isMissing, .isRepeated, .hasOtherName].contains(refusal)
        case .file(.isUnsupported), .file(.isReadOnly), .file(.hasOtherNames), .file(.hasOtherOwner): true
        case .file(.system(let error)): error.isPermission
        case .file(.isInUse), .keepsChanging, .hasJustChanged: false
        }
    }
}
