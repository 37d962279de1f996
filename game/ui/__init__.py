"""The app: the only package that knows the window. ARCHITECTURE.md has its layers.

A room imports only from the rooms below it; `app`, `start` and `measures` bring them together.
"""
