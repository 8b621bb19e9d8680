extension CleanText {
    /// The name of a group. One that nothing is seen of is written as Swift writes it in a literal, `\u{200B}`: it can be
    /// typed like that.
    package init(ofGroup name: String) {
        let text = CleanText(cleaning: name)
        if !text.isEmpty, VisibleName(name).hasInk {
            self = text
        } else {
            let scalars = name.unicodeScalars.map { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
            self = CleanText(clean: scalars.joined())
        }
    }
}
