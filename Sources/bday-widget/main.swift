import WidgetCommands

WidgetCommands.run()
