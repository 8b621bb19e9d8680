extension StoredSource {
    /// Whether the store gives it back as it is.
    package var comesBack: Bool {
        let document = StoreDocument(sources: [self])
        return StoreText.isText(StoreText.write(document), of: document)
    }
}
