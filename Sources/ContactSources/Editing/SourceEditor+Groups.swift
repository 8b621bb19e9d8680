import BirthdayCore
import LinuxSystem
import SystemPackage
import VCard

// Cards of groups that an address book is to get.

extension SourceEditor {
    /// The form of the first card of a group in these files that can be edited as one; nil where none of them has one.
    package static func form(ofGroupsIn files: [FilePath]) -> GroupCardForm? {
        files.lazy.compactMap(bytes).compactMap { GroupCardForm(ofGroupIn: $0, decode: SystemCharsets.decode) }.first
    }

    /// The form that goes with the cards in a file; nil for a book without any.
    package static func form(besideCardsIn file: FilePath?) -> GroupCardForm {
        GroupCardForm(besideCardsIn: file.flatMap(bytes) ?? [], decode: SystemCharsets.decode)
    }

    private static func bytes(of file: FilePath) -> [UInt8]? {
        try? RegularFile.read(file, maximumSize: FileExchange.maximumSize)
    }

    /// Puts the card of a group into an address book: a file of its own into a directory of a vdir, else the end of the file.
    ///
    /// - Returns: where it is.
    package func add(
        _ card: NewGroupCard, in form: GroupCardForm, to book: FilePath, of source: FilePath
    ) throws(SourceEditRefusal) -> ContactOrigin {
        let editable = try SourceEditRun.editableSource(at: source)
        let path = try refusing({ .file(.system($0)) }) { () throws(SystemError) in try book.canonical() }
        if !type(of: editable).hasFileForEachCard {
            try append(card, form, to: path)
            return ContactOrigin(source: source, file: book, line: 1)
        }
        let name = FilePath.Component("\(card.uid).vcf") ?? "group.vcf"
        let bytes = try refusing(SourceEditRefusal.card) { () throws(CardEditRefusal) in try form.file(card) }
        if !isDryRun {
            let exchange = try exchange(in: path)
            try refusing(SourceEditRefusal.file) { () throws(FileExchange.Failure) in try exchange.create(name, bytes) }
        }
        return ContactOrigin(source: source, file: book.appending(name), line: 1)
    }

    /// Puts the card at the end of the file that the book is. What another program writes meanwhile is kept.
    private func append(_ card: NewGroupCard, _ form: GroupCardForm, to file: FilePath) throws(SourceEditRefusal) {
        guard let name = file.lastComponent else { throw .file(.system(.invalid(file))) }
        let exchange = try exchange(in: file.parent)
        for _ in 0..<FileExchange.maximumAttempts {
            let original = try refusing(SourceEditRefusal.file) { () throws(FileExchange.Failure) in
                try exchange.read(name)
            }
            let bytes = try refusing(SourceEditRefusal.card) { () throws(CardEditRefusal) in
                try form.appending(card, to: original.bytes, SystemCharsets.decode)
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
            try SourceEditRun.exchange(in: directory, isDryRun: isDryRun)
        }
    }

    private func refusing<Failure, Result: ~Copyable>(
        _ refusal: (Failure) -> SourceEditRefusal, _ body: () throws(Failure) -> Result
    ) throws(SourceEditRefusal) -> Result {
        do throws(Failure) { return try body() } catch { throw refusal(error) }
    }
}
