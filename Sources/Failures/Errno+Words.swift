import Glibc
import Messages
import SystemPackage

extension Errno {
    /// What the C library says of it, in the user's language: that of `strerror` would be the machine's.
    package var message: Message { messageOfError(rawValue) }
}

/// Outside of `Errno`, which has the numbers' names for itself.
private func messageOfError(_ number: CInt) -> Message {
    switch number {
    case ENOENT: Message("No such file or directory")
    case EACCES: Message("Permission denied")
    case EPERM: Message("Operation not permitted")
    case EINTR: Message("Interrupted system call")
    case EIO: Message("Input/output error")
    case ENXIO: Message("No such device or address")
    case EBADF: Message("Bad file descriptor")
    case ECHILD: Message("No child processes")
    case EAGAIN: Message("Resource temporarily unavailable")
    case ENOMEM: Message("Cannot allocate memory")
    case EBUSY: Message("Device or resource busy")
    case EEXIST: Message("File exists")
    case EXDEV: Message("Invalid cross-device link")
    case ENODEV: Message("No such device")
    case ENOTDIR: Message("Not a directory")
    case EISDIR: Message("Is a directory")
    case EINVAL: Message("Invalid argument")
    case ENFILE: Message("Too many open files in system")
    case EMFILE: Message("Too many open files")
    case ETXTBSY: Message("Text file busy")
    case EFBIG: Message("File too large")
    case ENOSPC: Message("No space left on device")
    case ESPIPE: Message("Illegal seek")
    case EROFS: Message("Read-only file system")
    case EMLINK: Message("Too many links")
    case EPIPE: Message("Broken pipe")
    case ENAMETOOLONG: Message("File name too long")
    case ENOLCK: Message("No locks available")
    case ENOSYS: Message("Function not implemented")
    case ENOTEMPTY: Message("Directory not empty")
    case ELOOP: Message("Too many levels of symbolic links")
    case EOPNOTSUPP: Message("Operation not supported")
    case EADDRINUSE: Message("Address already in use")
    case ECONNABORTED: Message("Software caused connection abort")
    case ECONNRESET: Message("Connection reset by peer")
    case ENOTCONN: Message("Transport endpoint is not connected")
    case ETIMEDOUT: Message("Connection timed out")
    case ECONNREFUSED: Message("Connection refused")
    case EHOSTDOWN: Message("Host is down")
    case EHOSTUNREACH: Message("No route to host")
    case ESTALE: Message("Stale file handle")
    case EDQUOT: Message("Disk quota exceeded")
    case ENOEXEC: Message("Exec format error")
    case E2BIG: Message("Argument list too long")
    // Translators: An error of the system that has no words: {number} is errno.
    default: Message("error {number} of the system", ["number": .number(Int(number))])
    }
}
