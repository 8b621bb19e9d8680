import CLinux
import Glibc
import SystemPackage

extension FileExchange {
    /// Makes a file, with the mode and owner that a new file has there. It has no name until it is whole, so that nothing is
    /// left of it otherwise, and it takes no other file's name.
    package borrowing func create(_ name: FilePath.Component, _ bytes: [UInt8]) throws(Failure) {
        let (parent, path) = (directory.descriptor, directory.path.appending(name))
        let descriptor = linux_open_unnamed(parent, 0o666)
        guard descriptor >= 0 else {
            let isUnknown = [EOPNOTSUPP, EISDIR, EINVAL].contains(errno)
            throw isUnknown ? .isUnsupported : .system(.last(path))
        }
        defer { close(descriptor) }
        do throws(SystemError) {
            try bytes.span.withUnsafeBytes { raw throws(SystemError) in try Descriptor.write(raw, to: descriptor, path)
            }
            let isNamed = {
                name.withPlatformString {
                    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", parent, $0, AT_SYMLINK_FOLLOW) == 0
                }
            }
            guard fsync(descriptor) == 0, isNamed() else { throw SystemError.last(path) }
        } catch {
            throw .system(error)
        }
    }
}
