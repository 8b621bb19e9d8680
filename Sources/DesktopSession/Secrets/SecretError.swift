import LinuxSystem

/// Why the desktop's keyring does not give or take a secret.
package enum SecretError: Error, Hashable, Sendable {
    case bus(BusError)
    /// The keyring that has the secret, or is to have it, is locked, and nobody was asked.
    case locked
    /// The person was asked for the password and gave none.
    case dismissed
    /// There is no such secret.
    case missing
    /// There is no default keyring to put a secret into.
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
        case .locked, .dismissed: .tryAgain
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
        case .dismissed: "the desktop's keyring was not unlocked"
        case .missing: "the desktop's keyring does not have this key"
        case .noKeyring: "the desktop has no default keyring; make one with its password manager"
        case .changed: "the desktop's keyring did not keep the key as it was given"
        }
    }
}
