"""A whole game against the computer, played by pressing cells in a browser without JavaScript."""

import http.server
import threading
import types

from support.browser import Browser
from support.flipbook import Flipbook, Visitor
from support.report import check, wait_for
from support.rules import replayed


def javascript_is_off():
    """A page with a script shows that the browser runs none."""
    class Script(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>off</title><p>page</p><script>document.title='on'</script>")

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Script) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        address = f"http://127.0.0.1:{port}/"
        browser = Browser(types.SimpleNamespace(url=address, port=port))
        browser.open("/")
        wait_for("the page with the script", lambda: browser.quietly(
            lambda: browser.shows("p") and browser.driver.title))
        check("JavaScript is switched off", browser.driver.title == "off")
        browser.driver.quit()
        server.shutdown()


passes = []


def look_at(page):
    dark, light = page["counts"]
    if (dark, light) != (page["board"].count("x"), page["board"].count("o")):
        check("the counts are those of the board", False, page)
    if page["alert"]:
        passes.append(page)


javascript_is_off()
with Flipbook("--seed", "1") as server:
    browser = Browser(server, width=375, height=667)
    browser.open("/")
    page = browser.see("the fresh board")
    check("the address printed shows a board to play at once",
          page["message"] == "Dark's turn" and page["legal"] == ["d3", "c4", "f5", "e6"], page)
    browser.press(".player.light button[value=computer]")
    page = browser.see("a game", lambda page: "/g/" in page["url"])
    check("a mode switched before the first move starts a game",
          page["modes"] == ["Manual", "Computer"], page)
    page = browser.play_to_end(look_at)
    dark, light = page["counts"]
    game = Visitor(server).game(page["url"].split(str(server.port))[1].split("#")[0])
    moves = [game["record"][i:i + 2] for i in range(0, len(game["record"]), 2)]
    check(f"the game ends after {len(moves)} disks and {len(passes)} passes: {page['message']}, "
          f"{dark} to {light}",
          (dark, light) == (page["board"].count("x"), page["board"].count("o"))
          and page["message"] == ("Tied" if dark == light else
                                  "Dark won" if dark > light else "Light won"), page)
    check("the record leads to the board shown", replayed(moves) == page["board"], game)
    check("this seed's game has a pass, dismissed like any other", passes)
    check("nothing can be pressed on the board any more",
          not page["legal"] and not page["alert"] and not browser.shows(".board button:enabled"))
    browser.close()
    server.stop()
