"""The app for ears: what has focus and what changed in short sentences, the table line by line on request,
and the voices that say it. Nothing is spoken that whoever looks at the screen could not see there.
Nothing here draws, plays or lays out; no screen knows that it is spoken of."""
