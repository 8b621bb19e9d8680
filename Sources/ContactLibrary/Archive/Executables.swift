import LinuxSystem

/// The absolute paths of the program's executables. They lie beside each other in a build; installed, the widget lies in
/// `bin` and the app in `libexec/bday-widget`.
package struct Executables: Hashable, Sendable {
    /// The executable that answers from the archive; nil if it is not there.
    package let widget: String?
    /// This executable; nil if the system does not tell.
    package let app: String?

    package init(widget: String?, app: String?) {
        self.widget = widget
        self.app = app
    }

    /// - Parameter process: the path of the running executable without links.
    package init(ofProcess process: String?) {
        app = process
        widget = process.flatMap { process in
            let directory = Path.parent(of: process)
            return [directory, Path.parent(of: Path.parent(of: directory)) + "/bin"].lazy.map { $0 + "/bday-widget" }
                .first { FileFingerprint(path: $0).modified != nil }
        }
    }

    var paths: [String] { [widget, app].compactMap(\.self) }
}
