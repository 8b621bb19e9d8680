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
        try setAside(namesOfSetAside())
        lock.unlock()
    }

    private func setAside(_ names: [Renaming]) throws(StoreError) {
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
    }

    private typealias Renaming = (name: FilePath.Component, aside: FilePath.Component)

    private func namesOfSetAside() throws(StoreError) -> [Renaming] {
        try names { (name) throws(StoreError) in try key(of: name).map { "\(name).\($0.identifier)" } }
    }

    /// - Parameter aside: the other name of a file; nil where it stays.
    /// - Returns: the store last: until it has gone, the same call finds what is left.
    private func names(
        _ aside: (FilePath.Component) throws(StoreError) -> String?
    ) throws(StoreError) -> [Renaming] {
        var names: [Renaming] = []
        for name in [previousName, name] {
            if let aside = try aside(name).flatMap({ FilePath.Component($0) }) { names.append((name, aside)) }
        }
        return names
    }

    /// Gives what an earlier build sealed other names, under the writers' lock, before the first store of this one.
    func setAsideEarlierVersions() throws(StoreError) {
        let names = try names { (name) throws(StoreError) in
            let head = try StoreError.ofSystem { () throws(SystemError) in
                RegularFile.head(name, in: try Directory(own: directory))
            }
            guard let version = SealedFile.version(of: head), version < SealedFile.version else { return nil }
            return "\(name).version\(version)"
        }
        guard let last = names.last else { return }
        try setAside(names)
        report(
            "\(path): written by an earlier bday-widget, and kept as \(last.aside); "
                + "what was imported once is to be imported again: bday-widget import FILE")
    }
}
