"""The kinds of drills, a module each: what a kind is called, how its items are made, worded, answered and
told. What several kinds share stands in words, roots and plays. Which kinds there are is not known here."""
