import CVersion

/// The version of this program, as `--version` prints it.
package enum ProgramVersion {
    package static let current = String(cString: bday_widget_version())
}
