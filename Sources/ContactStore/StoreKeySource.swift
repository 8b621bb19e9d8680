import SystemPackage

/// Where the key of a store is kept. It is recorded in the store, so that it is never switched silently.
package enum StoreKeyPlace: UInt8, CaseIterable, Sendable {
    case file = 1
    case secretService = 2
}

/// The key that a store names.
package struct StoreKeyReference: Hashable, Sendable {
    package let place: StoreKeyPlace
    package let identifier: StoreKey.Identifier

    package init(place: StoreKeyPlace, identifier: StoreKey.Identifier) {
        self.place = place
        self.identifier = identifier
    }
}

/// What a key is read from when a store is opened, for one place each. Nobody is asked for anything on the way.
package protocol StoreKeySource: Sendable {
    var place: StoreKeyPlace { get }

    /// The key that a store names.
    ///
    /// - Parameters:
    ///   - store: the path of the store, for errors.
    ///   - report: gets what a user should know about the key's file.
    /// - Throws: where that key is not there. No other source is asked then.
    func key(
        _ identifier: StoreKey.Identifier, of store: FilePath, report: (String) -> Void
    ) throws(StoreError) -> StoreKey

    /// The key for a store that is about to be made.
    func keyOfNewStore(at store: FilePath, report: (String) -> Void) throws(StoreError) -> StoreKey
}

/// The places that the key of a store can be in.
package struct StoreKeys: Sendable {
    package let file: KeyFile
    package let session: SessionKey
    private let placeOfNewStore: @Sendable () throws(StoreError) -> StoreKeyPlace

    /// - Parameters:
    ///   - file: the key file, never in the store's directory.
    ///   - session: where the desktop's keyring is the place: the key as this session has it.
    ///   - placeOfNewStore: the user's choice, where there is no store that records it.
    package init(
        file: KeyFile, session: SessionKey = SessionKey(path: nil),
        placeOfNewStore: @escaping @Sendable () throws(StoreError) -> StoreKeyPlace = { .file }
    ) {
        self.file = file
        self.session = session
        self.placeOfNewStore = placeOfNewStore
    }

    package func source(_ place: StoreKeyPlace) -> any StoreKeySource {
        switch place {
        case .file: file
        case .secretService: session
        }
    }

    /// The source of the key for a store that is about to be made.
    func sourceOfNewStore() throws(StoreError) -> any StoreKeySource { source(try placeOfNewStore()) }
}
