"""The first load of a table's page in Chromium: its bytes, and when it can be used."""

import statistics
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.progress import track
from servers import Site

import stonewright as sw

CHROMIUM = Path("/usr/bin/chromium")  # Debian's; else Playwright's own


@dataclass
class Load:
    """The first load of a page: kilobytes over the wire, and seconds until it can be used."""

    size: float
    usable: float


def first_load(browser: Browser, url: str) -> Load:
    """Open a page as a new visitor."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    line, sizes = context.new_cdp_session(page), list[float]()
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda got: sizes.append(got["encodedDataLength"]))
    line.on(
        "Network.webSocketFrameReceived",
        lambda got: sizes.append(len(got["response"]["payloadData"].encode())),
    )
    page.goto(url)
    ready = "() => document.querySelector('#loading').hidden && performance.now()"
    usable = page.wait_for_function(ready).json_value()
    page.wait_for_load_state("networkidle")
    context.close()
    return Load(sum(sizes) / 1000, usable / 1000)


def page_loads(site: Site, loads: int) -> dict[str, Load]:
    """Return the median first load of the table page of each game, in its beginning."""
    found, path = {}, str(CHROMIUM) if CHROMIUM.exists() else None
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for game in track(sw.names(), "opening pages"):
            seats = [{"who": "me"}, {"who": "me"}]
            table = site.ask(site.guest(0), "/api/tables", game=game, seats=seats, start=True)
            all_ = [
                first_load(browser, f"{site.http.base_url}/t/{table['id']}") for _ in range(loads)
            ]
            size, usable = max(one.size for one in all_), statistics.median(o.usable for o in all_)
            found[game] = Load(size, usable)
        browser.close()
    return found
