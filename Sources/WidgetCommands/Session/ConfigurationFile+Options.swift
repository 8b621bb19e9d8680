import ContactLibrary

extension ConfigurationFile {
    /// The configuration that a call reads.
    init(_ options: SessionOptions, _ context: CommandContext) throws(LibraryError) {
        try self.init(named: options.config?.path, context.environment, formats: FormatOption.names)
    }
}
