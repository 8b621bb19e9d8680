/// What the program is called where the system is told about it: below this, nothing knows whose program it is.
package enum ProgramNames {
    /// The executable that is called first, and the directory that the others are installed in.
    package static let program: StaticString = "bday-widget"

    // What the names of files begin with that are there for a moment.

    /// One that is to take the place of another of the program's own.
    package static let newFile: StaticString = ".bday-widget-"
    /// One that is to take the place of the user's, or has had it.
    package static let editedFile: StaticString = ".bday-widget-edit-"
    /// What earlier versions called a file that was being removed.
    package static let removedFile: StaticString = ".bday-widget-remove-"

    /// The environment variable by which root acts in another user's home on purpose.
    package static let asRoot: StaticString = "BDAY_WIDGET_AS_ROOT"

    /// The environment variable by which each limit of time is as many times as long.
    package static let timeoutFactor: StaticString = "BDAY_WIDGET_TIMEOUT_FACTOR"

    /// The environment variable by which a debugger of the user's may look into a process.
    package static let dumpable: StaticString = "BDAY_WIDGET_DUMPABLE"
}

extension StaticString {
    /// As C takes it: a constant ends with a NUL.
    package var characters: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
