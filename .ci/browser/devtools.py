"""A line of one's own to Chromium's developer tools, beside chromedriver's.

While a navigation is on its way Chromium holds back every question to the page until the next one
has come, and chromedriver waits for that answer. On this line a question can be given up, events
come in all the time, and what the browser itself knows (address, title, picture) is answered at once.
"""

import json
import threading
import urllib.request

import websocket


class DevTools:
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

    def so_far(self, method):
        """The parameters of all events of a kind."""
        with self.news:
            return [event["params"] for event in self.events if event["method"] == method]
