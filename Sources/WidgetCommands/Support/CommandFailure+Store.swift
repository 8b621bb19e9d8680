import ContactStore

extension CommandFailure {
    init(_ error: StoreError) {
        switch error {
        case .system(let system): self.init(writing: system)
        case .busy: self.init(status: .tryAgain, message: error.description)
        case .missingKey, .damagedKey, .wrongKey, .truncated, .damaged, .notAStore, .newerVersion:
            self.init(status: .unusableData, message: error.description)
        }
    }
}
