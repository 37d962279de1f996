"""The Flatpak is built of pinned wheels, known by their hashes; it may use window and sound, and no more."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from tests.scripts import script

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".ci" / "packages"
MANIFEST = FOLDER / "page.kanugo.Kanugo.yaml"
MACHINES = ("x86_64", "aarch64")
PYTHON = ("cp313", "abi3")


@pytest.fixture(scope="module")
def manifest() -> Any:
    return yaml.safe_load(MANIFEST.read_text("utf-8"))


@pytest.fixture(scope="module")
def project() -> Any:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def pins() -> dict[str, str]:
    lines = (FOLDER / "flatpak-pins.txt").read_text("utf-8").splitlines()
    found = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in found}


@pytest.fixture(scope="module")
def wheels() -> Any:
    return json.loads((FOLDER / "flatpak-wheels.json").read_text("utf-8"))


def test_it_is_the_program_that_software_centres_know(manifest: Any) -> None:
    assert manifest["id"] == script(ROOT / "assets" / "desktop" / "make.py").ID == MANIFEST.stem


def test_it_may_use_window_sound_and_network_and_no_files(manifest: Any) -> None:
    assert manifest["finish-args"] == [
        "--share=ipc",
        "--share=network",  # hands on phones
        "--socket=wayland",
        "--socket=fallback-x11",
        "--socket=pulseaudio",
        "--device=dri",
    ]
    assert MANIFEST.read_text("utf-8").count("--share=network") == 1, "nothing is fetched while it is built"


def test_what_is_renamed_is_what_is_installed(manifest: Any, project: Any) -> None:
    installed = {
        Path(file).name for files in project["tool"]["setuptools"]["data-files"].values() for file in files
    }
    named = {value for key, value in manifest.items() if key.startswith("rename-") and key != "rename-icon"}
    commands = "\n".join(manifest["modules"][0]["build-commands"])
    assert named | set(re.findall(r"\w+\.xml", commands)) - {"xml"} <= installed
    assert named == {"kanugo.desktop", "kanugo.metainfo.xml"}
    assert f"{manifest['rename-icon']}.png" in installed


def test_all_that_it_needs_is_pinned(project: Any, pins: dict[str, str]) -> None:
    asked = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for each in map(Requirement, asked):
        pinned = pins.get(canonicalize_name(each.name))
        assert pinned is not None, f"{each.name} is missing"
        assert each.specifier.contains(pinned), f"{each} is asked for"


def test_every_wheel_is_pinned_and_known_by_its_hash(pins: dict[str, str], wheels: Any) -> None:
    for machine in MACHINES:
        found = {}
        for wheel in wheels:
            assert wheel["url"].startswith("https://files.pythonhosted.org/packages/")
            assert re.fullmatch(r"[0-9a-f]{64}", wheel["sha256"])
            if machine in wheel.get("only-arches", MACHINES):
                name, version, _, tags = parse_wheel_filename(wheel["url"].rpartition("/")[2])
                found[canonicalize_name(name)] = str(version)
                assert any(
                    tag.platform == "any" or (tag.abi in PYTHON and tag.platform.endswith(machine))
                    for tag in tags
                )
        assert found == pins, f"run .ci/packages/flatpak-sources ({machine})"


@pytest.mark.needs("flatpak-builder")
def test_flatpak_builder_reads_the_manifest() -> None:
    asked = ["flatpak-builder", "--show-manifest", str(MANIFEST)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert done.stderr == "", "no field is unknown to it"
    assert len(json.loads(done.stdout)["modules"][0]["sources"]) > 2
