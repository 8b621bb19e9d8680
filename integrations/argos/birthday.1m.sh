#!/bin/sh
# For ~/.config/argos. The name says how often Argos runs it.
exec bday-widget --format argos --date-style weekday-short
