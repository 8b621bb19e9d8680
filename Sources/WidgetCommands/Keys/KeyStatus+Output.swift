import ContactLibrary
import ContactStore
import Delivery
import JSONC
import LinuxSystem
import LocalTime
import Presentation
import SafeText

extension KeyStatus {
    func json(_ context: CommandContext) -> JSONValue {
        var object: JSONObject = ["place": .string(place.name), "unlocked": .bool(isHere)]
        object["id"] = identifier.map { .string($0.description) }
        object["path"] = path.map { .string($0.string) }
        object["since"] = since(context).map { .string($0.description) }
        object["locked"] = .bool(isMarkedLocked)
        object["stored"] = .bool(isStored)
        object["unfinished"] = .bool(isChanging)
        return .object(object)
    }

    /// For a terminal.
    func text(_ context: CommandContext) -> Prose {
        ([location(context)] + state(context) + protection).joined(separator: "\n") + "\n"
    }

    private func since(_ context: CommandContext) -> LocalInstant? {
        since.map { context.clock.calendar().local($0.flooredQuotient(1_000_000_000)) }
    }

    private func location(_ context: CommandContext) -> Prose {
        switch place {
        case .file:
            let file = CleanText(cleaning: path.map(context.environment.abbreviating) ?? "")
            return isStored
                ? "The key of the stored contacts \(isGone ? "belongs" : "is") in a file: \(file)"
                : "The key of the stored contacts will be in a file: \(file)"
        case .secretService:
            return "The key of the stored contacts is in the desktop's keyring, as \"\(AgentKeyring.label)\"."
        }
    }

    private func state(_ context: CommandContext) -> [Prose] {
        var lines: [Prose] = []
        if let identifier { lines.append("Its id: \(identifier)") }
        let since = since(context).map { " since \($0)" } ?? ""
        switch (place, isHere) {
        case (.file, true): lines.append("It is there\(since).")
        case (.file, false) where isStored:
            lines.append("It is not there, and the stored contacts cannot be opened without it.")
            lines.append(Self.wayOut)
        case (.file, false): lines.append("Nothing is stored yet; the key is made with the first import.")
        case (.secretService, true):
            lines.append("This session is unlocked\(since). To lock it: \(command: "bday-widget lock")")
        case (.secretService, false):
            lines.append(
                isMarkedLocked
                    ? "This session is locked. To unlock it: \(command: "bday-widget unlock")"
                    : "This session is not unlocked yet: \(command: "bday-widget unlock")")
            lines.append(Self.wayOut)
        }
        if isChanging, isHere {
            lines.append("A change of the key was interrupted. To finish it: \(command: "bday-widget key rotate")")
        }
        return lines
    }

    /// Whether the file is missing that opens what is stored.
    private var isGone: Bool { place == .file && isStored && !isHere }

    private var protection: [Prose] {
        switch place {
        case .file where isGone: []
        case .file:
            [
                "",
                """
                It protects copies of the stored contacts that come without the key: a backup or a synchronised directory \
                that has the one file and not the other.
                """,
                """
                It does not protect from somebody who has both files, from a stolen disk that is not encrypted or a full \
                backup of your home, nor from other programs that you run.
                """, Self.cards,
            ]
                + (isStored
                    ? ["To keep it in the desktop's keyring: \(command: "bday-widget key use secret-service")"] : [])
        case .secretService:
            [
                "",
                "It protects backups, synchronised directories and a stolen disk, as far as the keyring's password does.",
                """
                It does not protect from another program of yours while this session is unlocked: the key is in memory \
                then, and an open keyring gives it to every program.
                """, Self.cards,
            ] + (isHere ? ["To keep it in a file again: \(command: "bday-widget key use file")"] : [])
        }
    }

    private static let wayOut: Prose =
        "If the key is gone for good, store the contacts anew from their sources: \(command: "bday-widget key use file --new")"
    private static let cards: Prose = "While your vCards lie unencrypted on the same disk, it protects little."
}

extension CommandContext {
    /// For people to read.
    var abbreviatedKeyFile: String {
        CleanText(cleaning: (try? environment.keyFile()).map(environment.abbreviating) ?? "").string
    }
}
