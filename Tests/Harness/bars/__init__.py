"""The real bars, headless, each with our configuration from integrations/, in a home of its own, and read back."""
from Harness.bars.conky import Conky, ConkyParse
from Harness.bars.drawn import Dzen2, Lemonbar, Yambar
from Harness.bars.genmon import Genmon
from Harness.bars.i3blocks import I3blocks
from Harness.bars.polybar import Polybar
from Harness.bars.program import Program
from Harness.bars.swaybar import Swaybar
from Harness.bars.tmux import Tmux, TmuxJob
from Harness.bars.waybar import Waybar
from Harness.bars.xmobar import Xmobar

PROGRAMS = [Waybar, Conky, Swaybar, ConkyParse, Tmux, TmuxJob, Polybar, I3blocks]
# Those that one test each runs, in test_more_bars.
MORE = [Xmobar, Lemonbar, Dzen2, Yambar, Genmon]
