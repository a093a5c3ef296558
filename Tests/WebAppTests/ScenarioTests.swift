import Foundation
import Gameplay
import HTTP
import Reversi
import TestSupport
import Testing

/// The behaviour of the original app, step by step, through the site's function from request to response.
@Suite("The scenarios of the original app", .noHanging)
@MainActor
struct ScenarioTests {
  @Test("behave as in the original", arguments: try Scenario.all())
  func scenario(_ scenario: Scenario) async throws {
    let player = try ScenarioPlayer()
    for (number, step) in scenario.steps.enumerated() {
      try await player.perform(step, "step \(number + 1) of \(scenario.id): \(step)")
    }
  }

  @Test("are all there")
  func count() throws {
    #expect(try Scenario.all().count == 23)
  }
}

/// Plays the steps of a scenario in a browser.
@MainActor
private struct ScenarioPlayer {
  let server: TestServer
  let browser: Browser

  init() throws {
    server = try TestServer()
    browser = Browser(server)
  }

  func perform(_ step: Scenario.Step, _ place: String) async throws {
    switch step {
    case .launch(let save): try await launch(save)
    case .next(let square): server.computer.plan(square)
    case .tap(let square): try await browser.tap(square.description)
    case .wait(let duration): try await browser.wait(duration)
    case .mode(let side, let mode): try await switchMode(of: side, to: mode)
    case .press(let label): try await press(label)
    case .kill:
      try server.restart()
      try await browser.open("/")
      // The start page doesn't redirect to a game that is over, but lists it first.
      let games = browser.page.links.filter { $0.hasPrefix("g/") }
      if browser.address == "/", let last = games.first { try await browser.open("/" + last) }
    case .expect(let states):
      if browser.page.alert == "Confirmation" { try await browser.reload() }
      try await check(states, place)
    }
  }

  private func launch(_ save: String?) async throws {
    browser.forgetCookies()
    if let save {
      try await browser.post([("save", save)], to: "/games")
      // An unreadable save text is an error here, and a fresh game takes its place.
      guard browser.status == .badRequest else { return }
    }
    // Modes can be switched once there is a game.
    try await browser.post([], to: "/games")
  }

  private func switchMode(of side: Disk, to mode: String) async throws {
    let row = try #require(browser.page.player(side))
    let form = try #require(row.form, "no control for \(side)'s mode in \(browser.page.source)")
    let button = try #require(form.buttons.first { $0.value == mode })
    try await browser.submit(form, name: button.name, value: button.value)
  }

  private func press(_ label: String) async throws {
    switch label {
    case "Reset", "Cancel": try await browser.follow(label)
    default: try await browser.press(label)
    }
  }

  private func check(_ states: [Scenario.State], _ place: String) async throws {
    let found = try await state()
    let matches = states.contains { $0.differences(from: found).isEmpty }
    let differences = states.map { $0.differences(from: found).joined(separator: ", ") }
    #expect(matches, "\(place): \(differences.joined(separator: " / "))")
  }

  /// What the page in the browser shows.
  private func state() async throws -> Scenario.State {
    let page = browser.page
    let id = browser.address.split(separator: "/").dropFirst().first?.prefix { $0 != "?" }
    var saved: String?
    if let id {
      let json = await browser.client.get("/g/\(id).json")
      let object = try JSONSerialization.jsonObject(with: Data(json.body)) as? [String: Any]
      saved = object?["save"] as? String
    }
    let rows = try Disk.allCases.map { try #require(page.player($0)) }
    return Scenario.State(
      message: page.heading, counts: rows.map(\.count),
      modes: try rows.map { try #require($0.mode).prefix(1) }.joined(),
      thinking: zip(["x", "o"], rows).first { $1.isThinking }?.0 ?? "-",
      alert: .some(page.alert), board: page.board, saved: saved)
  }
}

/// A scenario of the case file: what a person does to the app, and what they see.
struct Scenario: Sendable, CustomTestStringConvertible {
  enum Step: Sendable {
    case launch(save: String?)
    case next(Square)
    case tap(Square)
    case wait(Milliseconds)
    case mode(Disk, String)
    case press(String)
    case kill
    /// The state must match one of these.
    case expect([State])
  }

  /// What the app shows; a nil value matches anything.
  struct State: Sendable {
    var message: String?
    var counts: [Int]?
    var modes: String?
    var thinking: String?
    var alert: String??
    var board: [String]?
    var saved: String?

    /// The differences between this state and the one found.
    func differences(from found: State) -> [String] {
      func compare<Value: Equatable>(_ name: String, _ want: Value?, _ have: Value?) -> String? {
        guard let want, want != have else { return nil }
        return "\(name) is \(have.map { "\($0)" } ?? "missing"), not \(want)"
      }
      return [
        compare("message", message, found.message), compare("counts", counts, found.counts),
        compare("modes", modes, found.modes), compare("thinking", thinking, found.thinking),
        compare("alert", alert, found.alert), compare("board", board, found.board),
        compare("saved", saved, found.saved),
      ].compactMap { $0 }
    }
  }

  let id: String
  let steps: [Step]

  var testDescription: String { id }

  /// The scenarios of the case file.
  static func all() throws -> [Scenario] {
    let path = TestSite.directory + "/Tests/ReversiTests/Fixtures/reversi-cases.json"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let cases = try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    return try cases.filter { $0["kind"] as? String == "scenario" }.map { scenario in
      let steps = try #require(scenario["steps"] as? [[String: Any]])
      return Scenario(
        id: try #require(scenario["id"] as? String),
        steps: try steps.map { try Step($0) })
    }
  }
}

extension Scenario.Step {
  fileprivate init(_ json: [String: Any]) throws {
    let (name, value) = try #require(json.first)
    switch name {
    case "launch": self = .launch(save: value as? String)
    case "next": self = .next(try Self.square(value))
    case "tap": self = .tap(try Self.square(value))
    case "wait":
      let seconds = try #require(value as? Double)
      self = .wait(Milliseconds(Int64((seconds * 1000).rounded())))
    case "mode":
      let pair = try #require(value as? [String])
      self = .mode(pair[0] == "x" ? .dark : .light, pair[1])
    case "press": self = .press(try #require(value as? String))
    case "kill": self = .kill
    case "expect": self = .expect([try Scenario.State(#require(value as? [String: Any]))])
    case "expectAnyOf":
      self = .expect(try #require(value as? [[String: Any]]).map { try Scenario.State($0) })
    default: throw UnknownStep(name: name)
    }
  }

  private struct UnknownStep: Error {
    let name: String
  }

  private static func square(_ value: Any) throws -> Square {
    let pair = try #require(value as? [Int])
    return try #require(Square(column: pair[0], row: pair[1]))
  }
}

extension Scenario.State {
  fileprivate init(_ json: [String: Any]) throws {
    message = (json["message"] as? String).map(Self.inWords)
    counts = json["counts"] as? [Int]
    modes = json["modes"] as? String
    thinking = json["thinking"] as? String
    if json.keys.contains("alert") { alert = .some(json["alert"] as? String) }
    board = json["board"] as? [String]
    saved = json["saved"] as? String
  }

  /// `x's turn` in the site's words.
  private static func inWords(_ message: String) -> String {
    guard let first = message.first, first == "x" || first == "o" else { return message }
    return (first == "x" ? "Dark" : "Light") + message.dropFirst()
  }
}
