import Glibc
import SystemPackage

/// The files of a program as they were when it was started, so that a process that lasts can become what replaces them.
package struct ProgramUpdate: Sendable {
    private let files: [Dependency]

    /// - Parameter files: the program that is to be called first.
    package init(of files: [FilePath]) { self.files = files.map { Dependency(path: $0) } }

    /// Whether other files are there now. Where one is missing, an update goes on, or the program was removed.
    package var isThere: Bool {
        let now = files.map { Dependency(path: $0.path) }
        return now != files && !now.contains(where: \.isMissing)
    }

    /// Becomes the new program, with the arguments of this one and its number. It returns where that cannot be started.
    package func become() {
        guard let program = files.first?.path else { return }
        _ = program.withPlatformString { execv($0, ProcessArguments.vector) }
    }
}
