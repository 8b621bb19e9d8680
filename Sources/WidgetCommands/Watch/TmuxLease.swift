import Glibc
import LinuxSystem

/// The file in the runtime directory that names the one `watch --tmux` of a tmux server: `tmux-PID`, PID the server's.
enum TmuxLease {
    private static let prefix = "tmux-"

    /// Takes the lease for a server.
    ///
    /// - Returns: the file; nil if the runtime directory is not the user's alone.
    static func take(server: Int32, in directory: String) -> String? {
        guard (try? Directory.createPrivate(directory)) == true else { return nil }
        removeStale(in: directory)
        let path = "\(directory)/\(prefix)\(server)"
        return (try? FileReplacement.write("\(getpid())\n", to: path, durable: false)).map { path }
    }

    /// Removes the leases for servers that have ended. A server that is killed cannot remove its own.
    static func removeStale(in directory: String) {
        guard let leases = try? Directory(private: directory) else { return }
        leases.removeFilesOfEndedProcesses(named: prefix)
    }
}
