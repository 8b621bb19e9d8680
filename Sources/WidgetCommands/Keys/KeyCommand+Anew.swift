import ContactLibrary
import SystemPackage

extension KeyCommand.Use {
    /// Gives up the stored contacts, whose key is gone, and stores anew what their sources say.
    func storeAnew(_ session: CommandSession) throws {
        let library = try session.library()
        let keyring = AgentKeyring(session, asks: true)
        if let reason = try library.lostKey(keyring) {
            try session.console.write(loss(reason, try library.placesOfSetAside(), session.context))
            if !yes, session.console.isInteractive,
                !(try session.asks("Store the contacts anew?", usual: false))
            {
                return session.console.note("nothing was changed")
            }
            try library.setAsideStore()
        } else {
            _ = try library.moveKey(to: .file, keyring)
        }
        try session.importSources([])
    }

    /// What is said before. What is lost cannot be named one by one: it is sealed.
    private func loss(_ reason: String, _ places: [FilePath], _ context: CommandContext) -> String {
        let kept = places.map(context.environment.abbreviating).joined(separator: " and ")
        return """
            The stored contacts cannot be opened: \(reason).
            They are stored anew from your contact sources. What stood nowhere else is lost:
              people of files that were imported once
              groups and memberships that are in no card, and when groups are notified of
              what was notified of already: that of the last days may come again
            What cannot be opened is kept, should the key return: \(kept)

            """
    }
}
