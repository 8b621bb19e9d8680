import Testing

@testable import SafeText

@Suite struct VisibleNameTests {
    @Test(arguments: [
        "Family", "R&D 2026", "Fähre", "a\u{308}", "家族", "ครอบครัว", "\u{E000}",
        "خانواده\u{200C}ها", "می\u{64E}\u{200C}خواهم", "क\u{94D}\u{200D}ष", "ರಾಜ\u{CCD}\u{200C}ಕುಮಾರ", "ന\u{D4D}\u{200D}",
        "র\u{200D}\u{9CD}যাব", "ශ\u{DCA}\u{200D}රී",
        "👨\u{200D}👩\u{200D}👧", "👩🏽\u{200D}🚀", "❤\u{FE0F}", "❤\u{FE0F}\u{200D}🔥", "⚽\u{FE0F} Team", "☺\u{FE0E}",
        "1\u{FE0F}\u{20E3}",
        "🏳\u{FE0F}\u{200D}🌈", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
        "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} Glasgow",
        "葛\u{E0100}城", "ᠠ\u{180B}", "🇩🇪",
    ])
    func aNameThatIsSeenWholly(name: String) { #expect(VisibleName(name).isVisible) }

    @Test(arguments: [
        "", " ", "\u{301}", "\u{2800}", "A\u{2800}", "\u{3164}", "A\u{115F}", "A\u{1160}", "\u{FFA0}", "A\u{E0041}",
        "A\u{E007F}",
        "\u{200B}A", "A\u{200C}", "A\u{200C}B", "A\u{200D}B", "\u{200D}", "म\u{200C}म", "क\u{94D}\u{200C}", "ک\u{200C}",
        "\u{200C}ک",
        "A\u{200D}👩", "👩\u{200D}", "👩\u{200D}A", "A\u{FE0F}", "1\u{FE0F}", "A\u{FE0E}", "A\u{FE00}", "A\u{E0100}",
        "A\u{180B}",
        "🏴\u{E0067}\u{E007F}", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}",
        "🏴\u{E0075}\u{E0073}\u{E0063}\u{E0061}\u{E007F}",
        "👩\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
        "A\u{AD}", "A\u{34F}", "A\u{61C}", "A\u{200E}", "A\u{2060}", "A\u{FEFF}", "A\u{202E}B", "A\u{0}", "A\nB",
        "A\u{A0}B", "A\u{3000}B",
        "A\u{17B4}", "A\u{FFFC}", "A\u{1D159}", "A\u{2028}B",
    ])
    func aNameWithSomethingInvisible(name: String) { #expect(!VisibleName(name).isVisible) }
}
