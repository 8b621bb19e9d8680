import CLinux
import SystemPackage

/// File systems whose server can be gone, so that they answer no call.
package enum RemoteFileSystem {
    /// The magic numbers of statfs(2): FUSE, NFS, CIFS, SMB2, SMB, 9P, Ceph, AFS, Coda.
    static let types: [UInt32] = [
        0x6573_5546, 0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x517B, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x7375_7245,
    ]

    /// Whether one of the paths leads to such a file system, other than those that some paths of the user's lead to.
    package static func holdsAny(of paths: [FilePath], besides own: [FilePath]) -> Bool {
        holdsAny(of: paths, besides: own, types)
    }

    static func holdsAny(of paths: [FilePath], besides own: [FilePath], _ types: [UInt32]) -> Bool {
        let devices = own.compactMap { Directory.Identity(of: $0)?.device }
        return paths.contains { path in
            guard let device = Directory.Identity(of: path)?.device, !devices.contains(device) else { return false }
            return path.withPlatformString { types.contains(UInt32(truncatingIfNeeded: linux_file_system_type($0))) }
        }
    }
}
