"""The screens and forms of practice: sessions, matches, challenges, progress and the review of a game."""
