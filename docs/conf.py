"""How the site is built: `python -m sphinx -W docs build/docs`; pages of the program come first.

Nothing on it is fetched from elsewhere, so that it can be read from a disk.
"""

import os
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ["KANUGO_HOME"] = str(Path(__file__).resolve().parent / "_made/home")  # no rulesets but ours
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from docs.making.write import write_all
from game import __version__

project = "Kanugo"
copyright = "the kanugo authors"  # Sphinx asks for this name
release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_made/home"]
myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "Kanugo"
html_static_path = ["static"]
html_css_files = ["kanugo.css"]
html_favicon = "../assets/desktop/icons/48x48/kanugo.png"
html_show_sourcelink = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": True}


def _plain(app: Any, what: str, name: str, obj: object, options: Any, lines: list[str]) -> None:
    """Our docstrings are prose: `names` become code, and no other sign means anything."""
    lines[:] = [re.sub(r"`([^`]+)`", r"``\1``", line).replace("*", r"\*") for line in lines]


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", _plain)
    write_all(Path(__file__).resolve().parent / "_made")
