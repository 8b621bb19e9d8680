"""What the tests in Python share: homes, cards, waiting, the bars, and the screens that they are drawn on."""
