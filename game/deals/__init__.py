"""Certified deals: books, grades, deal codes, the daily patience. Every deal of a book has a winning line."""
