import CLinux
import Glibc
import SystemPackage

/// A 64-bit hash of a file's content (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/): it tells our own files from those
/// of others, and is no protection against anybody.
struct ContentHash: Hashable {
    let value: UInt64

    init(_ bytes: some Sequence<UInt8>) {
        value = bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    init?(hexadecimal: Substring) {
        guard hexadecimal.utf8.count == 16, let value = UInt64(hexadecimal, radix: 16) else { return nil }
        self.value = value
    }

    var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

extension FileExchange {
    /// The names that a new file has before the exchange, and the old one after it. They say what both hold, so that
    /// another program's file that a crash left there is known.
    struct TemporaryName {
        private static let prefix = "\(TemporaryFile.prefix)edit-"
        private static let suffix = "\(TemporaryFile.suffix)"

        let incompleteName: FilePath.Component
        let name: FilePath.Component

        init(old: ContentHash, new: ContentHash) {
            let start = Self.prefix + String(UInt32.random(in: .min ... .max), radix: 36)
            incompleteName = Self.component(start + Self.suffix)
            name = Self.component("\(start)-\(old.hexadecimal)-\(new.hexadecimal)\(Self.suffix)")
        }

        /// None of the texts has a slash in it.
        private static func component(_ text: String) -> FilePath.Component { FilePath.Component(text) ?? "none.tmp" }

        /// The two hashes in a name; none in that of an incomplete file; nil for a name that is not ours.
        static func hashes(in name: FilePath.Component) -> [ContentHash]? {
            let name = name.string
            guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
            let parts = name.dropFirst(prefix.count).dropLast(suffix.count).split(separator: "-")
            let hashes = parts.dropFirst().compactMap(ContentHash.init(hexadecimal:))
            return parts.count == 1 || parts.count == 3 && hashes.count == 2 ? hashes : nil
        }
    }

    /// Removes the temporary files of processes that were killed. The directory is locked, so none is in use.
    ///
    /// One that is neither the old nor the new file is what another program wrote between the reading and the exchange: it
    /// gets its name back from the new file, where that is still there.
    borrowing func recover() {
        guard let entries = try? directory.entries() else { return }
        for entry in entries {
            if let removal = RemovalName(entry.name) {
                recover(entry.name, of: removal, content: content(entry.name))
                continue
            }
            guard let hashes = TemporaryName.hashes(in: entry.name), entry.kind != .directory else { continue }
            if let new = hashes.last, let content = content(entry.name), !hashes.contains(content),
                let name = entries.first(where: { isCandidate($0) && self.content($0.name) == new })?.name
            {
                _ = rename(entry.name, name, LINUX_RENAME_EXCHANGE)
            }
            remove(entry.name)
        }
    }

    private borrowing func isCandidate(_ entry: Directory.Entry) -> Bool {
        entry.kind != .directory && !entry.name.hasPrefix(TemporaryFile.prefix)
    }

    private borrowing func content(_ name: FilePath.Component) -> ContentHash? {
        var reader = FileReader()
        return try? reader.read(name, in: directory) { ContentHash($0) }
    }
}
