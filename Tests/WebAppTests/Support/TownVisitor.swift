import Foundation
import Gameplay
import HTTP
import TestSupport

/// Somebody with a browser in a town.
final class TownVisitor: @unchecked Sendable {
  // Unchecked: used on the town's thread only.
  private unowned let town: Town
  private let peer: HTTPClient
  private var cookies = CookieJar()
  /// The latest version that this visitor has seen.
  private var seen = 0

  init(_ town: Town, number: Int) {
    self.town = town
    peer = IPAddress("192.0.2.\(number)").map { HTTPClient(address: $0) } ?? .local
  }

  // MARK: Requests

  /// The answer to a request; nil if it was lost.
  private func send(
    _ method: HTTPMethod, _ address: String, _ fields: KeyValuePairs<String, String> = [:]
  ) async -> HTTPResponse? {
    var request = HTTPRequest(
      method: method, target: address,
      fields: [.host: "localhost:8080", .userAgent: "Mozilla/5.0 Firefox/153.0"])
    request.fields[.cookie] = cookies.field(for: request.path)
    if method == .post {
      request.fields[.contentType] = "application/x-www-form-urlencoded"
      request.fields[.origin] = "http://localhost:8080"
      request.body = Array(FormText.encoded(fields.map { ($0.key, $0.value) }).utf8)
    }
    let response = await town.answer(to: request, from: peer)
    if let response { cookies.keep(response.fields.values(of: .setCookie)) }
    return response
  }

  /// Sends a form as often as it takes to get an answer.
  private func insist(
    _ address: String, _ fields: KeyValuePairs<String, String>
  ) async -> HTTPResponse? {
    for _ in 1...20 {
      if let response = await send(.post, address, fields), response.status != .serviceUnavailable {
        return response
      }
    }
    return nil
  }

  private struct Sight {
    let version: Int
    let status: String
    let turn: String?
    let isThinking: Bool
    let legal: [String]
  }

  private func look(at game: String) async -> Sight? {
    guard let response = await send(.get, game + ".json"), response.status == .ok,
      let object = try? JSONSerialization.jsonObject(with: Data(response.body)),
      let json = object as? [String: Any], let version = json["version"] as? Int,
      let status = json["status"] as? String
    else { return nil }
    see(version)
    return Sight(
      version: version, status: status, turn: json["turn"] as? String,
      isThinking: json["thinking"] is String, legal: json["legal"] as? [String] ?? [])
  }

  private func see(_ version: Int) {
    if version < seen { town.complain("a visitor saw version \(version) after \(seen)") }
    seen = max(seen, version)
  }

  // MARK: What visitors do

  /// Creates a game and returns its address.
  func begin(isAgainstComputer: Bool) async -> String? {
    let form: KeyValuePairs<String, String> =
      isAgainstComputer ? ["dark": "manual", "light": "computer"] : [:]
    guard let location = await insist("/games", form)?.location else { return nil }
    let parts = location.prefix { $0 != "#" && $0 != "?" }.split(separator: "/").prefix(2)
    return "/" + parts.joined(separator: "/")
  }

  /// Gives light to a friend; false if one of the two doesn't get through.
  func invite(_ friend: TownVisitor, to game: String) async -> Bool {
    guard let seat = await insist(game + "/invite", ["side": "light"])?.location else {
      return false
    }
    return await friend.insist(seat, [:]) != nil
  }

  /// Plays a side, with double presses, offers, and reloads.
  func play(_ side: String, in game: String) async {
    for _ in 0..<30 {
      await town.pause(400)
      guard let sight = await look(at: game) else { continue }
      if sight.status == "over" { return }
      let version = String(sight.version)
      if sight.turn != side || sight.isThinking {
        switch town.roll(6) {
        case 0: await draw("accept", in: game, seen: sight.version)
        case 1: _ = await send(.post, game + "/decline", ["v": version, "offer": "draw"])
        case 2...3: await wait(for: game)
        default: break
        }
        continue
      }
      let squares = sight.legal
      guard !squares.isEmpty else {
        _ = await send(.post, game + "/pass", ["v": version])
        continue
      }
      let square = squares[town.roll(squares.count)]
      switch town.roll(12) {
      case 0: _ = await send(.post, game + "/offer", ["v": version, "offer": "draw"])
      case 1: _ = await send(.post, game + "/offer", ["v": version, "offer": "undo"])
      case 2:
        // Presses twice, or two different squares.
        let other = squares[town.roll(squares.count)]
        async let first: Void = move(square, in: game, seen: sight.version)
        async let second: Void = move(other, in: game, seen: sight.version)
        _ = await (first, second)
      default: await move(square, in: game, seen: sight.version)
      }
    }
  }

  /// Makes a move, and sends it again if the answer was lost, as a browser does that is told to reload.
  private func move(_ square: String, in game: String, seen version: Int) async {
    for _ in 1...3 {
      let form: KeyValuePairs<String, String> = ["v": String(version), "move": square]
      guard let response = await send(.post, game + "/move", form) else { continue }
      if response.location?.hasPrefix("\(game)/f/\(version + 1)/") == true {
        town.acknowledge(.move(square), seen: version)
      }
      return
    }
  }

  private func draw(_ change: String, in game: String, seen version: Int) async {
    let response = await send(.post, "\(game)/\(change)", ["v": String(version), "offer": "draw"])
    if response?.status == .seeOther { town.acknowledge(.acceptedDraw, seen: version) }
  }

  /// Waits for the next move, and perhaps gives up before it comes.
  private func wait(for game: String) async {
    let waiting = Task { await self.send(.get, "\(game)?seen=\(self.seen)") }
    if town.chance(1, of: 3) {
      await town.pause(3000)
      waiting.cancel()
    }
    let location = await waiting.value?.location
    let frame = location?.split(separator: "/").dropFirst(3).first.flatMap { Int($0) }
    if let frame { see(frame) }
  }

  func watch(_ game: String) async {
    for _ in 0..<15 {
      await wait(for: game)
      if await look(at: game)?.status == "over" { return }
    }
  }
}
