import Messages
import SystemPackage

extension Errno {
    /// What the C library says of it, in the user's language: that of `strerror` would be the machine's.
    package var message: Message {
        switch self {
        case .noSuchFileOrDirectory: Message("No such file or directory")
        case .permissionDenied: Message("Permission denied")
        case .notPermitted: Message("Operation not permitted")
        case .interrupted: Message("Interrupted system call")
        case .ioError: Message("Input/output error")
        case .noSuchAddressOrDevice: Message("No such device or address")
        case .badFileDescriptor: Message("Bad file descriptor")
        case .noChildProcess: Message("No child processes")
        case .wouldBlock: Message("Resource temporarily unavailable")
        case .noMemory: Message("Cannot allocate memory")
        case .resourceBusy: Message("Device or resource busy")
        case .fileExists: Message("File exists")
        case .improperLink: Message("Invalid cross-device link")
        case .operationNotSupportedByDevice: Message("No such device")
        case .notDirectory: Message("Not a directory")
        case .isDirectory: Message("Is a directory")
        case .invalidArgument: Message("Invalid argument")
        case .tooManyOpenFilesInSystem: Message("Too many open files in system")
        case .tooManyOpenFiles: Message("Too many open files")
        case .textFileBusy: Message("Text file busy")
        case .fileTooLarge: Message("File too large")
        case .noSpace: Message("No space left on device")
        case .illegalSeek: Message("Illegal seek")
        case .readOnlyFileSystem: Message("Read-only file system")
        case .tooManyLinks: Message("Too many links")
        case .brokenPipe: Message("Broken pipe")
        case .fileNameTooLong: Message("File name too long")
        case .noLocks: Message("No locks available")
        case .noFunction: Message("Function not implemented")
        case .directoryNotEmpty: Message("Directory not empty")
        case .tooManySymbolicLinkLevels: Message("Too many levels of symbolic links")
        case .notSupportedOnSocket: Message("Operation not supported")
        case .addressInUse: Message("Address already in use")
        case .connectionAbort: Message("Software caused connection abort")
        case .connectionReset: Message("Connection reset by peer")
        case .socketNotConnected: Message("Transport endpoint is not connected")
        case .timedOut: Message("Connection timed out")
        case .connectionRefused: Message("Connection refused")
        case .hostIsDown: Message("Host is down")
        case .noRouteToHost: Message("No route to host")
        case .staleNFSFileHandle: Message("Stale file handle")
        case .diskQuotaExceeded: Message("Disk quota exceeded")
        case .execFormatError: Message("Exec format error")
        case .argListTooLong: Message("Argument list too long")
        // Translators: An error of the system that has no words: {number} is errno.
        default: Message("error {number} of the system", ["number": .number(Int(rawValue))])
        }
    }
}
