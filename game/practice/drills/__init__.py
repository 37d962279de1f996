"""The kinds of drills: how their items are made, worded, answered and explained."""
