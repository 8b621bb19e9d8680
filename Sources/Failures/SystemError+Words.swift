import LinuxSystem
import Messages
import SafeText
import SystemPackage

// What the system did not do, in words.

extension SystemError: CustomStringConvertible {
    /// Why, in words such as the system's: `Permission denied`.
    package var reason: String { message.english }

    /// The same for the user.
    package var message: Message { remedy.map { .remarked(cause.message, $0) } ?? cause.message }

    package var description: String { diagnosis.description }

    /// The same for the user.
    package var diagnosis: Diagnosis { Diagnosis(.at(path.string, message)) }

    /// Which permission is missing, and whose it is to give. The path itself is not named once more: it can be a person's name.
    private var remedy: String? {
        guard let obstacle else { return nil }
        let isPath = obstacle.path == path
        let place = isPath ? "it" : obstacle.path.string
        return switch obstacle.owner {
        case .user:
            "chmod u+\(obstacle.permissions)\(isPath ? "" : " \(obstacle.path.shellWord)") lets you read it"
        case .root: "\(place) belongs to root, who can let you read it"
        case .other: "\(place) belongs to another user, who can let you read it"
        }
    }
}

extension Message {
    /// Of a directory.
    package static var isUnmounted: Message { Message("Empty, and not the directory that it was (not mounted?)") }
}

extension SystemError.Cause {
    fileprivate var message: Message {
        switch self {
        case .call(.noSuchFileOrDirectory): Message("No such file or directory")
        case .call(.permissionDenied): Message("Permission denied")
        case .call(let error): .english(error.description)
        case .notAFile: "Not a file that can be read"
        case .tooLarge: "File too large"
        case .overBudget: Message("Took too long to read, or too much memory")
        case .unmounted: .isUnmounted
        case .noAnswer: "Did not answer in time"
        case .unsafe(let danger): .english(danger.reason)
        case .noExchange:
            "its file system cannot exchange two files in one step, without which another program's change could be lost"
        case .readOnly: "the file is read-only"
        case .hasOtherNames: "the file has other names (hard links)"
        case .inUse: "another program has the file open for writing"
        case .hasOtherOwner: "the file belongs to another user or group, which a new one could not be given to"
        }
    }
}

extension SystemError.Danger {
    fileprivate var reason: String {
        switch self {
        case .linkToDirectory: "A link, in the place of a directory of bday-widget's own"
        case .noDirectory: "Not a directory"
        case .directoryOfAnother: "A directory of another user's"
        case .directoryOfAll: "Other users can enter this directory, and its file system cannot change that"
        case .linkThatOthersCanMake: "a link that another user may have made"
        case .linkThatLeadsNowhere: "A link that leads nowhere"
        case .lineFeedInPath: "the path has a line feed in it"
        }
    }
}

extension Distrust {
    /// Why, and what mends that.
    package var reason: String {
        switch self {
        case .irregular: "not a regular file"
        case .ofAnother(let isDirectory): "\(Self.name(isDirectory)) belongs to another user, and it can hold commands"
        case .writable(let path, let isDirectory):
            "others can write to \(Self.name(isDirectory)), and it can hold commands: chmod go-w \(path.shellWord)"
        }
    }

    private static func name(_ isDirectory: Bool) -> String { isDirectory ? "its directory" : "it" }
}
