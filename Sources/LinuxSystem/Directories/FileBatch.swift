import Glibc
import SystemPackage

/// The contents of consecutive files of a directory, in one buffer that is used again.
final class FileBatch {
    /// How many files a batch has at most.
    static let maximumCount = 64
    /// How many bytes a file may have that is read together with others.
    private static let maximumFileSize = 4 << 20
    /// A batch with as many bytes takes no further file.
    private static let sufficientSize = 128 * 1_024

    private let ending: StaticString?
    private var buffer = ReadBuffer()
    private var entries: ArraySlice<Directory.Entry> = []
    /// Where the content of each entry lies in the buffer, or why it could not be read.
    private var contents: [Result<Range<Int>, SystemError>] = []

    /// - Parameter ending: the last line of a complete file, as `ReadBuffer` takes it.
    init(ending: StaticString?) { self.ending = ending }

    /// Reads files until the buffer has enough: one at least.
    ///
    /// - Parameter directory: the descriptor of their directory.
    func fill(with entries: ArraySlice<Directory.Entry>, in directory: Int32) {
        self.entries = entries
        contents.removeAll(keepingCapacity: true)
        buffer.shrink()
        buffer.removeAll()
        for entry in entries {
            contents.append(Result { () throws(SystemError) in try read(entry, in: directory) })
            if buffer.count > Self.sufficientSize { break }
        }
    }

    private func read(_ entry: Directory.Entry, in directory: Int32) throws(SystemError) -> Range<Int> {
        let file = entry.open(in: directory)
        guard file >= 0 else { throw SystemError.last(FilePath().appending(entry.name)) }
        defer { close(file) }
        return try buffer.append(
            from: file, expecting: 0, maximumSize: Self.maximumFileSize, ending: ending,
            FilePath().appending(entry.name))
    }

    /// Hands over each entry with its content, which is valid only inside `body`. Reads the files for which the buffer
    /// had no room.
    ///
    /// - Parameter path: of the directory, for errors.
    func forEach(
        in directory: Int32, path: FilePath,
        _ body: (Directory.Entry, Result<UnsafeRawBufferPointer, SystemError>) -> Void
    ) {
        while !entries.isEmpty {
            for (entry, content) in zip(entries, contents) {
                switch content {
                case .success(let range): body(entry, .success(UnsafeRawBufferPointer(rebasing: buffer.bytes[range])))
                case .failure(let error):
                    body(entry, .failure(SystemError(error.cause, entry.path(in: path))))
                }
            }
            fill(with: entries.dropFirst(contents.count), in: directory)
        }
    }
}
