"""What the shipped rulesets say, against the originals."""
