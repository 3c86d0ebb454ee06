"""Running the site: one server process."""

import gc
import logging

import uvicorn

from stonewright.site.app import build
from stonewright.site.house import House
from stonewright.site.settings import Settings
from stonewright.site.wire import Wire


class Server(uvicorn.Server):
    """A server that says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self.settings = settings

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        """Start, and say so."""
        await super().startup(sockets)  # type: ignore[arg-type]
        gc.freeze()  # what is here now stays, and need not be looked through again
        gc.set_threshold(20_000, 10, 10)
        if self.started:
            print(f"Stonewright is at {self.settings.address} (Ctrl-C ends it)", flush=True)


def serve(settings: Settings) -> int:
    """Run until interrupted; return the exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = uvicorn.Config(
        build(settings, House(settings)),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        ws=Wire,
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=False,  # patches are small, and time counts
        ws_ping_interval=20,
        ws_ping_timeout=20,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    server = Server(config, settings)
    server.run()
    return 0 if server.started else 1
