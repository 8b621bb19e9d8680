"""Names that try to be more than text: what stands in the card after `FN:`, and what a bar has to show of it.

`CANARY` is a file that must never come into being.
"""
NAMES = [
    # Plain ones, so that a bar that shows nothing at all is noticed.
    ("Anna Berg", "Anna Berg"), ("Zoë Ångström-Ñuñez", "Zoë Ångström-Ñuñez"), ("佐藤 花子", "佐藤 花子"),
    # Markup.
    ("<span foreground='red'>red</span>", "<span foreground='red'>red</span>"), ("<b>", "<b>"), ("</span></markup>", "</span></markup>"),
    ("A & B", "A & B"), ("&amp; &lt; &#x41; &nope;", "&amp; &lt; &#x41; &nope;"), ("]]> <!-- x", "]]> <!-- x"),
    ("<a href=\"file:///x\">x</a>", "<a href=\"file:///x\">x</a>"), ("it's \"quoted\" `x`", "it's \"quoted\" `x`"),
    # JSON.
    ("\",\"class\":\"x\",\"a\":\"", "\",\"class\":\"x\",\"a\":\""), ("{\"text\":\"x\"}", "{\"text\":\"x\"}"), ("a\\\\u0041b", "a\\u0041b"),
    ("a\\\\x41b", "a\\x41b"), ("\\\\", "\\"), ("\\\\\\\\\\\\", "\\\\\\"),
    # polybar.
    ("%{A1:touch CANARY:}click%{A}", "%{A1:touch CANARY:}click%{A}"), ("%%{A1:touch CANARY:}x%%{A}", "%%{A1:touch CANARY:}x%%{A}"),
    ("%{F#f00}red%{F-}", "%{F#f00}red%{F-}"), ("%{O-2000}gone", "%{O-2000}gone"), ("%{T9}x%{u#f00}%{+u}", "%{T9}x%{u#f00}%{+u}"),
    ("100% %", "100% %"), ("%{", "%{"), ("%{B#000}%{R}", "%{B#000}%{R}"),
    # conky.
    ("${exec touch CANARY}", "${exec touch CANARY}"), ("$$${template0}{exec touch CANARY}", "$$${template0}{exec touch CANARY}"),
    ("${lua_parse x}${eval x}", "${lua_parse x}${eval x}"), ("$Template0 $$Template0", "$Template0 $$Template0"),
    ("${execi 1 touch CANARY} # comment", "${execi 1 touch CANARY} # comment"), ("${color red}x", "${color red}x"),
    ("$HOME ${HOME} $(touch CANARY) `touch CANARY`", "$HOME ${HOME} $(touch CANARY) `touch CANARY`"), ("\\\\# \\\\$", "\\# \\$"),
    ("$alignr$hr", "$alignr$hr"), ("${if_empty x}", "${if_empty x}"),
    # tmux.
    ("#(touch CANARY)", "#(touch CANARY)"), ("##(touch CANARY)", "##(touch CANARY)"), ("###(touch CANARY) ####", "###(touch CANARY) ####"),
    ("#[fg=red]red#[default]", "#[fg=red]red#[default]"), ("##[fg=red] ###[x]", "##[fg=red] ###[x]"), ("#{host} #{?1,a,b}", "#{host} #{?1,a,b}"),
    ("#S #H #W #", "#S #H #W #"), ("%H:%M %%", "%H:%M %%"), ("#{E:@bday} #{T:@bday}", "#{E:@bday} #{T:@bday}"),
    ("'; run-shell 'touch CANARY'; '", "'; run-shell 'touch CANARY'; '"), ("\"; kill-server", "\"; kill-server"),
    # Shells.
    ("; touch CANARY #", "; touch CANARY #"), ("| touch CANARY", "| touch CANARY"), ("&& touch CANARY", "&& touch CANARY"), ("~ * ?", "~ * ?"),
    # Control characters and line ends.
    ("red\x1b[31mred\x1b[0m", "red[31mred[0m"), ("\x1b]0;title\x07x", "]0;titlex"), ("a\tb", "a b"), ("a\\nb", "a b"), ("a\\n\\n\\nb", "a b"),
    ("a\x01b\x02c", "abc"), ("a\x7fb", "ab"), ("a\u0085b", "a b"), ("a\u2028b\u2029c", "a b c"), ("a\x9b31mb".encode("latin-1"), "a›31mb"),
    (b"nul\x00nul", "nulnul"),
    # Broken text, directions, length.
    (b"M\xfcller", "Müller"), (b"\xff\xfe\xfd", "ÿþý"), ("\u202eevil\u202c", "evil"), ("\u2066x\u2069y\u2068z", "xyz"), ("דוד לוי", "דוד לוי"),
    ("x" * 100_000, "x" * 59 + "…"), ("ab " * 40_000, ("ab " * 40)[:59] + "…"), ("🎂" * 200, "🎂" * 59 + "…"),
    # Clusters.
    ("👩‍👩‍👧‍👦 family", "👩‍👩‍👧‍👦 family"), ("🏳️‍🌈 flag", "🏳️‍🌈 flag"), ("e\u0301 a\u0308", "e\u0301 a\u0308"),
    ("Z" + "\u0336\u0301" * 60 + "algo", "Z" + ("\u0336\u0301" * 8)[:15] + "algo"),
    # Nothing to be seen.
    ("   ", "(no name)"), ("\u200b\u200b", "(no name)"), ("", "(no name)"),
]
