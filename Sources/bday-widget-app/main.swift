import WidgetCommands

CommandLineTool.run()
