import html
import pathlib
import time

from Harness.bars.drawn import Drawn
from Harness.desktop import Desktop
from Harness.places import INTEGRATIONS
from Harness.processes import stop
from Harness.screens import display

PANEL = """
    <property name="panel-{number}" type="empty">
      <property name="position" type="string" value="p={position};x=0;y=0"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="size" type="uint" value="{height}"/>
      <property name="length" type="uint" value="100"/>
      <property name="plugin-ids" type="array">
        <value type="int" value="{space}"/><value type="int" value="{number}"/>
      </property>
    </property>"""
PLUGINS = """
    <property name="plugin-{space}" type="string" value="separator">
      <property name="expand" type="bool" value="true"/>
      <property name="style" type="uint" value="0"/>
    </property>
    <property name="plugin-{number}" type="string" value="genmon"/>"""
# Where each panel is: at the top our item 2, at the bottom item 3.
POSITIONS = {2: 6, 3: 10}


def channel(height, dark):
    """What xfconf keeps of the panels."""
    def each(template):
        return "".join(template.format(number=number, space=number + 10, position=position, height=height)
                       for number, position in POSITIONS.items())

    values = "".join(f'<value type="int" value="{number}"/>' for number in POSITIONS)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">{values}
    <property name="dark-mode" type="bool" value="{str(dark).lower()}"/>{each(PANEL)}
  </property>
  <property name="plugins" type="empty">{each(PLUGINS)}
  </property>
</channel>
"""


class Genmon(Drawn):
    """Xfce with two panels, each with a Generic Monitor: one with our settings, one that shows a file."""

    name = "genmon"
    live = "<b>bold</b>"
    needs = ("xfce4-panel", "Xvfb", "xdotool", "dbus-daemon")
    # Without the edges of the panels.
    our_y, other_y = 2, 572
    height, dark, period = 30, True, 100

    @classmethod
    def missing(cls):
        plugin = [] if list(pathlib.Path("/usr/lib").glob("*/xfce4/panel/plugins/libgenmon.so")) else ["xfce4-genmon-plugin"]
        return super().missing() + plugin

    def begin(self):
        self.said, self.told = "", time.monotonic()
        self.desktop = Desktop(self.home)
        xfconf = next(pathlib.Path("/usr/lib").glob("*/xfce4/xfconf/xfconfd"))
        self.desktop.provide("org.xfce.Xfconf", str(xfconf))
        self.home.write(".config/xfce4/xfconf/xfce-perchannel-xml/xfce4-panel.xml", channel(self.height, self.dark))
        ours = (INTEGRATIONS / self.name / "genmon-2.rc").read_text()
        call, period = "bday-widget --format genmon --date-style weekday-short", "UpdatePeriod=60000"
        assert call in ours and period in ours
        ours = ours.replace(period, f"UpdatePeriod={self.period}")
        self.home.write(".config/xfce4/panel/genmon-2.rc", ours.replace(call, f"{call} {self.options}"))
        self.home.write(".config/xfce4/panel/genmon-3.rc", ours.replace(call, f"cat {self.home.path}/fed"))
        self.home.write("fed", self.fed(""))
        self.run(["xfce4-panel", "--disable-wm-check"], environment={"DISPLAY": display(), "NO_AT_BRIDGE": "1"})

    def fed(self, text):
        return f"<txt>{html.escape(text)}</txt>"

    def tell(self):
        self.home.replace("fed", self.fed(self.said))
        self.told = time.monotonic()

    def end(self):
        # Its handler of signals leaves GLib's loop itself (panel/main.c), and hangs where the loop held its lock.
        for process in self.processes:
            stop(process)
        self.desktop.end()
