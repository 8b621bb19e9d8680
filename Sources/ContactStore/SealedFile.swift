import Failures
import LinuxSystem
import Messages
import Settings
import Sodium
import SystemPackage

/// The format of the store on the disk: a header with what is needed to open it, and one ciphertext.
///
///     offset  bytes
///     0       8   "bdaystor"
///     8       2   version of the records' form, little-endian
///     10      1   where the key is kept: a `StoreKeyPlace`
///     11      8   identifier of the key
///     19      8   length of the ciphertext, little-endian
///     27      24  nonce
///     51      …   XChaCha20-Poly1305 ciphertext; the header is authenticated with it
enum SealedFile {
    /// Of the form of what is sealed: records.
    static let version = 13
    /// Of the first form that is read. 1 to 8 were texts, 9 to 12 databases.
    fileprivate static let oldestVersion = 11
    private static let magic = Array("bdaystor".utf8)
    private static let keyPlaceOffset = 10
    private static let keyOffset = 11
    private static let lengthOffset = keyOffset + StoreKeyIdentifier.length
    private static let nonceOffset = lengthOffset + 8
    private static let headerLength = nonceOffset + XChaCha20Poly1305.nonceLength

    /// Whether a file can be a store, by its first bytes: one that is none is not read to its end.
    static func isStore(_ head: some Collection<UInt8>) -> Bool {
        head.prefix(magic.count).elementsEqual(magic.prefix(head.count))
    }

    /// Whether it is one for certain.
    static func isMarked(_ head: [UInt8]) -> Bool { head.starts(with: magic) }

    /// The key that the first bytes of a file name; nil if it is no store, or damaged there.
    static func key(of head: some RandomAccessCollection<UInt8>) -> StoreKeyReference? {
        guard isStore(head), head.count >= headerLength else { return nil }
        let head = Array(head.prefix(headerLength))
        return StoreKeyPlace(rawValue: head[keyPlaceOffset]).map {
            StoreKeyReference(place: $0, identifier: StoreKeyIdentifier(head[keyOffset..<lengthOffset]))
        }
    }

    /// The version of the form that the first bytes of a file name; nil if it is no store.
    static func version(of head: some RandomAccessCollection<UInt8>) -> Int? {
        guard isStore(head), head.count >= keyPlaceOffset else { return nil }
        let bytes = Array(head.prefix(keyPlaceOffset))
        return Int(bytes[8]) | Int(bytes[9]) << 8
    }

    static func seal(
        _ text: UnsafeRawBufferPointer, with key: StoreKey, in place: StoreKeyPlace = .file, version: Int = version
    ) -> [UInt8] {
        let nonce = XChaCha20Poly1305.randomBytes(XChaCha20Poly1305.nonceLength)
        let length = withUnsafeBytes(of: UInt64(text.count + XChaCha20Poly1305.overhead).littleEndian) { Array($0) }
        let header =
            magic + [UInt8(version & 0xFF), UInt8(version >> 8), place.rawValue] + key.identifier.bytes + length + nonce
        return XChaCha20Poly1305.seal(text, header: header, nonce: nonce, key: key.secret)
    }

    /// - Parameter load: loads the key that the header names; called only after the header is found to be a store's.
    /// - Returns: the plaintext: records.
    static func open(
        _ bytes: UnsafeRawBufferPointer, path: FilePath,
        key load: (StoreKeyReference) throws(CommandFailure) -> StoreKey
    ) throws(CommandFailure) -> [UInt8] {
        guard isStore(bytes) else { throw .notAStore(path: path) }
        guard bytes.count >= headerLength, let written = Self.version(of: bytes) else { throw .truncated(path: path) }
        guard written <= version else { throw .newerVersion(path: path, version: written) }
        guard written >= oldestVersion else { throw .earlierVersion(path: path, version: written) }
        guard let key = key(of: bytes) else { throw .damaged(path: path) }
        let length = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: lengthOffset, as: UInt64.self))
        guard UInt64(bytes.count - headerLength) >= length else { throw .truncated(path: path) }
        let header = Array(bytes[..<headerLength])
        let text = XChaCha20Poly1305.open(
            UnsafeRawBufferPointer(rebasing: bytes[headerLength...]), header: header,
            nonce: Array(header[nonceOffset...]), key: try load(key).secret)
        guard let text, let records = written < version ? EarlierStore.records(of: text) : text else {
            throw .damaged(path: path)
        }
        return records
    }
}

// What cannot be opened is not destroyed: its key may return.

extension SealedStore {
    /// The key that the store names, or the one before it, where that is all there is.
    package func lastKey() throws(CommandFailure) -> StoreKeyReference? {
        if let key = try key() { return key }
        return try key(of: previousName)
    }

    /// The paths that the two files would get: their names with the identifier of the key that opens them.
    package func placesOfSetAside() throws(CommandFailure) -> [FilePath] {
        let names = try namesOfSetAside()
        return names.map { directory.appending($0.aside) }
    }

    /// Gives the two files other names.
    package func setAside() throws(CommandFailure) {
        let lock = try lockWriters()
        try setAside(namesOfSetAside())
        lock.unlock()
    }

    private func setAside(_ names: [Renaming]) throws(CommandFailure) {
        try CommandFailure.writing { () throws(SystemError) in
            let own = try Directory(own: directory)
            for (name, aside) in names {
                var reader = FileReader()
                let sealed = try reader.read(name, in: own) { Array($0) }
                do throws(SystemError) {
                    try FileReplacement.create(sealed, at: aside, in: own)
                } catch {
                    // A call that was interrupted has kept it already.
                    guard error.isPresent, try reader.read(aside, in: own, { $0.elementsEqual(sealed) }) else {
                        throw error
                    }
                }
                try own.remove(name, durable: true)
            }
        }
    }

    private typealias Renaming = (name: FilePath.Component, aside: FilePath.Component)

    private func namesOfSetAside() throws(CommandFailure) -> [Renaming] {
        try names { (name) throws(CommandFailure) in try key(of: name).map { "\(name).\($0.identifier)" } }
    }

    /// - Parameter aside: the other name of a file; nil where it stays.
    /// - Returns: the store last: until it has gone, the same call finds what is left.
    private func names(
        _ aside: (FilePath.Component) throws(CommandFailure) -> String?
    ) throws(CommandFailure) -> [Renaming] {
        var names: [Renaming] = []
        for name in [previousName, name] {
            if let aside = try aside(name).flatMap({ FilePath.Component($0) }) { names.append((name, aside)) }
        }
        return names
    }

    /// Gives what an earlier build sealed other names, under the writers' lock, before the first store of this one.
    func setAsideEarlierVersions() throws(CommandFailure) {
        let names = try names { (name) throws(CommandFailure) in
            let head = try CommandFailure.writing { () throws(SystemError) in
                RegularFile.head(name, in: try Directory(own: directory))
            }
            guard let version = SealedFile.version(of: head), version < SealedFile.oldestVersion else { return nil }
            return "\(name).version\(version)"
        }
        guard let last = names.last else { return }
        try setAside(names)
        report(
            .at(
                path.string,
                Message(
                    // Translators: {name} is that of a file.
                    "written by an earlier bday-widget, and kept as {name}; what was imported once is to be imported again: {command}",
                    ["name": .path("\(last.aside)"), "command": .command("bday-widget import FILE")])))
    }
}
