"""A real Chromium for the tests of the pages, installed if need be."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

DEBIAN = Path("/usr/bin/chromium")


def install() -> str | None:
    """Return where Debian's Chromium is, or None for Playwright's own; install what is missing."""
    with (Path(tempfile.gettempdir()) / "stonewright-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # others may be about to do the same
        return _installed()


def _installed() -> str | None:
    if not DEBIAN.exists() and os.geteuid() == 0 and shutil.which("apt-get"):
        _install_debian()
    if DEBIAN.exists():
        return str(DEBIAN)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)
    return None


def _install_debian() -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        asked = ["apt-get", "--quiet", *words]
        if subprocess.run(asked, env=environment, check=False).returncode:
            return  # then Playwright's own
