import CVersion

/// The version of this program, as `--version` prints it.
package enum ProgramVersion {
    package static let current = String(cString: bday_widget_version()) + (commit.isEmpty ? "" : " (\(commit))")

    /// Which commit it was built from; empty where nobody said.
    private static let commit = String(cString: bday_widget_commit())
}
