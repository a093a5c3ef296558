"""A proxy for HTTP that hands pages on in pieces, with a halt of some seconds after each, as a bad line does."""

import http.server
import re
import threading
import time

from support.flipbook import Visitor

# Where a page is cut: at what a browser could show, or put in its place, while the rest is missing.
SEAMS = re.compile(rb"(?=<(?:h1|p|table|div|form|header|nav|a|/nav|/main|footer|/body)\b)")
PASSED = "Cookie", "Accept", "Accept-Language"


class HaltingProxy:
    """Stands before a server of this machine, in threads of its own."""

    def __init__(self, server, seconds):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                # What comes compressed couldn't be cut.
                passed = {name: self.headers[name] for name in PASSED if self.headers[name]}
                status, fields, body = Visitor(server).ask("GET", self.path, headers=passed)
                self.send_response_only(status)
                for name, value in fields.items():
                    if name.lower() not in ("content-length", "connection"):
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                is_page = fields.get("Content-Type", "").startswith("text/html")
                for piece in SEAMS.split(body) if is_page else [body]:
                    self.wfile.write(piece)
                    if is_page:
                        time.sleep(seconds)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
