"""The sub-commands of `kanugo`: one module each, named as the command. `add` adds its arguments to a
parser; `run` runs it, and prints for people or as one JSON document. `game.cli` imports only the one that
is named."""
