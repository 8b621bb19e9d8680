import LinuxSystem
import TestSupport
import Testing

@testable import ContactSources

@Suite struct SourceDiscoveryTests {
    private let folder: TemporaryFolder
    private var home: String { folder.path }

    init() throws { folder = try TemporaryFolder() }

    private var discovery: SourceDiscovery {
        SourceDiscovery(
            home: home, configHome: home + "/.config", dataHome: home + "/.local/share", cacheHome: home + "/.cache")
    }

    private func found() -> [String] {
        discovery.find().sources.map { String($0.dropFirst(home.count)) }
    }

    @Test func looksInTheUsualPlaces() throws {
        #expect(found() == [])
        try makeFolder(home + "/.local/share/contacts")
        try makeFolder(home + "/.contacts")
        #expect(found() == ["/.contacts", "/.local/share/contacts"])
    }

    @Test func readsKhardsAndVdirsyncersSettings() throws {
        for name in ["books/family", "books/friends", "all/a", "all/b", "dav", "calendars"] {
            try makeFolder("\(home)/\(name)")
        }
        try makeFolder(home + "/.config/khard")
        try FileReplacement.write(
            """
            [addressbooks]
            [[family]]
            path = ~/books/family/
            [[friends]]
            path = "$HOME/books/friends"
            [[rest]]
            type = discover
            path = ~/all/*
            [general]
            editor = vim
            """, to: home + "/.config/khard/khard.conf")
        try makeFolder(home + "/.config/vdirsyncer")
        try FileReplacement.write(
            """
            [general]
            status_path = "~/.status/"
            [storage local]
            type = "filesystem"
            path = "~/dav/"
            fileext = ".vcf"
            [storage calendars]
            type = "filesystem"
            path = "~/calendars/"
            fileext = ".ics"
            [storage remote]
            type = "carddav"
            url = "https://example.org/"
            """, to: home + "/.config/vdirsyncer/config")
        #expect(found() == ["/books/family", "/books/friends", "/all/a", "/all/b", "/dav"])
    }

    @Test func findsNothingTwice() throws {
        try makeFolder(home + "/.contacts/home")
        try makeFolder(home + "/.config/khard")
        try FileReplacement.write(
            "[addressbooks]\n[[a]]\npath = ~/.contacts/home\n[[b]]\npath = ~/.contacts\n",
            to: home + "/.config/khard/khard.conf")
        #expect(found() == ["/.contacts"])
    }

    @Test func noticesWhatAppears() throws {
        let before = discovery.find().watched
        #expect(!before.contains { !$0.isUnchanged })
        try makeFolder(home + "/.contacts")
        #expect(before.contains { !$0.isUnchanged })
    }
}
