"""What every request passes: headers, origin, size and rate."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stonewright.site.refusals import Refusal
from stonewright.site.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
TLS = (b"strict-transport-security", b"max-age=31536000")


class Headers:
    """Adds the headers of safety to every answer."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.headers = [*HEADERS, TLS] if secure else [*HEADERS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def adding(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        await self.app(scope, receive, adding)


class Bodies:
    """Refuses bodies that are larger than anything we take, however they are sent."""

    def __init__(self, app: ASGIApp, most: int, record: int) -> None:
        self.app, self.most, self.record = app, most, record

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting what arrives."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.record if scope["path"] == "/api/replays" else self.most
        came = 0

        async def counting() -> Message:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise Refusal("too_large", f"This is more than {most} bytes.")
            return message

        await self.app(scope, counting, send)


def same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Tell whether a request comes from our own pages, or from a program that is no browser."""
    site = connection.headers.get("sec-fetch-site")
    if site not in (None, "same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    ours = {_origin(settings.address), f"{_scheme(connection)}://{connection.headers.get('host')}"}
    return origin in ours


def _scheme(connection: HTTPConnection) -> str:
    return {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def address(connection: HTTPConnection) -> str:
    """Return the network address that a request came from."""
    return connection.client.host if connection.client else ""
