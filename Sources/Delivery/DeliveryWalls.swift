import Failures
import LinuxSystem
import Presentation
import Settings
import SystemPackage

/// Where a delivery writes: the program's own directories, and that of a calendar which is kept. Walls around the process keep it
/// from writing anywhere else, and from making sockets; the agent and the user's command have none (`Confinement`).
package struct DeliveryWalls: Equatable {
    private let directories: [FilePath]
    /// Which directories these are: one that is made anew has to be let in again.
    private let identities: [Directory.Identity?]
    private let runtime: FilePath?

    /// Makes the directories that are missing.
    package init(_ environment: UserEnvironment, _ configuration: Configuration?) {
        let own = [try? environment.storeFile().parent, try? environment.stateFile().parent].compactMap(\.self)
        let calendar = configuration?.export.calendar?.expandingTilde(environment).directory
        // Why one cannot be made, the delivery says.
        for directory in own { _ = try? Directory(creatingOwn: directory) }
        if let calendar { try? Directory.create(calendar) }
        directories = own + (calendar.map { [$0] } ?? [])
        identities = directories.map { Directory.Identity(of: $0) }
        runtime = environment.runtimeDirectory
    }

    /// Raises them, for good.
    package func raise() {
        // Whose is gone later has no session any more.
        if let runtime { _ = try? Directory(creatingOwn: runtime) }
        Confinement.begin(writing: directories + [runtime, "/dev/null"].compactMap(\.self))
    }
}
