"""The app played by keys and spoken text alone. `python -m tests.speech patience` writes what is heard and
pressed."""
