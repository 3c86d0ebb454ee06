"""What every template can use: the games' shelf, the art's version and the client's modules."""

from pathlib import Path

from starlette.templating import Jinja2Templates

from stonewright.site import shelf, sprite

APART = {"theme.js", "front.js", "new.js", "page.js", "name.js"}  # not part of the table page


def dress(templates: Jinja2Templates, static: Path) -> None:
    """Give the templates what they all use."""
    templates.env.globals |= {
        "shelf": shelf.about,
        "art_version": sprite.fingerprint(),
        "modules": modules(static / "js"),
    }


def modules(folder: Path) -> list[str]:
    """Return the modules of the table page, which a browser may fetch all at once."""
    found = (path.relative_to(folder).as_posix() for path in folder.rglob("*.js"))
    return sorted(name for name in found if name not in APART)
