import SystemPackage

/// A directory by its path and by what was found there: after an unmount the same path leads to another directory.
package struct LocatedDirectory: Hashable, Sendable {
    package let path: FilePath
    package let identity: Directory.Identity

    package init(path: FilePath, identity: Directory.Identity) {
        self.path = path
        self.identity = identity
    }
}

extension Directory.Identity: LosslessStringConvertible {
    /// `device:inode`.
    package var description: String { "\(device):\(inode)" }

    package init?(_ description: String) {
        let numbers = description.split(separator: ":", omittingEmptySubsequences: false).map { UInt64($0) }
        guard numbers.count == 2, let device = numbers[0], let inode = numbers[1] else { return nil }
        self.init(device: device, inode: inode)
    }
}
