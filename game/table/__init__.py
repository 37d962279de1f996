"""The table: what every game shares. No window, no clock, no chance of its own, no files but rulesets."""
