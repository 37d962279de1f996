"""The sub-commands of `kanugo`: a module each, named as the command is.
Each reads its arguments, asks the packages below, and prints for people or as one JSON document.
No window lives here, and nothing that the window needs."""
