import LinuxSystem
import SystemPackage

// What cannot be opened is not destroyed: its key may return.

extension SealedStore {
    /// The key that the store names, or the one before it, where that is all there is.
    package func lastKey() throws(StoreError) -> StoreKeyReference? {
        if let key = try key() { return key }
        return try key(of: previousName)
    }

    /// The paths that the two files would get: their names with the identifier of the key that opens them.
    package func placesOfSetAside() throws(StoreError) -> [FilePath] {
        let names = try namesOfSetAside()
        return names.map { directory.appending($0.aside) }
    }

    /// Gives the two files other names.
    package func setAside() throws(StoreError) {
        let lock = try lockWriters()
        let names = try namesOfSetAside()
        try StoreError.ofSystem { () throws(SystemError) in
            let own = try Directory(own: directory)
            for (name, aside) in names {
                var reader = FileReader()
                let sealed = try reader.read(name, in: own) { Array($0) }
                do throws(SystemError) {
                    try FileReplacement.create(sealed, at: aside, in: own)
                } catch {
                    // A call that was interrupted has kept it already.
                    guard error.isPresent, try RegularFile.read(aside, in: own) == sealed else { throw error }
                }
                try own.remove(name, durable: true)
            }
        }
        lock.unlock()
    }

    /// The store is last: until it has gone, the same call finds what is left.
    private func namesOfSetAside() throws(StoreError) -> [(name: FilePath.Component, aside: FilePath.Component)] {
        var names: [(FilePath.Component, FilePath.Component)] = []
        for name in [previousName, name] {
            guard let key = try key(of: name), let aside = FilePath.Component("\(name).\(key.identifier)") else {
                continue
            }
            names.append((name, aside))
        }
        return names
    }
}
