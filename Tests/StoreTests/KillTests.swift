import Dispatch
import Foundation
import Gameplay
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A killed process", .noHanging)
struct KillTests {
  @Test("loses no acknowledged game at any time, and the next start needs no help")
  func kills() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("games.sqlite")
    for round in 0..<10 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as Int] in
        let store = try SQLiteStore(path: path)
        try await expectNoted(in: store, path)
        DispatchQueue(label: "killer").asyncAfter(
          deadline: .now() + .milliseconds(Int.random(in: 20...150))
        ) { kill(getpid(), SIGKILL) }
        while true {
          let game = try SampleGame.passes.game()
          try await store.insert(game)
          // In some rounds, the log starts over as often as possible.
          if !round.isMultiple(of: 3) { try await store.check() }
          try note(game.id, beside: path)
          _ = try await store.game(game.id)
        }
      }
    }
    let store = try SQLiteStore(path: path)
    try await expectNoted(in: store, path)
    await store.close()
    #expect(try StoreCheck(path: path).findings == [])
  }
}

/// Notes that a game was acknowledged.
private func note(_ id: GameID, beside path: String) throws {
  let file = open(path + "-noted", O_WRONLY | O_APPEND | O_CREAT, 0o600)
  defer { close(file) }
  let line = Array((id.text + "\n").utf8)
  try #require(write(file, line, line.count) == line.count)
}

/// Checks that all acknowledged games are there.
private func expectNoted(in store: SQLiteStore, _ path: String) async throws {
  let noted = try? String(contentsOf: URL(filePath: path + "-noted"), encoding: .ascii)
  for line in (noted ?? "").split(separator: "\n") {
    let id = try #require(GameID(String(line)))
    try #require(try await store.game(id) != nil)
  }
}
