"""Files, paths, streams and plain text: what every layer above needs of the operating system."""
