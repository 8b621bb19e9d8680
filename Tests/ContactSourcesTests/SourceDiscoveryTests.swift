import BirthdayCore
import LinuxSystem
import LocalTime
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

@Suite struct SourceDiscoveryTests {
    private let directory: TemporaryDirectory
    private var home: String { directory.path }

    init() throws { directory = try TemporaryDirectory() }

    private var discovery: SourceDiscovery {
        SourceDiscovery(
            home: FilePath(home), configHome: FilePath(home + "/.config"), dataHome: FilePath(home + "/.local/share"),
            cacheHome: FilePath(home + "/.cache"))
    }

    private func found() -> [String] {
        discovery.find().sources.map { String($0.string.dropFirst(home.count)) }
    }

    /// The year that khard writes for none is none in its directories, and nowhere else.
    @Test func knowsWhereKhardWrites() throws {
        #expect(discovery.khardDirectories() == [])
        let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nBDAY:1900-03-15\nEND:VCARD\n"
        for name in [".config/khard", ".contacts/khards", ".contacts/khards2"] {
            try Directory.create("\(home)/\(name)")
        }
        for name in ["khards", "khards2"] { try FileReplacement.write(card, to: "\(home)/.contacts/\(name)/a.vcf") }
        try FileReplacement.write(
            "[addressbooks]\n[[a]]\npath = ~/.contacts/khards/\n", to: FilePath(home + "/.config/khard/khard.conf"))
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        let reader = SourceReader(today: today, khardDirectories: discovery.khardDirectories())
        let years = try reader.read(FilePath(home + "/.contacts")).contacts.map(\.birthday?.year)
        #expect(years == [nil, 1900])
    }

    @Test func looksInTheUsualPlaces() throws {
        #expect(found() == [])
        try Directory.create(FilePath(home + "/.local/share/contacts"))
        try Directory.create(FilePath(home + "/.contacts"))
        #expect(found() == ["/.contacts", "/.local/share/contacts"])
    }

    @Test func readsKhardsAndVdirsyncersSettings() throws {
        for name in ["books/family", "books/friends", "all/a", "all/b", "dav", "calendars"] {
            try Directory.create("\(home)/\(name)")
        }
        try Directory.create(FilePath(home + "/.config/khard"))
        try FileReplacement.write(
            """
            [addressbooks]
            [[family]]
            path = ~/books/family/ # the near ones
            [[friends]]
            path = "$HOME/books/friends"  # "the" rest
            [[none]]
            path = ""
            [[rest]]
            type = discover
            path = ~/all/*
            [general]
            editor = vim
            """, to: FilePath(home + "/.config/khard/khard.conf"))
        try Directory.create(FilePath(home + "/.config/vdirsyncer"))
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
            """, to: FilePath(home + "/.config/vdirsyncer/config"))
        #expect(found() == ["/books/family", "/books/friends", "/all/a", "/all/b", "/dav"])
    }

    @Test func findsNothingTwice() throws {
        try Directory.create(FilePath(home + "/.contacts/home"))
        try Directory.create(FilePath(home + "/.config/khard"))
        try FileReplacement.write(
            "[addressbooks]\n[[a]]\npath = ~/.contacts/home\n[[b]]\npath = ~/.contacts\n",
            to: FilePath(home + "/.config/khard/khard.conf"))
        #expect(found() == ["/.contacts"])
    }

    @Test func noticesWhatAppears() throws {
        let before = discovery.find().dependencies
        #expect(!before.contains { !$0.isUnchanged })
        try Directory.create(FilePath(home + "/.contacts"))
        #expect(before.contains { !$0.isUnchanged })
    }

    private func write(_ text: String, to path: String) throws {
        try Directory.create(FilePath(home + path).parent)
        try FileReplacement.write(text, to: FilePath(home + path))
    }

    @Test func aPatternNamesWhatItNames() throws {
        for name in ["dav/home/contacts", "dav/work/contacts", "dav/work/calendars", "deep/a/b", "sets/x1", "sets/y1"] {
            try Directory.create("\(home)/\(name)")
        }
        try write(
            """
            [addressbooks]
            # path = ~/commented
            [[one]]
            type = discover
            path = ~/dav/*/contacts
            [[two]]
            type = discover
            path = deep/**
            [[three]]
            path = ~/sets/[x]?
            """, to: "/.config/khard/khard.conf")
        try Directory.create(FilePath(home + "/commented"))
        #expect(found() == ["/dav/home/contacts", "/dav/work/contacts", "/deep", "/sets/x1"])
        let before = discovery.find().dependencies
        try Directory.create(FilePath(home + "/dav/new/contacts"))
        #expect(before.contains { !$0.isUnchanged })
    }

    @Test func findsTheAddressBooksOfPrograms() throws {
        #expect(found() == [])
        let book = "CREATE TABLE directory_id (uid TEXT, vcard TEXT)"
        let cache = "CREATE TABLE ECacheObjects (ECacheUID TEXT, ECacheOBJ TEXT)"
        for (path, sql) in [
            ("/.local/share/evolution/addressbook/system/contacts.db", book),
            ("/.local/share/evolution/addressbook/trash/contacts.db", book),
            ("/.cache/evolution/addressbook/0a1b/cache.db", cache),
            ("/.thunderbird/x1.default/abook.sqlite", SourceFilling.thunderbirdSchema),
            ("/.thunderbird/x1.default/abook-2.sqlite", SourceFilling.thunderbirdSchema),
            ("/.thunderbird/x1.default/abook.v3.sqlite", SourceFilling.thunderbirdSchema),
            ("/.thunderbird/x1.default/places.sqlite", SourceFilling.thunderbirdSchema),
            ("/snap/thunderbird/common/.thunderbird/y2/history.sqlite", SourceFilling.thunderbirdSchema),
        ] {
            try Directory.create(FilePath(home + path).parent)
            _ = try WrittenDatabase(home + path, sql)
        }
        try write("", to: "/.thunderbird/x1.default/history.sqlite")
        try write("# abook addressbook file\n[format]\nprogram=abook\n", to: "/.abook/addressbook")
        #expect(
            found() == [
                "/.local/share/evolution/addressbook/system/contacts.db", "/.cache/evolution/addressbook/0a1b/cache.db",
                "/.thunderbird/x1.default/abook.sqlite", "/.thunderbird/x1.default/abook-2.sqlite",
                "/snap/thunderbird/common/.thunderbird/y2/history.sqlite", "/.abook/addressbook",
            ])
        let before = discovery.find().dependencies
        // A profile changes all the time.
        try write("x", to: "/.thunderbird/x1.default/cookies.sqlite")
        #expect(!before.contains { !$0.isUnchanged })
        _ = try WrittenDatabase(home + "/.thunderbird/x1.default/abook-1.sqlite", SourceFilling.thunderbirdSchema)
        #expect(before.contains { !$0.isUnchanged })
    }

    @Test func findsAListOfBirthdays() throws {
        let before = discovery.find().dependencies
        try write("", to: "/.birthdays")
        #expect(found() == [])
        #expect(before.contains { !$0.isUnchanged })
        // What it is instead is said where it is read.
        for text in ["# family\n1990-11-23 Anna Berg\n", "Fred Bloggs=29/02/1980\n", "REM 23 Nov MSG Anna\n"] {
            try write(text, to: "/.birthdays")
            #expect(found() == ["/.birthdays"])
        }
    }

    @Test func readsPimsyncsSettings() throws {
        for name in ["dav", "quoted book", "calendars"] { try Directory.create("\(home)/\(name)") }
        try write(
            """
            status_path ~/.local/state/pimsync
            storage remote {
            \ttype carddav
            \turl https://example.org/
            \tpassword {
            \t\tcmd pass dav
            \t}
            }
            storage local {
            \ttype vdir/vcard
            \tpath ~/dav/
            \tfileext vcf
            }
            storage second {
              path "$HOME/quoted book"
              type "vdir/vcard"
            }
            storage calendars {
            \ttype vdir/icalendar
            \tpath ~/calendars
            }
            pair contacts {
            \tstorage_a remote
            \tstorage_b local
            \tcollections all
            }
            """, to: "/.config/pimsync/pimsync.conf")
        #expect(found() == ["/dav", "/quoted book"])
    }
}
