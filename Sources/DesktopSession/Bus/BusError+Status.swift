import LinuxSystem

extension BusError {
    /// How the agent ends.
    package var status: ExitStatus {
        switch self {
        case .addressIsNotLocal: .configuration
        case .noBus, .noService, .notStarted, .noAnswer, .refused, .broken: .unavailable
        }
    }
}
