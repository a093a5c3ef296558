import GameFiles
import Properties
import Reversi
import StaticSites
import Testing

@testable import FlipbookCLI

@Suite("A command line crafted to be slow")
struct HostileArgumentTests {
  @Test("takes no longer than others of its length, wherever the text is")
  func commandLine() async throws {
    let places: [(name: String, arguments: (String) -> [String])] = [
      ("a command", { [$0] }), ("a topic of help", { ["help", $0] }),
      ("an option", { ["--\($0)"] }),
      ("an option of export", { ["export", "--output", "x", $0] }),
      ("a kind of export", { ["export", $0] }), ("a number", { ["perft", $0] }),
      ("a file", { ["replay", $0] }), ("a file of positions", { ["solve", $0] }),
      ("a file to review", { ["review", $0] }),
    ]
    for (name, arguments) in places {
      try await HostileText.check(name, after: ["", "--port="], size: 16_384) {
        Self.read(arguments($0))
      }
    }
    for option in Command.serve.options {
      try await HostileText.check(
        "--\(option.name)", after: ["", "http://a.example/"], size: 16_384
      ) {
        Self.read(["--\(option.name)", $0])
      }
    }
    for option in Command.export.options where !option.isFlag {
      try await HostileText.check("export --\(option.name)", size: 16_384) {
        Self.read(["export", "game", "f5", "--output", "x", "--\(option.name)", $0])
      }
    }
  }

  @Test("takes no longer as a database's connection string")
  func database() async throws {
    for beginning in ["", "postgresql://", "postgresql://a:b@", "host=a password=", "service="] {
      try await HostileText.check("copy --from", after: [beginning], size: 16_384) {
        Self.read(["copy", "--from", $0, "--to", "a"])
        _ = $0.quoted
      }
    }
  }

  @Test("takes no longer as an option of the engine")
  func engine() async throws {
    for option in Command.gtp.options {
      try await HostileText.check("gtp --\(option.name)", size: 16_384) {
        Self.read(["gtp", "--\(option.name)", $0])
      }
    }
  }

  @Test("takes no longer as an option of the review")
  func review() async throws {
    for option in Command.review.options where !option.isFlag {
      try await HostileText.check("review --\(option.name)", size: 16_384) {
        Self.read(["review", "--\(option.name)", $0])
      }
    }
  }

  @Test("takes no longer as a line of games")
  func line() async throws {
    // Thousands of comments, each with a text of its own, take more than other bytes.
    try await HostileText.check("GameLine", after: ["", "f5", "\t", "f5\t"], atMost: 24) { text in
      let bytes = Array(text.utf8)
      _ = try? GameLine.record(of: bytes.span, isWhole: true)
    }
  }

  @Test("gets an error of limited length", arguments: ["", "--", "--port=", "--base-path=/"])
  func complaints(opening: String) {
    let long = opening + String(repeating: "\u{301}", count: 30_000)
    let error = #expect(throws: UsageError.self) {
      try Command.action(of: [long], environment: [:])
    }
    #expect((error?.description.utf8.count ?? 0) < 500)
  }

  private static func read(_ arguments: [String]) {
    _ = try? Command.action(of: arguments, environment: [:])
  }
}
