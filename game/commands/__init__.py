"""The sub-commands of `kanugo`: a module each, named as the command is.
`add` adds its arguments to a parser; `run` reads them, asks the packages below, and prints for people or as
one JSON document. Shared by several: arguments, bars, kept, output, parser.
`game.cli` imports only the one that is asked for."""
