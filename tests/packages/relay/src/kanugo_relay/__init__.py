"""A patience that four play together."""
