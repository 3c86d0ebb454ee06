"""Running the web site from the command line."""

from argparse import Namespace

from stonewright.errors import BadOption

PORTS = range(1, 65_536)
MOST_LIMITS = 1_000_000
MOST_PROCESSES = 64


def run_serve(given: Namespace) -> int:
    """Run the site until it is interrupted."""
    from stonewright.site.parent import serve_together  # only here: it takes a while to import
    from stonewright.site.serving import serve
    from stonewright.site.settings import Limits, Settings

    if given.port not in PORTS:
        raise BadOption(f"--port {given.port}, expected {PORTS[0]} to {PORTS[-1]}")
    if given.public_url and not given.public_url.startswith(("http://", "https://")):
        raise BadOption(f"--public-url {given.public_url}, expected http://... or https://...")
    if not 0 < given.limits <= MOST_LIMITS:
        raise BadOption(f"--limits {given.limits}, expected more than 0 and at most {MOST_LIMITS}")
    if not 1 <= given.processes <= MOST_PROCESSES:
        raise BadOption(f"--processes {given.processes}, expected 1 to {MOST_PROCESSES}")
    settings = Settings(
        host=given.host,
        port=given.port,
        database=given.database,
        public_url=given.public_url,
        processes=given.processes,
        workers=given.workers,
        cards=given.cards or "",
        proxies=given.trusted_proxies,
        limits=Limits().times(given.limits),
    )
    return serve(settings) if settings.processes == 1 else serve_together(settings)
