"""The app: the only package that knows the window. Its rooms stand in the order of `tests/test_rooms.py`.

A room imports only from the rooms below it; `app`, `start` and `measures` bring them together.
"""
