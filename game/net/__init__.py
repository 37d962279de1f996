"""Play with phones: the host and its web page, the messages between them, and what each seat is sent.
Everything a phone is sent is made from what its seat may see."""
