import Gameplay
import HTTP
import Presentation
import Reversi
import TestSupport
import Testing

@testable import WebApp

@Suite("For clients that accept gzip", .noHanging)
@MainActor
struct CompressionTests {
  nonisolated private static let gzip: HTTPFields = [.acceptEncoding: "gzip, deflate, br, zstd"]

  /// A game of 60 moves without a pass, which turn disks over in 78 directions altogether.
  nonisolated private static let moves =
    "e6f4f3d6c6c5g4b7a8d7c8e3e2g3f5c7d3e1h3g2b4h4h5g6b5b6b8a5a6c4"
    + "f2f1g5a4h1g1d2c1h7e7b3g7h2a2d1e8b1d8a3c2g8a7c3f6a1h8b2f8f7h6"

  private let server: TestServer
  private let host: Client
  private let watcher: Client

  init() throws {
    server = try TestServer(pace: Pace(frameInterval: 0))
    (host, watcher) = (Client(server), Client(server))
  }

  /// Expects that a page is compressed for clients that accept it, and otherwise the same for all; returns the page.
  private func expectPacked(_ address: String, by client: Client) async throws -> HTTPResponse {
    let plain = await client.get(address)
    let packed = await client.get(address, fields: Self.gzip)
    #expect(plain.status == .ok && packed.status == .ok, "\(address)")
    #expect(plain.fields[.contentEncoding] == nil, "\(address)")
    #expect(packed.fields[.contentEncoding] == "gzip", "\(address)")
    #expect(try Gunzip.content(of: packed.body) == plain.body, "\(address)")
    #expect(packed.body.count < plain.body.count * 2 / 3, "\(address)")
    #expect(plain.fields[.vary]?.hasSuffix("Accept-Encoding") == true, "\(address)")
    for name: HTTPFieldName in [.vary, .contentType, .cacheControl, .setCookie] {
      #expect(packed.fields[name] == plain.fields[name], "\(address)")
    }
    #expect(
      packed.fields[.etag] == plain.fields[.etag].map { $0.dropLast() + "-gzip\"" }, "\(address)")
    #expect(await client.send(.head, address, fields: Self.gzip) == packed, "\(address)")
    return plain
  }

  @Test(
    "what is kept is compressed",
    arguments: [
      "", "/f/1/1", ".atom", "/r/f5d6c3", "/r/f5d6c3/1", "/r/f5d6c3/1/1", "/r/f5d6c3/sheet",
      "/r/f5d6?values=1", "/r/f5d6?review=1", "/r/\(moves).svg",
      "/p/\(Position.initial.text)", "/rules", "/import", "/bowling", "/style.css",
    ])
  func kept(address: String) async throws {
    let game = try await host.start(["move": "f5"])
    let isOfGame = !address.hasPrefix("/") || address.hasPrefix("/f/")
    _ = try await expectPacked(isOfGame ? game + address : address, by: watcher)
  }

  @Test("a visitor's own pages are compressed, and contain no key")
  func own() async throws {
    let alone = try await host.start(["move": "f5"])
    let game = try await host.start(["move": "f5"])
    _ = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    _ = await host.post("/turns")
    var pages = [try await expectPacked("/", by: watcher)]
    for address in [
      "/new", alone, alone + "/hint", game, game + "?v=1", game + "/f/1/1", game + "/f/1/d2?now=1",
      game + "/text", game + "/reset", "/r/f5d6c3/0?play=moves",
    ] {
      pages.append(try await expectPacked(address, by: host))
    }
    for page in pages {
      for number in 1...5 { #expect(!page.text.contains(NumberedIdentifiers.key(UInt64(number)))) }
    }
  }

  @Test("pages that contain a key, or may at times, are sent as they are")
  func keys() async throws {
    let game = try await host.start(["move": "f5"])
    let seat = try #require(await host.post(game + "/invite", ["side": "light"]).location)
    let link = try #require(await host.post("/seat").location)
    _ = await host.post("/turns")
    let games = await host.get("/games").page
    let feed = try #require(games.text { $0.name == "textarea" })
      .replacing("http://localhost:8080", with: "")
    for (client, address) in [
      (host, "/games"), (host, game + "/invite"), (host, game + "/share"), (host, seat),
      (watcher, seat), (host, link), (watcher, link), (watcher, feed),
    ] {
      let response = await client.get(address, fields: Self.gzip)
      #expect(response.status == .ok, "\(address)")
      #expect(response.fields[.contentEncoding] == nil, "\(address)")
      #expect(response.fields[.vary]?.contains("Accept-Encoding") != true, "\(address)")
      #expect(response == (await client.get(address)), "\(address)")
    }
  }

  @Test("refusals, redirects, small documents and pictures are sent as they are")
  func plain() async throws {
    for address in ["/x", "/r/x", "/r/f5d6/", "/r/f5.txt", "/r/f5.png", "/r/f5.gif", "/healthz"] {
      let response = await watcher.get(address, fields: Self.gzip)
      #expect(response.fields[.contentEncoding] == nil, "\(address)")
      #expect(response == (await watcher.get(address)), "\(address)")
    }
    #expect(await watcher.get("/r/f5.png").fields[.vary] == nil)
    let moving = await watcher.get("/r/f5.gif")
    #expect(moving.fields[.vary] == nil && moving.fields[.contentType] == "image/gif")
  }

  @Test(
    "others get the page as it is", arguments: ["gzip;q=0", "br, gzip; q=0.00", "identity", "br"])
  func refused(codings: String) async throws {
    let game = try await host.start(["move": "f5"])
    for client in [host, watcher] {
      let response = await client.get(game, fields: [.acceptEncoding: codings])
      #expect(response == (await client.get(game)))
      #expect(response.text.hasPrefix("<!DOCTYPE html>"))
    }
  }

  @Test(
    "a copy in either form is current; for others, only a plain one",
    arguments: ["", "/rules", "/r/f5d6?review=1", "/style.css"])
  func copies(address: String) async throws {
    let game = try await host.start(["move": "f5"])
    let address = address.isEmpty ? game : address
    let plain = try #require(await watcher.get(address).fields[.etag])
    let packed = try #require(await watcher.get(address, fields: Self.gzip).fields[.etag])
    #expect(packed != plain)
    for tag in [plain, packed] {
      var fields = Self.gzip
      fields[.ifNoneMatch] = tag
      let current = await watcher.get(address, fields: fields)
      #expect(current.status == .notModified && current.body.isEmpty)
      #expect(current.fields[.etag] == tag)
      #expect(current.fields[.vary]?.hasSuffix("Accept-Encoding") == true)
      let other = await watcher.get(address, fields: [.ifNoneMatch: tag])
      #expect(other.status == (tag == plain ? .notModified : .ok))
      #expect(other.fields[.etag] == plain)
      #expect(other.fields[.contentEncoding] == nil)
    }
  }

  @Test("a kept page is compressed once, and takes only its compressed size")
  func once() async throws {
    let game = try await host.start(["move": "f5"])
    let first = await watcher.get(game, fields: Self.gzip)
    let kept = server.app.pages.size
    #expect(kept > first.body.count && kept < first.body.count + 1000)
    #expect(await watcher.get(game, fields: Self.gzip) == first)
    #expect(server.app.pages.size == kept)
  }

  @Test("the 169 pages of a game of 60 moves take at most 450 KB")
  func wholeGame() async throws {
    let game = try await host.start()
    var responses = [await host.get(game, fields: Self.gzip)]
    var moves = Self.moves[...]
    for number in 1...60 {
      server.clock.advance(by: 1000)
      try await host.play(String(moves.prefix(2)), in: game, from: number - 1)
      moves = moves.dropFirst(2)
      for step in 1...9 {
        let frame = "\(game)/f/\(number)/d\(step)?now=1"
        let response = await host.get(frame, fields: Self.gzip)
        guard response.status == .ok else { break }
        responses.append(response)
      }
      if number.isMultiple(of: 2) { responses.append(await host.get(game, fields: Self.gzip)) }
    }
    #expect(responses.count == 169)
    #expect(responses.allSatisfy { $0.fields[.contentEncoding] == "gzip" })
    #expect(responses.reduce(0) { $0 + $1.body.count } <= 450_000)
  }
}
