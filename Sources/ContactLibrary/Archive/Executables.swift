import LinuxSystem
import SystemPackage

/// The absolute paths of the program's executables. They lie beside each other in a build; installed, the widget lies in
/// `bin` and the app in `libexec/bday-widget`.
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
        widget = process.flatMap { process in
            let directory = process.parent
            return [directory, directory.parent.parent.appending("bin")].lazy.map { $0.appending("bday-widget") }
                .first { FileFingerprint(path: $0).modified != nil }
        }
    }

    var paths: [FilePath] { [widget, app].compactMap(\.self) }
}
