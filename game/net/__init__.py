"""Hands on phones: the table in one window, each hand on a phone of the same local network. What a phone is
sent is made from what its seat may see, and nothing else leaves the host."""
