import Glibc

/// The first bytes of a regular file, by which its kind is known; empty for anything else, a pipe above all: what is
/// read from one is gone.
///
/// - Parameter count: how many bytes at most.
package func readHead(_ path: String, count: Int = 4_096) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
        length = max(0, pread(descriptor, buffer.baseAddress, count, 0))
    }
}

/// The paths that a pattern (`*`, `?`, `[…]`) names, in order of their bytes; none where it names nothing.
package func matchingPaths(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { index in found.gl_pathv[index].map { String(cString: $0) } }
}
