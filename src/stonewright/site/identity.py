"""Guests: an identity in a signed cookie, a name, and a one-time link to another device."""

import hashlib
import secrets
from collections import OrderedDict
from dataclasses import dataclass

from itsdangerous import BadSignature, URLSafeSerializer

from stonewright.site.refusals import Refusal
from stonewright.site.store.store import Store, now_ms

COOKIE_DAYS = 365
CARRY_MINUTES = 15
KEPT = 20_000  # guests whose names are kept in memory
FIRST = (
    "Amber",
    "Birch",
    "Cedar",
    "Copper",
    "Fern",
    "Hazel",
    "Heather",
    "Ivy",
    "Juniper",
    "Linden",
)
SECOND = ("Badger", "Crane", "Falcon", "Finch", "Fox", "Hare", "Heron", "Lynx", "Otter", "Wren")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody without an account."""

    id: str
    name: str


class Guests:
    """All guests, known by what their cookie or token says."""

    def __init__(self, store: Store, key: str) -> None:
        self.store = store
        self._signer = URLSafeSerializer(key, salt="stonewright guest")
        self._names: OrderedDict[str, str] = OrderedDict()

    def token(self, guest: Guest) -> str:
        """Return the signed identity of a guest."""
        return str(self._signer.dumps(guest.id))

    async def known(self, token: str | None) -> Guest | None:
        """Return who a signed identity belongs to; nobody if it is not from here."""
        try:
            id = self._signer.loads(token[:200]) if token else None
        except BadSignature:
            return None
        if not isinstance(id, str):
            return None
        known = None if self.store.shared else self._names.get(id)  # others may have renamed it
        name = known or await self.store.guest(id)
        if name is None:
            return None
        return self._kept(Guest(id, name))

    async def make(self, name: str = "") -> Guest:
        """Return a new guest."""
        made = name or f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"
        guest = Guest(secrets.token_hex(12), made)
        await self.store.add_guest(guest.id, guest.name)
        return self._kept(guest)

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Return a guest with another name."""
        await self.store.rename(guest.id, name)
        return self._kept(Guest(guest.id, name))

    def _kept(self, guest: Guest) -> Guest:
        self._names[guest.id] = guest.name
        self._names.move_to_end(guest.id)
        if len(self._names) > KEPT:
            self._names.popitem(last=False)
        return guest

    async def carry(self, guest: Guest) -> str:
        """Return the secret of a link that makes another device this guest's, once."""
        secret = secrets.token_urlsafe(24)
        await self.store.add_carry(_hash(secret), guest.id, now_ms() + CARRY_MINUTES * 60_000)
        return secret

    async def carried(self, secret: str) -> Guest:
        """Return whose link it was; it works only once."""
        id = await self.store.use_carry(_hash(secret))
        name = await self.store.guest(id) if id else None
        if id is None or name is None:
            raise Refusal("not_found", "This link was used already, or is too old: make another.")
        return self._kept(Guest(id, name))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
