"""The program in bad hands: crafted files, kills, sick disks, damaged stores, random play, endless use.

Each module is a part with `run(count, seed)`, which tries so many things and reports on them; `python -m
tests.hostile PART --count N` is the long form, the tests beside the parts are the short one.
"""
