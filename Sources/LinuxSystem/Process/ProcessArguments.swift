import Glibc

/// What this process was called with.
///
/// Swift finds the arguments in front of the environment, and finds none where a preloaded library has moved that
/// (setenv(3) in its constructor, as libfaketime's): then they are the kernel's (`cmdline`, proc(5)).
package enum ProcessArguments {
    /// As `main` gets them: the program's name, the arguments, nil. Nil alone where nobody knows them.
    nonisolated(unsafe) package static let vector: UnsafePointer<UnsafeMutablePointer<CChar>?> =
        CommandLine.argc > 0 ? UnsafePointer(CommandLine.unsafeArgv) : vector(of: kernelsBytes)

    private static var kernelsBytes: [UInt8] { (try? RegularFile.read("/proc/self/cmdline")) ?? [] }

    /// - Parameter bytes: words, a NUL behind each.
    static func vector(of bytes: [UInt8]) -> UnsafePointer<UnsafeMutablePointer<CChar>?> {
        let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        let vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
        for (index, word) in words.enumerated() {
            (vector + index).initialize(to: strdup(word.map(CChar.init(bitPattern:)) + [0]))
        }
        (vector + words.count).initialize(to: nil)
        return UnsafePointer(vector)
    }

    /// Whether anybody knows them.
    package static var areKnown: Bool { vector[0] != nil }

    /// The arguments, without the program's name.
    package static var bytes: [[UInt8]] {
        var bytes: [[UInt8]] = []
        var next = vector
        while let word = next.pointee {
            bytes.append(Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
            next += 1
        }
        return Array(bytes.dropFirst())
    }
}
