import Glibc

extension FileReplacement {
    /// Copies a file and its companion, the companion first, into a folder that is this user's alone; stray copies are
    /// swept with the other temporary files.
    ///
    /// - Parameter suffix: what the companion's name has after the file's.
    /// - Returns: the path of the file's copy.
    package static func copy(
        _ path: String, alongWith suffix: String, to folder: String
    ) throws(SystemError) -> String {
        try makeFolder(folder)
        guard isOwnFolder(folder) else { throw SystemError(code: EPERM, path: folder) }
        sweepStrays(in: folder)
        let copy = "\(folder)/\(temporaryName())"
        try write(try readFile(path + suffix), to: copy + suffix, durable: false)
        try write(try readFile(path), to: copy, durable: false)
        return copy
    }
}

/// Removes a file, where there is one.
package func removeFile(_ path: String) { unlink(path) }
