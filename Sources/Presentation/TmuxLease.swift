import Glibc
import LinuxSystem
import SystemPackage

/// The file in the runtime directory that names the one `watch --tmux` of a tmux server: `tmux-PID`, PID the server's.
package enum TmuxLease {
    private static let prefix = "tmux-"

    /// Takes the lease for a server.
    ///
    /// - Returns: the file; nil if the runtime directory is not the user's alone.
    package static func take(server: Int32, in path: FilePath) -> FilePath? {
        guard let directory = try? Directory(creatingOwn: path), let name = FilePath.Component("\(prefix)\(server)")
        else { return nil }
        removeStale(in: directory)
        let isTaken = (try? FileReplacement.write("\(getpid())\n", to: name, in: directory, durable: false)) != nil
        return isTaken ? path.appending(name) : nil
    }

    /// Has every `watch --tmux` end: nobody is named any more.
    package static func end(in path: FilePath) {
        guard let directory = try? Directory(own: path), let entries = try? directory.entries() else { return }
        for name in entries.map(\.name) where server(of: name) != nil {
            try? FileReplacement.write("0\n", to: name, in: directory, durable: false)
        }
    }

    /// Removes the leases for servers that have ended. A server that is killed cannot remove its own.
    package static func removeStale(in path: FilePath) {
        if let directory = try? Directory(own: path) { removeStale(in: directory) }
    }

    private static func removeStale(in directory: borrowing Directory) {
        directory.removeFiles { server(of: $0).map(ProcessEnd.hasCome) ?? false }
    }

    /// The server that a lease is for; nil for any other file.
    static func server(of name: FilePath.Component) -> Int32? {
        let process = Int32(name.string.dropFirst(prefix.count))
        return process.flatMap { $0 > 0 && name == FilePath.Component("\(prefix)\($0)") ? $0 : nil }
    }
}
