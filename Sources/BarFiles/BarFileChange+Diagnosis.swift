import LinuxSystem
import Messages

extension BarFileChange.Failure {
    /// - Parameter place: the file, for a person.
    package func diagnosis(_ place: String) -> Diagnosis {
        switch self {
        case .system(let error), .exchange(.system(let error)): error.diagnosis
        case .exchange(.isReadOnly):
            Diagnosis(
                "\(place): it is read-only", .clause, "change it where it comes from (home-manager, stow, chezmoi)")
        case .exchange(.isInUse):
            Diagnosis("\(place): another program is writing it", .clause, "call this again")
        case .exchange(.hasOtherNames):
            Diagnosis("\(place): it has another name too (a hard link)", .clause, "change it yourself")
        case .exchange(.hasOtherOwner):
            Diagnosis("\(place): it belongs to another user", .clause, "change it yourself")
        case .exchange(.isUnsupported):
            Diagnosis(
                "\(place): its file system cannot exchange two files in one step", .clause, "change it yourself")
        }
    }
}
