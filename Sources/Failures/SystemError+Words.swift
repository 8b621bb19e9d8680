import LinuxSystem
import Messages
import SafeText
import SystemPackage

// What the system did not do, in words.

extension SystemError: CustomStringConvertible {
    /// Why, and what helps: `Permission denied (chmod u+r lets you read it)`. The path stands somewhere else in the line.
    package var message: Message { remedy.map { .remarked(cause.message, $0) } ?? cause.message }

    /// The path, and why: a line of its own.
    package var diagnosis: Diagnosis { Diagnosis(.at(path.string, message)) }

    /// `message` for a log.
    package var reason: String { message.english }

    /// `diagnosis` for a log.
    package var description: String { diagnosis.description }

    /// Which permission is missing, and whose it is to give. The path itself is not named once more: it can be a person's name.
    private var remedy: Message? {
        guard let obstacle else { return nil }
        let isPath = obstacle.path == path
        let place = Message.Value.path(obstacle.path.string)
        switch obstacle.owner {
        case .user:
            let command = "chmod u+\(obstacle.permissions)\(isPath ? "" : " \(obstacle.path.shellWord)")"
            return Message("{command} lets you read it", ["command": .command(command)])
        case .root:
            return isPath
                ? Message("it belongs to root, who can let you read it")
                : Message("{place} belongs to root, who can let you read it", ["place": place])
        case .other:
            return isPath
                ? Message("it belongs to another user, who can let you read it")
                : Message("{place} belongs to another user, who can let you read it", ["place": place])
        }
    }
}

extension SystemError {
    /// Why a file of the user's is not changed.
    ///
    /// - Parameter place: the file, for a person.
    package func diagnosis(changing place: String) -> Diagnosis {
        switch cause {
        case .readOnly:
            Diagnosis(
                .at(place, Message("it is read-only")), .clause,
                Message("change it where it comes from (home-manager, stow, chezmoi)"))
        case .inUse:
            Diagnosis(.at(place, Message("another program is writing it")), .clause, Message("call this again"))
        case .hasOtherNames: byHand(place, Message("it has another name too (a hard link)"))
        case .hasOtherOwner: byHand(place, Message("it belongs to another user"))
        case .noExchange: byHand(place, Message("its file system cannot exchange two files in one step"))
        default: diagnosis
        }
    }

    private func byHand(_ place: String, _ problem: Message) -> Diagnosis {
        Diagnosis(.at(place, problem), .clause, Message("change it yourself"))
    }
}

extension Message {
    /// Of a directory.
    package static var isUnmounted: Message { Message("Empty, and not the directory that it was (not mounted?)") }
}

extension SystemError.Cause {
    fileprivate var message: Message {
        switch self {
        case .call(let error): error.message
        case .notAFile: Message("Not a file that can be read")
        case .tooLarge: Message("File too large")
        case .overBudget: Message("Took too long to read, or too much memory")
        case .unmounted: .isUnmounted
        case .noAnswer: Message("Did not answer in time")
        case .unsafe(let danger): danger.message
        case .noExchange:
            Message(
                "its file system cannot exchange two files in one step, without which another program's change could be lost"
            )
        case .readOnly: Message("the file is read-only")
        case .hasOtherNames: Message("the file has other names (hard links)")
        case .inUse: Message("another program has the file open for writing")
        case .hasOtherOwner:
            Message("the file belongs to another user or group, which a new one could not be given to")
        }
    }
}

extension SystemError.Danger {
    fileprivate var message: Message {
        switch self {
        case .linkToDirectory: Message("A link, in the place of a directory of bday-widget's own")
        case .noDirectory: Message("Not a directory")
        case .directoryOfAnother: Message("A directory of another user's")
        case .directoryOfAll: Message("Other users can enter this directory, and its file system cannot change that")
        case .linkThatOthersCanMake: Message("a link that another user may have made")
        case .linkThatLeadsNowhere: Message("A link that leads nowhere")
        case .lineFeedInPath: Message("the path has a line feed in it")
        }
    }
}

extension Distrust {
    /// Why, and what mends that.
    package var diagnosis: Diagnosis {
        switch self {
        case .irregular: Diagnosis(Message("not a regular file"))
        case .ofAnother(let isDirectory):
            Diagnosis(
                isDirectory
                    // Translators: Said of a file.
                    ? Message("its directory belongs to another user, and it can hold commands")
                    : Message("it belongs to another user, and it can hold commands"))
        case .writable(let path, let isDirectory):
            Diagnosis(
                isDirectory
                    // Translators: Said of a file.
                    ? Message("others can write to its directory, and it can hold commands")
                    : Message("others can write to it, and it can hold commands"),
                .colon, .command("chmod go-w \(path.shellWord)"))
        }
    }
}
