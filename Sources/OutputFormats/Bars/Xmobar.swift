extension Bar {
    /// xmobar: one line, where `<action=…>` is a command to run on a click, `<fc=…>` a colour.
    ///
    /// Text without markup is told by its number of scalars, so that no name can end it.
    static let xmobar = Bar(
        name: "xmobar", laysOutDirections: true, readsDirectionFromIsolates: true,
        entry: line(LineMarkup(colored: { "<fc=\($1.hexadecimal)>\($0)</fc>" })) {
            "<raw=\($0.unicodeScalars.count):\($0)/>"
        })
}
