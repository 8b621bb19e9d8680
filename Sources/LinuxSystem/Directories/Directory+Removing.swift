import Glibc

extension Directory {
    /// Removes the files of processes that have ended, such as `tmux-4711`: the prefix and the process's identifier.
    ///
    /// A file whose process cannot be asked for, or whose number another process has now, stays.
    package borrowing func removeFilesOfEndedProcesses(named prefix: String) {
        for entry in entries where entry.kind != .directory && entry.name.hasPrefix(prefix) {
            guard let process = Int32(entry.name.dropFirst(prefix.count)), process > 0,
                entry.name == "\(prefix)\(process)", kill(process, 0) != 0, errno == ESRCH
            else { continue }
            unlinkat(descriptor, entry.name, 0)
        }
    }
}
