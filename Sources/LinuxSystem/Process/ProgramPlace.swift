import SystemPackage

/// Where the program's executables lie: beside each other in a build; installed, `bday-widget` in `bin` and the others in
/// `libexec/bday-widget`. They are never looked for by `PATH`.
package enum ProgramPlace {
    /// The executable that is running, without links; nil if the system does not tell (proc(5)).
    package static var own: FilePath? { try? FilePath("/proc/self/exe").canonical() }

    /// Where another of the executables is to be looked for, in order.
    ///
    /// - Parameter executable: one of them, without links.
    package static func places(of name: FilePath.Component, beside executable: FilePath) -> [FilePath] {
        let directory = executable.parent
        let installed: FilePath = name == "bday-widget" ? "bin" : "libexec/bday-widget"
        let prefix = directory.lastComponent == "bday-widget" ? directory.parent.parent : directory.parent
        return [directory.appending(name), prefix.pushing(installed).appending(name)]
    }

    /// The first place where something is; nil if it is in none.
    package static func find(_ name: FilePath.Component, beside executable: FilePath) -> FilePath? {
        places(of: name, beside: executable).first { FileFingerprint(path: $0).modified != nil }
    }
}
