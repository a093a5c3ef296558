"""Chromium without JavaScript.

While a page's refresh is on its way Chromium answers no question about the page itself, only about
its address, its title and its picture: `glimpse`, `film` and `click` need no more, `stop` ends that.
"""

import base64
import json
import re
import shutil
import threading
import urllib.parse
import urllib.request

import websocket
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

from support.report import check, fail, wait_for

# Read in one go, so that no two parts of it come from two pages.
PAGE = """
text = selector => document.querySelector(selector)?.textContent.trim() ?? null,
cells = [...document.querySelectorAll('td[id]')],
({
  url: location.href,
  title: document.title,
  message: text('#message'),
  counts: [text('#dark-count'), text('#light-count')].map(Number),
  thinking: text('#thinking'),
  alert: text('[role=alertdialog] h2'),
  board: cells.map(c => c.classList.contains('dark') ? 'x'
    : c.classList.contains('light') ? 'o' : '-').join(''),
  legal: cells.map(c => c.querySelector('button:enabled')?.value).filter(Boolean),
  modes: [...document.querySelectorAll('.player [aria-pressed=true]')].map(b => b.textContent),
  version: document.querySelector('.board [name=v]')?.value ?? null,
  complete: document.readyState == 'complete',
})
"""


class Browser:
    """A browser profile of its own; what it logs is judged when it is closed."""

    def __init__(self, server, javascript=False, width=1280, height=800):
        self.server = server
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or shutil.which("chromium-browser")
        for argument in (
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage",
            "--disable-background-networking", "--disable-component-update", "--no-first-run",
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
        ):
            options.add_argument(argument)
        if not javascript:
            options.add_experimental_option(
                "prefs", {"profile.default_content_setting_values.javascript": 2})
        options.page_load_strategy = "none"
        self.driver = webdriver.Chrome(
            options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_script_timeout(120)
        self.tools = DevTools(self.driver.capabilities["goog:chromeOptions"]["debuggerAddress"])
        self.run = self.tools.run
        self.size(width, height)

    def size(self, width, height, ratio=1):
        self.run(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=ratio, mobile=False)

    # The page shown.

    def page(self):
        """What the page shows now; nothing while it is on its way."""
        answer = self.run("Runtime.evaluate", seconds=2, expression=PAGE, returnByValue=True)
        page = answer and answer["result"].get("value")
        return page if page and page["complete"] and page["message"] else None

    def see(self, what, condition=lambda page: True):
        """The page once it fulfils a condition."""
        seen = []

        def found():
            page = self.page()
            if page:
                seen[:] = [page]
            return page if page and condition(page) else None

        try:
            return wait_for(what, found)
        except SystemExit:
            fail(f"the last page seen is {seen}, {self.driver.current_url}")

    def rest(self):
        """The page at the game's own address, after all frames, when it is the visitor's own turn."""
        return self.see("the visitor's turn, an alert or the end", lambda page: (
            "/f/" not in page["url"] and not page["thinking"]
            and (page["legal"] or page["alert"] or is_over(page))))

    def shows(self, selector):
        """How many elements of the page fit a selector."""
        return len(self.driver.find_elements(By.CSS_SELECTOR, selector))

    def text(self, selector="body"):
        return wait_for(selector, lambda: self.quietly(
            lambda: self.driver.find_element(By.CSS_SELECTOR, selector).text))

    def quietly(self, action):
        """What an action gives; nothing if the page went away under it."""
        try:
            return action()
        except WebDriverException:
            return None

    def glimpse(self):
        """The address and the title now, also of a page that is about to be replaced."""
        history = self.history()
        entry = history["entries"][history["currentIndex"]]
        return entry["url"], entry["title"]

    def catch(self, what, condition):
        """The address and the title once they fulfil a condition."""
        def found():
            seen = self.quietly(self.glimpse)
            return seen if seen and condition(*seen) else None

        return wait_for(what, found)

    def film(self):
        """From now on every picture that is painted is kept, for `pictures`."""
        self.run("Page.startScreencast", format="png", everyNthFrame=1)

    def pictures(self):
        """The pictures painted since `film`, as PNG files."""
        return [base64.b64decode(film["data"])
                for film in self.tools.so_far("Page.screencastFrame")]

    def stop(self):
        """Keeps a page from going on once its refresh is on its way, as the browser's button does."""
        wait_for("a refresh on its way", self.is_going_on)
        self.run("Page.stopLoading")

    def is_going_on(self):
        """Whether the last page asked for has not come yet."""
        asked = [request["loaderId"] for request in self.tools.so_far("Network.requestWillBeSent")
                 if request["type"] == "Document"]
        come = [page["frame"]["loaderId"] for page in self.tools.so_far("Page.frameNavigated")]
        return asked and asked[-1] not in come

    def places(self, selector):
        """The centres of elements: where to click on another page that looks the same."""
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])]"
            ".map(e => e.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2, r.width])", selector)

    # What the visitor does.

    def open(self, address):
        self.driver.get(urllib.parse.urljoin(self.server.url, address))

    def open_whole(self, address):
        """Opens a page that stands still, and waits until its style sheets are there, too."""
        before = len(self.visited())
        self.open(address)
        wait_for(f"all of {address}", lambda: len(self.visited()) > before and self.quietly(
            lambda: self.driver.execute_script("return document.readyState == 'complete'")))

    def press(self, selector):
        """Presses a button or follows a link, as a mouse does, and sees another page come."""
        def pressed():
            try:
                self.driver.find_element(By.CSS_SELECTOR, selector).click()
                return True
            except WebDriverException as error:
                self.trouble = error.msg
                return False

        self.trouble, before = "", len(self.visited())
        try:
            wait_for(f"{selector} to press", pressed, 30)
        except SystemExit:
            fail(f"{self.trouble} at {self.driver.current_url}")
        wait_for(f"a page behind {selector}", lambda: len(self.visited()) > before)

    def click(self, place, changes):
        """Clicks somewhere, whatever is there; again if another page came that felt nothing yet."""
        def clicked():
            wait_for("a page that is painted", lambda: self.visited()[-1][1])
            for kind in ("mousePressed", "mouseReleased"):
                self.quietly(lambda: self.run(
                    "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1],
                    button="left", clickCount=1))
            return wait_for(None, changes, 2)

        wait_for(f"a change by a click at {place}", clicked)

    def press_named(self, name):
        """Presses the first button or link that is called so."""
        def found():
            for element in self.driver.find_elements(By.CSS_SELECTOR, "button, a"):
                if element.text == name:
                    element.click()
                    return True
            return False

        before = len(self.visited())
        wait_for(f"“{name}” to press", lambda: self.quietly(found), 30)
        wait_for(f"a page behind “{name}”", lambda: len(self.visited()) > before)

    def place(self, square):
        """Presses a cell of the board."""
        self.press(f"button[name=move][value={square}]:enabled")

    def play_to_end(self, look_at=lambda page: None):
        """Plays the first legal cell each time; the last page."""
        while not is_over(page := self.rest()):
            look_at(page)
            if page["alert"]:
                self.press("[role=alertdialog] button")
                self.see("the alert to go", lambda page: not page["alert"])
                continue
            self.place(page["legal"][0])
            self.see("the next page", lambda next: next["url"] != page["url"]
                     or next["version"] != page["version"])
        return page

    def take_cookies(self, visitor):
        """Gives this browser the cookies of a visitor without a browser."""
        for (name, path), value in visitor.cookies.items():
            self.run(
                "Network.setCookie", name=name, value=value, path=path, domain="127.0.0.1",
                httpOnly=True, sameSite="Lax")

    def history(self):
        """The history as Chromium gives it; not at the very moment when a page replaces another."""
        return wait_for("the history", lambda: self.run("Page.getNavigationHistory"))

    def entries(self):
        """The addresses in the history, and which of them is the current one."""
        history = self.history()
        return [entry["url"] for entry in history["entries"]], history["currentIndex"]

    def go_back(self):
        """Goes to the entry before in the history."""
        history = self.history()
        index = history["currentIndex"] - 1
        self.run("Page.navigateToHistoryEntry", entryId=history["entries"][index]["id"])
        wait_for("the entry before", lambda: self.entries()[1] == index)

    # What the browser has done.

    def visited(self):
        """The addresses of the pages that were shown, in order, with whether each was painted."""
        painted = {moment["loaderId"] for moment in self.tools.so_far("Page.lifecycleEvent")
                   if moment["name"] == "firstContentfulPaint"}
        frames = [page["frame"] for page in self.tools.so_far("Page.frameNavigated")
                  if "parentId" not in page["frame"]]
        return [(frame["url"] + frame.get("urlFragment", ""), frame["loaderId"] in painted)
                for frame in frames]

    def close(self, expects_outage=False, expected="$^"):
        """Ends the browser, after a look at what it asked for and what it complained about."""
        requests = [request["request"]["url"]
                    for request in self.tools.so_far("Network.requestWillBeSent")]
        home = f"http://127.0.0.1:{self.server.port}/"
        foreign = [url for url in requests
                   if not url.startswith((home, "data:", "about:", "chrome-error:"))]
        complaints = [
            complaint["entry"]["text"] for complaint in self.tools.so_far("Log.entryAdded")
            if not (expects_outage and re.search(
                r"ERR_(CONNECTION|EMPTY)", complaint["entry"]["text"])
                or re.search(expected, complaint["entry"]["text"]))]
        self.driver.quit()
        check(f"{len(requests)} requests, all to the server",
              requests and not foreign, foreign)
        check("no error and no violation of the content policy in the console",
              not complaints, complaints)


def is_over(page):
    return page["message"] == "Tied" or page["message"].endswith(" won")


class DevTools:
    """A line of one's own to Chromium's developer tools, beside chromedriver's.

    While a navigation is on its way Chromium holds back every question to the page until the next one
    has come, and chromedriver waits for that answer. On this line a question can be given up, events
    come in all the time, and what the browser itself knows (address, title, picture) is answered at once.
    """

    def __init__(self, address):
        with urllib.request.urlopen(f"http://{address}/json") as answer:
            pages = [target for target in json.load(answer) if target["type"] == "page"]
        # Without an origin: a browser takes no connections from other sites.
        self.socket = websocket.create_connection(
            pages[0]["webSocketDebuggerUrl"], suppress_origin=True)
        self.events, self.answers, self.count = [], {}, 0
        self.news = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()
        for domain in ("Page", "Network", "Log"):
            self.run(f"{domain}.enable")
        self.run("Page.setLifecycleEventsEnabled", enabled=True)

    def listen(self):
        """Keeps what comes in, until the browser is gone."""
        try:
            while message := self.socket.recv():
                self.take(json.loads(message))
        except (OSError, websocket.WebSocketException):
            pass

    def take(self, message):
        with self.news:
            if "id" in message:
                self.answers[message["id"]] = message
                self.news.notify_all()
            else:
                self.events.append(message)
        # The next pictures come only once those before are known to have arrived.
        if message.get("method") == "Page.screencastFrame":
            self.send("Page.screencastFrameAck", sessionId=message["params"]["sessionId"])

    def send(self, command, **parameters):
        with self.news:
            self.count += 1
            number = self.count
            self.socket.send(json.dumps({"id": number, "method": command, "params": parameters}))
        return number

    def run(self, command, seconds=30, **parameters):
        """The result of a command; nothing if it fails or takes longer."""
        number = self.send(command, **parameters)
        with self.news:
            self.news.wait_for(lambda: number in self.answers, seconds)
            return self.answers.pop(number, {}).get("result")

    def so_far(self, method, since=0):
        """The parameters of all events of a kind, without a number of events of all kinds before."""
        with self.news:
            return [event["params"] for event in self.events[since:] if event["method"] == method]
