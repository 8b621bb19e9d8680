import LinuxSystem

/// Why the desktop's keyring does not give or take a secret.
package enum SecretError: Error, Hashable, Sendable {
    case bus(BusError)
    /// The keyring that has the secret, or is to have it, is locked.
    case locked
    /// The keyring has a question, and nobody was to be asked.
    case notAsked
    /// The person was asked, and did not allow it; or the keyring could not show its question.
    case dismissed
    /// The person was asked, and did not answer in time.
    case notAnswered
    /// There is no such secret.
    case missing
    /// There is no keyring, or no default one to put a secret into.
    case noKeyring
    /// What is read back is not what was kept.
    case changed

    init(_ error: BusError) {
        switch error {
        case .refused(_, "org.freedesktop.Secret.Error.IsLocked", _): self = .locked
        default: self = .bus(error)
        }
    }

    package var status: ExitStatus {
        switch self {
        case .bus(let error): error.status
        case .locked, .notAsked, .dismissed, .notAnswered: .tryAgain
        case .missing: .unusableData
        case .noKeyring, .changed: .unavailable
        }
    }
}

extension SecretError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .bus(let error): "the desktop's keyring cannot be used: \(error)"
        case .locked: "the desktop's keyring is locked; unlock it with its password manager and try again"
        case .notAsked:
            "the desktop's keyring has a question first; it is shown where this is called on a terminal or in a graphical session"
        case .dismissed: "the question of the desktop's keyring was dismissed; allow it, and try again"
        case .notAnswered: "the question of the desktop's keyring was not answered; try again"
        case .missing: "the desktop's keyring does not have this key"
        case .noKeyring: "the desktop has no default keyring; open or make one with its password manager"
        case .changed: "the desktop's keyring did not keep the key as it was given"
        }
    }
}
