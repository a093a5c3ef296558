"""Requests that have to be refused, and how."""

HOST = b"Host: 127.0.0.1\r\n"
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
MALFORMED = [
    (b"GET / HTTP/1.1\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n", 400),
    (b"GET  / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    (b"GET /\0 HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\r\n folded\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\rc\r\n\r\n", 400),
    (b"GET / HTTP/2.0\r\n" + HOST + b"\r\n", 505),
    (b"G@T / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    (b"GET /" + b"a" * 9_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A: " + b"b" * 20_000 + b"\r\n\r\n", 431),
    (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\r\n" * 200 + b"\r\n", 431),
    (b"POST /import HTTP/1.1\r\n" + HOST + b"Content-Length: 70000\r\n\r\n", 413),
    (b"POST /import HTTP/1.1\r\n" + HOST + b"Content-Length: -1\r\n\r\n", 400),
    (b"POST /import HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
     400),
    (b"POST /import HTTP/1.1\r\n" + HOST
     + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    (b"POST /import HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: gzip, chunked\r\n\r\n", 501),
    (b"POST /import HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    (b"POST /import HTTP/1.1\r\n" + HOST + FORM + b"Transfer-Encoding: chunked\r\n\r\n"
     + b"1000\r\n" + b"a" * 4_096 + b"\r\n" + b"f001\r\n" + b"a" * 61_441, 413),
]
REFUSED = [
    ("GET", "/g/{id}", (404,)), ("GET", "/g/{id}.json", (404,)), ("GET", "/g/{id}/f/1/1", (404,)),
    ("POST", "/g/{id}/move", (400, 404)), ("GET", "/g/{id}?seen=0", (404,)),
    ("GET", "/g/../../etc/passwd", (404, 400)), ("GET", "/%zz", (400,)), ("GET", "/r/a1", (400,)),
    ("GET", "/p/x", (400,)), ("GET", "/bowling/99", (400,)), ("DELETE", "/", (405,)),
    ("PUT", "/games", (405,)), ("BREW", "/", (405, 501)), ("TRACE", "/", (405, 501)),
    ("GET", "/games", (405,)), ("POST", "/", (405,)), ("GET", "/" + "a/" * 500, (404,)),
]
