"""The desk: who asks, whether they may ask so often, and the answer's cookie."""

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from stonewright.site.guards import SAFE, address, same_origin
from stonewright.site.house import House
from stonewright.site.identity import COOKIE_DAYS, Guest, Guests
from stonewright.site.limits import Rates
from stonewright.site.refusals import Refusal
from stonewright.site.settings import Settings


class Desk:
    """What all requests share."""

    def __init__(self, settings: Settings, house: House) -> None:
        self.settings, self.house, self.rates = settings, house, Rates()
        self.guests: Guests
        self.cookie = "__Host-stonewright" if settings.secure else "stonewright"

    async def who(self, connection: HTTPConnection) -> Guest | None:
        """Return the guest who asks, if it is a known one."""
        given = connection.headers.get("authorization", "")
        if given[:7].lower() == "bearer ":
            guest = await self.guests.known(given[7:].strip())
            if guest is None:
                raise Refusal("unknown_guest", "This token is not from here.")
            return guest
        return await self.guests.known(connection.cookies.get(self.cookie))

    async def reader(self, request: Request) -> Guest | None:
        """Return who only looks."""
        self.rates.use("requests", address(request), self.settings.limits.requests)
        return await self.who(request)

    async def actor(self, request: Request, response: Response) -> Guest:
        """Return who wants to do something; a new guest gets a name and a cookie."""
        self.check_origin(request)
        self.rates.use("requests", address(request), self.settings.limits.requests)
        guest = await self.who(request)
        if guest is None:
            self.rates.use("new guests", address(request), self.settings.limits.guests)
            guest = await self.guests.make()
            self.greet(response, guest)
        self.rates.use("commands", guest.id, self.settings.limits.commands)
        return guest

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse what another site makes a browser ask."""
        unsafe = connection.scope["type"] == "websocket" or connection.scope["method"] not in SAFE
        if unsafe and not same_origin(connection, self.settings):
            raise Refusal("forbidden", "This request comes from another site.")

    def greet(self, response: Response, guest: Guest) -> None:
        """Give a guest the signed cookie."""
        response.set_cookie(
            self.cookie,
            self.guests.token(guest),
            max_age=COOKIE_DAYS * 86_400,
            httponly=True,
            samesite="lax",
            secure=self.settings.secure,
            path="/",
        )
