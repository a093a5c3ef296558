import Testing

extension LiveTests {
  @Suite("Requests that are refused")
  struct RefusalTests {
    static let refusals: [(request: String, status: Int)] = [
      ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: h\r\nLong: \(String(repeating: "x", count: 20_000))\r\n\r\n", 431),
      ("GET /\(String(repeating: "x", count: 9_000)) HTTP/1.1\r\nHost: h\r\n\r\n", 414),
      ("POST /games HTTP/1.1\r\nHost: h\r\nContent-Length: 70000\r\n\r\n", 413),
      ("GET /nowhere HTTP/1.1\r\nHost: h\r\n\r\n", 404),
      ("GET /g/00000000000000000000 HTTP/1.1\r\nHost: h\r\n\r\n", 404),
      ("DELETE / HTTP/1.1\r\nHost: h\r\n\r\n", 405),
      (
        "POST /games HTTP/1.1\r\nHost: h\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\nx",
        415
      ),
      (
        "POST /games HTTP/1.1\r\nHost: h\r\nSec-Fetch-Site: cross-site\r\nContent-Length: 0\r\n\r\n",
        403
      ),
    ]

    @Test("Each is answered with its status and a page in the site's look")
    func look() throws {
      let site = try ServedSite(["--store", ":memory:", "--base-path", "/play"])
      for (request, status) in Self.refusals {
        let client = try site.client()
        let below = request.replacing("T /", with: "T /play/", maxReplacements: 1)
          .replacing("E /", with: "E /play/", maxReplacements: 1)
        try client.send(below)
        let answer = try client.response()
        #expect(answer.status == status, "\(request.prefix(100))")
        #expect(answer.body.contains(#"<link rel="stylesheet" href="/play/style.css?v="#))
        #expect(answer.fields["content-security-policy"] != nil)
      }
      #expect(try site.client().get("/play/healthz").status == 200)
    }
  }
}
