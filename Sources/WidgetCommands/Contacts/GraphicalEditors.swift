/// Editors that open windows of their own. Nothing tells them from those that need a terminal.
enum GraphicalEditors {
    static let names: Set<String> = [
        "bluefish", "code", "code-insiders", "code-oss", "codium", "cudatext", "deepin-editor", "evim", "featherpad",
        "geany", "gedit", "gnome-text-editor", "gview", "gvim", "gvimdiff", "jedit", "kate", "kwrite", "l3afpad",
        "lapce",
        "leafpad", "lite-xl", "mousepad", "nedit", "neovide", "notepadqq", "nvim-qt", "pluma", "scite", "subl",
        "sublime_text", "vscodium", "xed", "xedit", "zed", "zeditor",
    ]
}
