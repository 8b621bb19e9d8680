import LinuxSystem
import SystemPackage

/// The absolute paths of the executables that an archive's answers come from (`ProgramPlace`).
package struct Executables: Hashable, Sendable {
    /// The executable that answers from the archive; nil if it is not there.
    package let widget: FilePath?
    /// This executable; nil if the system does not tell.
    package let app: FilePath?

    package init(widget: FilePath?, app: FilePath?) {
        self.widget = widget
        self.app = app
    }

    /// - Parameter process: the path of the running executable without links.
    package init(ofProcess process: FilePath?) {
        app = process
        widget = process.flatMap { ProgramPlace.find("bday-widget", beside: $0) }
    }

    package var paths: [FilePath] { [widget, app].compactMap(\.self) }
}
