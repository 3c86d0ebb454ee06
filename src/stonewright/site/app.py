"""The whole site as one ASGI application."""

import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from stonewright.site import api, pages
from stonewright.site.answers import Json
from stonewright.site.desk import Desk
from stonewright.site.guards import Bodies, Headers
from stonewright.site.house import House
from stonewright.site.identity import Guests
from stonewright.site.live import Sockets
from stonewright.site.metrics import metrics
from stonewright.site.refusals import STATUS, Refusal
from stonewright.site.settings import Settings
from stonewright.site.tables.commands import explain

log = logging.getLogger("stonewright.site")
CODES = {404: "not_found", 405: "bad_request", 400: "bad_request", 413: "too_large"}


def build(settings: Settings, house: House | None = None) -> FastAPI:
    """Return the site; its house is opened when it starts, unless it is given."""
    app = FastAPI(
        title="Stonewright",
        description="Play board games of elemental stones: tables, moves, records.",
        version="1",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.settings, app.state.house = settings, house
    app.include_router(api.router)
    app.include_router(pages.router)
    app.mount("/static", StaticFiles(directory=pages.FOLDER / "static"), name="static")
    _add_own(app)
    _add_errors(app)
    app.add_middleware(Bodies, most=settings.limits.body, record=settings.limits.record)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Headers, secure=settings.secure)
    return app


@contextlib.asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    house = app.state.house or House(app.state.settings)
    desk = Desk(app.state.settings, house)
    try:
        desk.guests = Guests(house.store, await house.store.fact("key", secrets.token_urlsafe))
        app.state.desk, app.state.sockets = desk, Sockets(desk)
        await house.begin()
        yield
    finally:
        await house.end()


def _add_own(app: FastAPI) -> None:
    @app.websocket("/api/tables/{id}/socket")
    async def socket(websocket: WebSocket, id: str) -> None:
        await app.state.sockets.serve(websocket, id)

    @app.get("/health", include_in_schema=False)
    async def health() -> Any:
        """Tell whether the site can write what it promises."""
        await app.state.desk.house.store.ping()
        return Json({"ok": True})

    @app.get("/metrics", include_in_schema=False)
    async def read_metrics() -> Any:
        """Return figures for Prometheus."""
        return PlainTextResponse(metrics(app.state.desk, app.state.sockets))


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(Refusal)
    async def refusal(request: Request, problem: Refusal) -> Response:
        return _answer(request, problem)

    @app.exception_handler(RequestValidationError)
    async def shape(request: Request, problem: RequestValidationError) -> Response:
        return _answer(request, Refusal("bad_request", explain(list(problem.errors()))))

    @app.exception_handler(HTTPException)
    async def other(request: Request, problem: HTTPException) -> Response:
        if isinstance(problem.__cause__, Refusal):  # met while the body was read
            return _answer(request, problem.__cause__)
        code = CODES.get(problem.status_code, "bad_request")
        words = {404: "There is no such page."}.get(problem.status_code, str(problem.detail))
        answer = _answer(request, Refusal(code, words))
        answer.status_code = problem.status_code
        for name, value in (problem.headers or {}).items():
            answer.headers[name] = value
        return answer

    @app.exception_handler(Exception)
    async def broken(request: Request, problem: Exception) -> Response:
        log.error("a request failed: %s", type(problem).__name__)
        return _answer(request, Refusal("unavailable", "Something went wrong here: try again."))


def _answer(request: Request, problem: Refusal) -> Response:
    """Return an error as JSON to programs and as a page to people."""
    if request.url.path.startswith("/api") or "text/html" not in request.headers.get("accept", ""):
        return Json(problem.to_dict(), STATUS[problem.code])
    status = STATUS[problem.code]
    return pages.render(
        request, "error.html", status, code=problem.code, message=problem.message, guest=None
    )
