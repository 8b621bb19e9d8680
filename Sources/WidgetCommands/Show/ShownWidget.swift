import ContactLibrary

/// An output, and how it is archived once it is written.
struct ShownWidget: Sendable {
    let output: String
    /// Kept until the process ends, so that thousands of contacts are not released one by one.
    var contacts: ContactReading?
    var archive: @Sendable () -> Void = {}
}
