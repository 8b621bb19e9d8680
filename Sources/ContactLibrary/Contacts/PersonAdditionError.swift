import BirthdayCore
import ContactSources
import LinuxSystem
import Messages
import SystemPackage

/// Why somebody gets no card.
package enum PersonAdditionError: Error, Hashable, Sendable {
    /// An address book has somebody of that name and day.
    case isKnown(Contact)
    /// `in`: the directory that was named, and has them.
    case severalDirectories([FilePath], in: FilePath?)
    /// No vdir is in use. `isSearched`: one that is made in the usual place is found.
    case noDirectory(isSearched: Bool)
    case isNoDirectory(FilePath)
    /// It is gone, or is not mounted.
    case isAway(FilePath)
    /// The file was not made.
    case refused(SourceEditRefusal, FilePath)
    /// The file was made, and nobody read in it.
    case isUnread(FilePath)
    case library(LibraryError)
}

extension PersonAdditionError {
    /// - Parameters:
    ///   - place: a path for people to read.
    ///   - call: what puts the card into a directory.
    package func diagnosis(_ place: (FilePath) -> String, call: (FilePath) -> String) -> Diagnosis {
        switch self {
        case .isKnown(let contact): "an address book has this person already: \(place(contact.origin.file))"
        case .severalDirectories(let paths, let named):
            Diagnosis(
                "\(named.map { "\(place($0)) has" } ?? "there are") several directories of cards; name one of them",
                .line,
                "", command: paths.map(call).joined(separator: "\n"))
        case .noDirectory(isSearched: true):
            Diagnosis(
                "there is no directory of cards (a vdir) to write into", .line, "to make one: ",
                command: "mkdir -p ~/.contacts")
        case .noDirectory(isSearched: false):
            Diagnosis(
                "none of the contact sources is a directory of cards (a vdir) to write into", .line,
                "to add one that has a card: ", command: Diagnosis.sourcesAdd)
        case .isNoDirectory(let path):
            Diagnosis("\(place(path)) is not a directory of cards (a vdir)", .clause, "name one with --in PATH")
        case .isAway(let path): "\(place(path)) is not there, or not mounted; no card was written"
        case .refused(let refusal, let path): "\(place(path)): \(refusal.reason); no card was written"
        case .isUnread(let path): "\(place(path)): the card was written, and cannot be read there"
        case .library(let error): error.diagnosis
        }
    }

    package var status: ExitStatus {
        switch self {
        case .isKnown: .cannotCreate
        case .severalDirectories, .isNoDirectory: .usage
        case .noDirectory, .isAway: .noInput
        case .refused(let refusal, _):
            switch refusal.cause {
            case .notPermitted, .readOnly: .notPermitted
            case .busy: .tryAgain
            case .failed: .inputOutput
            }
        case .isUnread: .inputOutput
        case .library(let error): ExitStatus(error)
        }
    }
}
