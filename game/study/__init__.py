"""Practice: what is to be learnt, how it is asked, and when it comes again. It knows no window."""
