"""One widget for each form of answer, and the paper that explains the answer.

A question collects an answer; `game.practice` judges and grades it.
"""
