import Foundation
import Gameplay
import Reversi
import Testing

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
    /// Any of these.
    case expect([State])
  }

  /// What there is to see; what is nil doesn't matter.
  struct State: Sendable {
    var message: String?
    var counts: [Int]?
    var modes: String?
    var thinking: String?
    var alert: String??
    var board: [String]?
    var saved: String?

    /// What is otherwise in the state found.
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

  /// `x's turn` as the site says it.
  private static func inWords(_ message: String) -> String {
    guard let first = message.first, first == "x" || first == "o" else { return message }
    return (first == "x" ? "Dark" : "Light") + message.dropFirst()
  }
}
