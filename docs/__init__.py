"""The documents: pages written by hand, what they are built with, and what makes the others."""
