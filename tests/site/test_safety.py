"""Safety: cookies, origins, headers, rates, and what programs of others may find."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from online.players import Guest
from online.servers import Server

EVIL = "https://evil.example"


class TestCookies:
    def test_signed_and_for_http_only(self, server: Server) -> None:
        with httpx.Client(base_url=server.url) as browser:
            answer = browser.post("/api/me", json={"name": "Ann"})
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
            assert browser.get("/api/me").json()["name"] == "Ann"

    def test_a_forged_one_is_nobody(self, server: Server) -> None:
        with httpx.Client(base_url=server.url) as browser:
            browser.post("/api/me", json={"name": "Ann"})
            real = browser.cookies["stonewright"]
        for forged in (real[:-2] + "xx", "x" + real, real.split(".")[0], "", "a.b.c", "x" * 5000):
            answer = httpx.get(f"{server.url}/api/me", cookies={"stonewright": forged})
            assert answer.json()["known"] is False

    def test_a_forged_token_is_refused(self, server: Server) -> None:
        headers = {"authorization": "Bearer nonsense"}
        answer = httpx.get(f"{server.url}/api/me", headers=headers)
        assert answer.status_code == 401 and answer.json()["error"]["code"] == "unknown_guest"

    def test_a_browser_gets_no_token(self, server: Server) -> None:
        headers = {"origin": server.url}
        answer = httpx.post(f"{server.url}/api/me", json={"token": True}, headers=headers)
        assert answer.status_code == 200 and answer.json().get("token") is None


class TestOrigins:
    @pytest.mark.parametrize(
        "headers",
        [
            {"origin": EVIL},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
        ],
    )
    def test_other_sites_can_do_nothing(self, ann: Guest, headers: dict[str, str]) -> None:
        table = ann.open("element", "me", "open")
        for path in ("/api/me", "/api/tables", f"/api/tables/{table}/abort", "/api/replays"):
            answer = ann.http.post(path, json={"id": "x"}, headers=headers)
            assert answer.status_code in (400, 403), path
            if path.endswith(("abort", "replays")):
                assert answer.status_code == 403
        assert ann.look(table)["table"]["status"] == "lobby"

    def test_our_own_pages_may(self, ann: Guest) -> None:
        headers = {"origin": ann.url, "sec-fetch-site": "same-origin"}
        assert ann.http.post("/api/me", json={"name": "Ann"}, headers=headers).status_code == 200

    def test_sockets_check_it_too(self, ann: Guest) -> None:
        table = ann.open("element", "me", "open")
        address = f"{ann.url.replace('http', 'ws')}/api/tables/{table}/socket"
        with connect(address, origin=Origin(EVIL)) as line:
            assert "another site" in str(line.recv(20))
            with pytest.raises(ConnectionClosed):
                line.recv(20)


class TestHeaders:
    @pytest.mark.parametrize(
        "path", ["/", "/new/element", "/rules/element", "/api/games", "/nowhere"]
    )
    def test_the_policy_is_strict(self, server: Server, path: str) -> None:
        answer = httpx.get(server.url + path, headers={"accept": "text/html"})
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers

    def test_names_are_escaped(self, guest: Any) -> None:
        evil = guest("<img src=x>&\"'")
        table = evil.open("element", "me", "open", name="<script>1</script>")
        for path in (f"/t/{table}", "/"):
            page = evil.http.get(path, headers={"accept": "text/html"}).text
            assert "<script>1" not in page and "<img src=x" not in page
        evil.do(table, "settings", seats=[{"who": "keep"}, {"who": "bot", "bot": "uniform"}])
        evil.do(table, "start")
        svg = evil.http.get(f"/api/tables/{table}/moments/0.svg").text
        assert "<img" not in svg

    def test_errors_are_pages_for_people_and_json_for_programs(self, server: Server) -> None:
        page = httpx.get(f"{server.url}/t/nowhere", headers={"accept": "text/html"})
        assert page.status_code == 404 and "text/html" in page.headers["content-type"]
        answer = httpx.get(f"{server.url}/api/tables/nowhere")
        assert answer.status_code == 404 and answer.json()["error"]["code"] == "not_found"
        assert httpx.put(f"{server.url}/api/tables").status_code == 405


class TestRates:
    @pytest.fixture
    def strict(self, tmp_path: Path) -> Any:
        server = Server(tmp_path)
        server.more = ("--limits", "0.2")
        with server:
            yield server

    def test_all_of_them(self, strict: Server) -> None:
        ann = Guest(strict.url)
        table = ann.open("element", "me", "me", start=True)
        said = [ann.tell(table, "chat", text="hello").status_code for _ in range(6)]
        assert 200 in said and 429 in said
        opened = [
            ann.http.post(
                "/api/tables", json={"game": "element", "seats": [{"who": "me"}, {"who": "open"}]}
            ).status_code
            for _ in range(20)
        ]
        assert 201 in opened and 429 in opened and set(opened) == {201, 429}
        asked = (ann.http.get("/api/me").status_code for _ in range(2000))
        assert 429 in asked
        assert httpx.get(f"{strict.url}/health").status_code == 200
        assert "stonewright_refused_rate_total 0" not in httpx.get(f"{strict.url}/metrics").text

    def test_bodies_have_a_limit(self, ann: Guest) -> None:
        answer = ann.http.post("/api/tables", content=b"x" * 100_000)
        assert answer.status_code == 413
        answer = ann.http.post("/api/replays", content=b"x" * 5_000_000)
        assert answer.status_code == 413

        def endless() -> Any:
            for _ in range(200):
                yield b"x" * 1_000

        assert ann.http.post("/api/tables", content=endless()).status_code == 413


class TestLogs:
    def test_no_secrets_in_them(self, tmp_path: Path) -> None:
        with Server(tmp_path) as server:
            ann = Guest(server.url, "Ann")
            secret = ann.post("/api/me/link")["url"].rsplit("/", 1)[1]
            ann.http.get(f"/carry/{secret}")
            ann.http.get("/nowhere")
            log = server.log.read_text()
            assert ann.token not in log and secret not in log


class TestHealthAndMetrics:
    def test_they_answer(self, server: Server) -> None:
        assert httpx.get(f"{server.url}/health").json() == {"ok": True}
        text = httpx.get(f"{server.url}/metrics").text
        for name in ("sockets", "tables", "events_total", "bot_moves_total"):
            assert f"\nstonewright_{name} " in text
