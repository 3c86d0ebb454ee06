"""Running the site: one server process, alone or among siblings."""

import asyncio
import gc
import logging
from functools import partial
from typing import Any, cast

import uvicorn

from stonewright.site.app import build
from stonewright.site.house import House
from stonewright.site.porter import Door, Porter
from stonewright.site.settings import Settings
from stonewright.site.siblings import Siblings
from stonewright.site.wire import Wire


class Server(uvicorn.Server):
    """A server that says where it is once it answers."""

    def __init__(self, config: uvicorn.Config, settings: Settings, porter: Porter | None) -> None:
        super().__init__(config)
        self.settings, self.porter = settings, porter

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        gc.freeze()  # what is here now stays, and need not be looked through again
        gc.set_threshold(20_000, 10, 10)
        if self.porter and self.started:
            self.porter.begin(self._protocol)
        if self.started and (not self.porter or self.porter.siblings.announces):
            print(f"Stonewright is at {self.settings.address} (Ctrl-C ends it)", flush=True)

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """Let nobody in any more, and stop."""
        if self.porter:
            self.porter.end()
        await super().shutdown(sockets)

    def _protocol(self) -> asyncio.Protocol:
        """Return what serves a connection that is open already."""
        make = cast(Any, self.config.http_protocol_class)
        made: asyncio.Protocol = make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made


def serve(settings: Settings, siblings: Siblings | None = None) -> int:
    """Run until interrupted; return the exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    porter = Porter(siblings) if siblings else None
    config = uvicorn.Config(
        build(settings, House(settings, siblings)),
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        http=cast(Any, partial(Door, porter=porter)) if porter else "auto",
        ws=Wire,
        ws_max_size=4 * settings.limits.message,
        ws_per_message_deflate=False,  # patches are small, and time counts
        ws_ping_interval=20,
        ws_ping_timeout=20,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    server = Server(config, settings, porter)
    server.run([siblings.listener] if siblings else None)
    return 0 if server.started else 1
