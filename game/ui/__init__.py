"""The app: the only folder that knows the window."""
