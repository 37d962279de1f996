"""The browser that stands for a phone, and the sizes of phones."""

CHROMIUM = "/usr/bin/chromium"
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
SEEN = 450
"""Milliseconds after which a question is seen, and a press is meant for it."""

SIZES = ((320, 568), (390, 844), (768, 1024), (844, 390))
