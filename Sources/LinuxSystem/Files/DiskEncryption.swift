import Glibc
import SystemPackage

/// Whether the disk under a path is encrypted as a whole, by dm-crypt (LUKS), as sysfs says.
package enum DiskEncryption: Sendable {
    case encrypted
    case plain
    /// The file system is not on a block device that can be looked at: a network's, ZFS, a container's.
    case unknown

    /// How many devices can lie one under another: LVM on LUKS on RAID.
    private static let maximumDepth = 8

    package init(under path: FilePath) {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else {
            self = .unknown
            return
        }
        // makedev(3)
        let device = status.st_dev
        let (major, minor) = (device >> 8 & 0xFFF | device >> 32 & ~0xFFF, device & 0xFF | device >> 12 & ~0xFF)
        let block = FilePath("/sys/dev/block/\(major):\(minor)")
        // Of Btrfs, and of what has no device, the number is no block device's.
        guard major != 0, FileKind(path: block) == .directory else {
            self = .unknown
            return
        }
        self = Self.isEncrypted(block, Self.maximumDepth) ? .encrypted : .plain
    }

    /// Whether a device, or all that it lies on, is dm-crypt's.
    private static func isEncrypted(_ device: FilePath, _ depth: Int) -> Bool {
        if let kind = try? RegularFile.read(device.appending(["dm", "uuid"])), kind.starts(with: "CRYPT-".utf8) {
            return true
        }
        let under = (try? Directory(path: device.appending("slaves")).entries()) ?? []
        if under.isEmpty || depth == 0 { return false }
        return under.allSatisfy { isEncrypted(device.appending("slaves").appending($0.name), depth - 1) }
    }
}
