"""The table: what every game shares. Pure: no window, no files but rulesets, no clock, no chance of its own."""
