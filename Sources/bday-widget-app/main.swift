import CICUData  // Linked, and not called: what ICU knows.
import WidgetCommands

CommandLineTool.run()
