"""Browsers as a visitor without JavaScript has them: Chromium by its developer tools, Firefox by Marionette.

While a page's refresh is on its way Chromium answers no question about the page itself, only about
its address, its title and its picture: `glimpse`, `film` and `click` need no more, `stop` ends that.
"""

import base64
import io
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.parse
import urllib.request

import PIL.Image
import websocket
from marionette_driver.errors import MarionetteException
from marionette_driver.marionette import ActionSequence, Marionette

from support.flipbook import Visitor
from support.report import check, fail, wait_for

PHONE, LANDSCAPE, DESK = (375, 667), (844, 390), (1280, 800)
# Read in one go, so that no two parts of it come from two pages.
PAGE = """() => {
  const text = selector => document.querySelector(selector)?.textContent.trim() ?? null
  const cells = [...document.querySelectorAll('td[id]')]
  return {
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
  }
}"""
# The centres and the widths of elements.
PLACES = """selector => [...document.querySelectorAll(selector)].map(e => e.getBoundingClientRect())
  .map(r => [r.x + r.width / 2, r.y + r.height / 2, r.width])"""
# Where to press the first element of a name, if nothing covers it.
TARGET = """(selector, name) => {
  const found = [...document.querySelectorAll(selector)].find(e => name === null || e.innerText.trim() === name)
  found?.scrollIntoView({block: 'nearest', behavior: 'instant'})
  const box = found?.getClientRects()[0]
  const place = box && [box.x + box.width / 2, box.y + box.height / 2]
  const isThere = document.readyState == 'complete' && place && found.contains(document.elementFromPoint(...place))
  return isThere ? place : null
}"""


class Browser:
    """A browser profile of its own; what it asked for and complained about is judged when it is closed."""

    def __init__(self, server, javascript=False, size=DESK):
        self.server, self.javascript, self.others = server, javascript, []
        # Where all requests have to go, and the complaints that belong to a check.
        self.home, self.expected = urllib.parse.urljoin(server.url, "/"), "$^"
        # Makes games outside of the browser.
        self.visitor = Visitor(server)
        self.start()
        self.size(*size)

    def another(self):
        """The browser of another visitor."""
        self.others.append(type(self)(self.server, self.javascript))
        return self.others[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for browser in (*self.others, self):
            browser.quit()

    def judge(self):
        """A look at what the browser asked for and what it complained about."""
        for browser in (*self.others, self):
            requests, complaints = browser.requests(), browser.complaints()
            foreign = [url for url in requests if not url.startswith((browser.home, "data:", "about:", "chrome"))]
            check(f"{len(requests)} requests, all to the server", requests and not foreign, foreign)
            # Chromium says of a page that is left at once that its manifest or its icon has not come; home_screen looks
            # at both.
            left = r"icon from the Manifest: \S+ \(Download error|^Manifest: Line: 1, column: 1, Syntax error"
            complaints = [text for text in complaints if not re.search(f"{browser.expected}|{left}", text)]
            check("no error and no violation of the content policy in the console", not complaints, complaints)

    # What is shown.

    def ask(self, function, *arguments):
        """What a function of JavaScript finds on the page, which runs none itself."""
        return wait_for(f"an answer to {function}", lambda: self.answer(function, *arguments))[0]

    def page(self):
        """What the page shows now; nothing while it is on its way."""
        page = (self.answer(PAGE) or [None])[0]
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
            fail(f"the last page seen is {seen}, {self.glimpse()}")

    def rest(self):
        """The page at the game's own address, after all frames, when it is no other's turn."""
        return self.see("the visitor's turn, an alert or the end", lambda page: (
            "/f/" not in page["url"] and not page["thinking"]
            and (page["legal"] or page["alert"] or is_over(page))))

    def shows(self, selector):
        """How many elements of the page fit a selector."""
        return self.ask("selector => document.querySelectorAll(selector).length", selector)

    def text(self, selector):
        return wait_for(selector, lambda: self.ask("selector => document.querySelector(selector)?.innerText", selector))

    def places(self, selector):
        """The centres of elements: where to click on another page that looks the same."""
        return self.ask(PLACES, selector)

    def catch(self, what, condition):
        """The address and the title once they fulfil a condition, also of a page that is about to be replaced."""
        return wait_for(what, lambda: (seen := self.glimpse()) and condition(*seen) and seen)

    # What the visitor does.

    def begin(self, **form):
        """The address of a game made elsewhere, which this browser may play from now on."""
        game = self.visitor.create(**form)
        self.take_cookies()
        return game

    def open(self, address):
        self.navigate(urllib.parse.urljoin(self.server.url, address))

    def open_whole(self, address):
        """Opens a page that stands still, and waits until its style sheets are there, too."""
        before = len(self.visited())
        self.open(address)
        wait_for(f"all of {address}", lambda: len(self.visited()) > before
                 and self.ask("() => document.readyState == 'complete'"))

    def press(self, selector, name=None, clicks=1):
        """Presses the first button or link of that name, as a mouse does, and sees another page come."""
        before = len(self.visited())
        place = wait_for(f"{selector} {name or ''} to press at {self.glimpse()}",
                         lambda: self.is_painted() and self.ask(TARGET, selector, name), 30)
        self.mouse(place, clicks)
        wait_for(f"a page behind {selector} {name or ''}", lambda: len(self.visited()) > before)

    def press_named(self, name):
        self.press("button, a", name)

    def place(self, square, clicks=1):
        """Presses a cell of the board."""
        self.press(f"button[name=move][value={square}]:enabled", clicks=clicks)

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


class Chromium(Browser):
    def start(self):
        self.folder = tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
        profile = pathlib.Path(self.folder.name)
        (profile / "Default").mkdir()
        (profile / "Default" / "Preferences").write_text(json.dumps({"profile": {
            "default_content_setting_values": {"javascript": 1 if self.javascript else 2}}}))
        self.process = subprocess.Popen(
            [shutil.which("chromium") or "chromium-browser", "--headless=new", "--no-sandbox", "--disable-dev-shm-usage",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-default-apps",
             "--disable-prompt-on-repost", "--allow-pre-commit-input", "--no-first-run", "--password-store=basic",
             "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
             f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = profile / "DevToolsActivePort"
        wait_for("Chromium", lambda: port.exists() and port.read_text().count("\n"))
        self.tools = DevTools(f"127.0.0.1:{port.read_text().split()[0]}")
        self.run = self.tools.run
        # Pages that run JavaScript stand still, and what looks at them may take long.
        self.patience = 120 if self.javascript else 2

    def quit(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def requests(self):
        return [request["request"]["url"] for request in self.tools.so_far("Network.requestWillBeSent")]

    def complaints(self):
        return [entry["entry"]["text"] for entry in self.tools.so_far("Log.entryAdded")]

    def size(self, width, height, ratio=1):
        self.run("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=False)

    def prefer(self, media="", **features):
        """What the page hears of its surroundings, such as prefers_color_scheme."""
        self.run("Emulation.setEmulatedMedia", media=media, features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def answer(self, function, *arguments):
        answer = self.run(
            "Runtime.evaluate", seconds=self.patience, returnByValue=True, awaitPromise=self.javascript,
            expression=f"({function})({', '.join(map(json.dumps, arguments))})")
        if answer and "exceptionDetails" in answer:
            fail(f"{function} fails: {answer['exceptionDetails']}")
        return answer and [answer["result"].get("value")]

    def navigate(self, address):
        self.run("Page.navigate", url=address)

    def mouse(self, place, clicks=1):
        for count in range(1, clicks + 1):
            for kind in ("mousePressed", "mouseReleased"):
                self.tools.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left",
                                clickCount=count)

    def take_cookies(self):
        for (name, path), value in self.visitor.cookies.items():
            self.run("Network.setCookie", name=name, value=value, path=path, domain="127.0.0.1",
                     httpOnly=True, sameSite="Lax")

    def history(self):
        """The history as Chromium gives it; not at the very moment when a page replaces another."""
        return wait_for("the history", lambda: self.run("Page.getNavigationHistory"))

    def glimpse(self):
        history = self.history()
        entry = history["entries"][history["currentIndex"]]
        return entry["url"], entry["title"]

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

    def frames(self):
        return [page["frame"] for page in self.tools.so_far("Page.frameNavigated") if "parentId" not in page["frame"]]

    def visited(self):
        """The addresses of the pages that were shown, in order."""
        return [frame["url"] + frame.get("urlFragment", "") for frame in self.frames()]

    def painted(self):
        return {moment["loaderId"] for moment in self.tools.so_far("Page.lifecycleEvent")
                if moment["name"] == "firstContentfulPaint"}

    def unpainted(self, since=0):
        """Those of them that were never painted, without the first ones."""
        painted = self.painted()
        return [frame["url"] for frame in self.frames()[since:]
                if frame["loaderId"] not in painted and not frame["url"].startswith("about:")]

    def is_painted(self):
        """Whether the page shown last is: before that it feels nothing."""
        return self.frames()[-1]["loaderId"] in self.painted()

    # What only Chromium does.

    def click(self, place, changes):
        """Clicks somewhere, whatever is there; again if another page came that felt nothing yet."""
        def clicked():
            wait_for("a page that is painted", self.is_painted)
            self.mouse(place)
            return wait_for(None, changes, 2)

        wait_for(f"a change by a click at {place}", clicked)

    def stop(self):
        """Stops a page's refresh that has begun, as the browser's button does."""
        wait_for("a refresh on its way", self.is_going_on)
        self.run("Page.stopLoading")

    def is_going_on(self):
        """Whether the last page asked for has not come yet."""
        asked = [request["loaderId"] for request in self.tools.so_far("Network.requestWillBeSent")
                 if request["type"] == "Document"]
        return asked and asked[-1] not in [frame["loaderId"] for frame in self.frames()]

    def film(self):
        """From now on every picture that is painted is kept, for `pictures`."""
        self.run("Page.startScreencast", format="png", everyNthFrame=1)

    def pictures(self):
        return [picture(film["data"]) for film in self.tools.so_far("Page.screencastFrame")]

    def picture(self, **options):
        """A picture of the page, or of the part that its options say."""
        return picture(self.run("Page.captureScreenshot", format="png", **options)["data"])

    def paper(self, dots, **options):
        """What is printed on A4, as greys with so many dots to the inch, sheet by sheet."""
        size = {"paperWidth": 8.27, "paperHeight": 11.69, "printBackground": False}
        printed = base64.b64decode(self.run("Page.printToPDF", **size | options)["data"])
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["pdftoppm", "-gray", "-r", str(dots), "-", f"{folder}/sheet"], input=printed, check=True)
            return [PIL.Image.open(io.BytesIO(file.read_bytes())) for file in sorted(pathlib.Path(folder).iterdir())]


def picture(data):
    return PIL.Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")


def is_over(page):
    return page["message"] == "Tied" or page["message"].endswith(" won")


class DevTools:
    """A line to Chromium's developer tools.

    While a navigation is on its way Chromium holds back every question to the page until the next one has come. On
    this line a question can be given up, events come in all the time, and what the browser itself knows (address,
    title, picture) is answered at once.
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


# What Firefox does beside the page: which pages it shows, what it asks for, and of what it complains.
WATCH = """
window.seen = {visited: [], requests: []}
gBrowser.addTabsProgressListener({onLocationChange(browser, progress, request, location, flags) {
  if (progress.isTopLevel && !(flags & Ci.nsIWebProgressListener.LOCATION_CHANGE_SAME_DOCUMENT))
    window.seen.visited.push(location.spec)
}})
Services.obs.addObserver(request => {
  const channel = request.QueryInterface(Ci.nsIHttpChannel)
  if (channel.loadInfo.browsingContext?.top === gBrowser.selectedBrowser.browsingContext)
    window.seen.requests.push(channel.URI.spec)
}, 'http-on-modify-request')
"""
HISTORY = """
const history = gBrowser.selectedBrowser.browsingContext.sessionHistory
return [[...Array(history.count).keys()].map(i => history.getEntryAtIndex(i).URI.spec), history.index]
"""


class Firefox(Browser):
    def start(self):
        # A log in a folder of its own: the driver first deletes the file that it is given.
        self.log = tempfile.TemporaryDirectory(prefix="flipbook-firefox-")
        self.driver = Marionette(
            bin=shutil.which("firefox-esr") or shutil.which("firefox"), app="fxdesktop", headless=True, port=0,
            gecko_log=self.log.name, prefs={"javascript.enabled": self.javascript})
        self.driver.start_session({"pageLoadStrategy": "none"})
        self.inside(WATCH)

    def inside(self, script):
        """What a script of Firefox's own window gives."""
        with self.driver.using_context("chrome"):
            return self.driver.execute_script(script, sandbox="system")

    def quit(self):
        self.driver.quit(in_app=False)
        self.driver.cleanup()
        self.log.cleanup()

    def requests(self):
        return self.inside("return window.seen.requests")

    def complaints(self):
        return [text for text in self.inside("return Services.console.getMessageArray().map(String)")
                if self.home in text]

    def size(self, width, height):
        self.driver.set_window_rect(width=width, height=height)

    def answer(self, function, *arguments):
        try:
            return [self.driver.execute_script(f"return ({function})(...arguments)", script_args=arguments)]
        except MarionetteException:
            return None

    def navigate(self, address):
        self.driver.navigate(address)

    def mouse(self, place, clicks=1):
        pointer = ActionSequence(self.driver, "pointer", "mouse", {"pointerType": "mouse"})
        pointer.pointer_move(round(place[0]), round(place[1]))
        for _ in range(clicks):
            pointer.pointer_down().pointer_up()
        pointer.perform()

    def take_cookies(self):
        # Only on a page of theirs.
        self.open_whole("/rules")
        for (name, path), value in self.visitor.cookies.items():
            self.driver.add_cookie({"name": name, "value": value, "path": path, "httpOnly": True, "sameSite": "Lax"})

    def glimpse(self):
        return self.driver.get_url(), self.driver.title

    def entries(self):
        return self.inside(HISTORY)

    def go_back(self):
        self.driver.go_back()

    def visited(self):
        return self.inside("return window.seen.visited")

    def is_painted(self):
        """Firefox tells nothing of it."""
        return True
