"""Brings the packages that the lists are made from and unpacks them; it does not read what is in them."""

import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import msgspec

from game.fault import Fault

HERE = Path(__file__).resolve().parent


class Package(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A package of Debian, npm or PyPI, or a repository of GitHub, whose version is a commit; `sha256` is
    that of its archive, if it is known. Of a repository only `paths` are brought, if there are any."""

    kind: str
    name: str
    version: str
    sha256: str = ""
    paths: tuple[str, ...] = ()


def packages() -> dict[str, Package]:
    """The packages by the names that the recipes use."""
    return msgspec.yaml.decode((HERE / "packages.yaml").read_bytes(), type=dict[str, Package])


def fetch(names: Iterable[str], folder: Path) -> None:
    """Unpack packages, each into a folder of its own; one that is there already is left alone."""
    known = packages()
    for name in names:
        place = folder / name
        if place.is_dir():
            continue
        print(f"{known[name].kind}: {known[name].name} {known[name].version}", file=sys.stderr)
        archive = _bring(known[name], folder / "archives" / name)
        _unpack(archive, place)


def _bring(package: Package, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    if package.kind == "debian":
        command = ["apt-get", "download", "-q", f"{package.name}={package.version}"]
    elif package.kind == "npm":
        command = ["npm", "pack", "--silent", f"{package.name}@{package.version}"]
    elif package.kind == "github":
        _bring_commit(package, folder / "repository")
        command = ["git", "-C", "repository", "archive", "-o", "../commit.tar.gz", package.version]
        command += package.paths
    else:
        wanted = f"{package.name}=={package.version}"
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", wanted]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    archive = next(path for path in folder.iterdir() if path.is_file())
    found = sha256(archive.read_bytes()).hexdigest()
    if package.sha256 not in ("", found):
        raise Fault(str(archive), "sha256", found, package.sha256)
    return archive


def _bring_commit(package: Package, place: Path) -> None:
    here = ["git", "-C", str(place)]
    subprocess.run(["git", "init", "-q", str(place)], check=True)
    subprocess.run([*here, "remote", "add", "origin", f"https://github.com/{package.name}"], check=True)
    lazily = ["--filter=blob:none"] if package.paths else []  # the archive brings the files that it needs
    subprocess.run([*here, "fetch", "-q", "--depth", "1", *lazily, "origin", package.version], check=True)


def _unpack(archive: Path, place: Path) -> None:
    if archive.suffix == ".deb":
        place.mkdir(parents=True)
        subprocess.run(["dpkg-deb", "-x", str(archive), str(place)], check=True)
    elif archive.suffix in (".tgz", ".gz"):
        with tarfile.open(archive) as packed:
            packed.extractall(place, filter="data")
    else:
        with zipfile.ZipFile(archive) as zipped:
            zipped.extractall(place)
