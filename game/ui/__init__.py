"""The app: the only package that knows the window. ARCHITECTURE.md has its layers.

A package imports only from those below it in that map; `app` and `start` bring them together.
"""
