import CSQLite
import ComputerPlayers
import Foundation
import Gameplay
import Properties
import StoredGames
import TestSupport
import Testing

@testable import SQLiteStore

/// A store as a kill leaves it: the file from before its log, and the log.
private struct AbandonedStore {
  let file: [UInt8]
  let log: [UInt8]
  private let pageSize: Int
  /// The page and the offset of each frame, up to the end of each transaction.
  private let transactions: [[(page: Int, start: Int)]]

  /// Source: SQLite's "Database File Format", section 4.1.
  init(at path: String) throws {
    file = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let log = try [UInt8](Data(contentsOf: URL(filePath: path + "-wal")))
    self.log = log
    func number(_ offset: Int) -> Int {
      log[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    pageSize = number(8)
    var (transactions, frames) = ([[(page: Int, start: Int)]](), [(page: Int, start: Int)]())
    for start in stride(from: 32, through: log.count - 24 - pageSize, by: 24 + pageSize) {
      // The rest is from an earlier log.
      guard log[start + 8..<start + 16] == log[16..<24] else { break }
      frames.append((page: number(start), start: start + 24))
      if number(start + 4) > 0 { transactions.append(frames) }
    }
    self.transactions = transactions
  }

  var transactionCount: Int { transactions.count }

  /// The pages that a checkpoint writes if it starts after a number of transactions, in its order.
  func pages(after count: Int) -> [Int] {
    Set(transactions[count - 1].map(\.page)).sorted()
  }

  /// Writes the store to a path, with some pages moved from the log into the file.
  func put(at path: String, moving pages: some Sequence<Int>, after count: Int) throws {
    var file = file
    let frames = transactions[count - 1]
    for page in pages {
      guard let frame = frames.last(where: { $0.page == page }) else { continue }
      let end = page * pageSize
      // The file system fills gaps with zeros.
      if file.count < end { file += [UInt8](repeating: 0, count: end - file.count) }
      file.replaceSubrange(
        end - pageSize..<end, with: log[frame.start..<frame.start + pageSize])
    }
    try Data(file).write(to: URL(filePath: path))
    try Data(log).write(to: URL(filePath: path + "-wal"))
  }
}

@Suite("An interrupted checkpoint", .noHanging)
struct InterruptedCheckpointTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let left: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("games.sqlite")
    left = try TemporaryDirectory()
  }

  /// Makes games. Some of them may be in the file already.
  private func makeGames(_ count: Int, before: Int = 0) async throws -> (
    [LivingGame], AbandonedStore
  ) {
    let games = try (0..<before + count).map { _ in try SampleGame.passes.game() }
    if before > 0 {
      let store = try SQLiteStore(path: path)
      for game in games.prefix(before) { try await store.insert(game) }
      await store.close()
    }
    let store = try SQLiteStore(path: path)
    for game in games.dropFirst(before) { try await store.insert(game) }
    return (games, try AbandonedStore(at: path))
  }

  private func expect(_ games: [LivingGame], in path: String) async throws {
    let store = try SQLiteStore(path: path)
    for game in games { #expect(try await store.game(game.id) == game) }
    #expect(try await store.summary().count == games.count)
    await store.close()
  }

  @Test("loses no game, whatever number of pages it had moved", arguments: [0, 40])
  func prefixes(before: Int) async throws {
    let (games, store) = try await makeGames(25, before: before)
    for count in [1, store.transactionCount / 2, store.transactionCount] {
      let pages = store.pages(after: count)
      for moved in 0...pages.count {
        let place = left.file("\(count)-\(moved).sqlite")
        try store.put(at: place, moving: pages.prefix(moved), after: count)
        try await expect(games, in: place)
      }
    }
  }

  @Test("loses no game, whichever pages had reached the disk", arguments: 0..<8 as Range<UInt64>)
  func subsets(seed: UInt64) async throws {
    let (games, store) = try await makeGames(25, before: Int(seed % 2) * 40)
    var generator = SplitMix64(seed: seed)
    for number in 0..<8 {
      let count = Int.random(in: 1...store.transactionCount, using: &generator)
      let pages = store.pages(after: count).filter { _ in Bool.random(using: &generator) }
      let place = left.file("\(number).sqlite")
      try store.put(at: place, moving: pages, after: count)
      try await expect(games, in: place)
    }
  }

  @Test("doesn't prevent checks, backups, restores or migrations", arguments: [0, 1, 4])
  func commands(moved: Int) async throws {
    let (games, store) = try await makeGames(25)
    let place = left.file("games.sqlite")
    let pages = store.pages(after: store.transactionCount).prefix(moved)
    func put() throws {
      try? FileManager.default.removeItem(atPath: place + "-shm")
      try store.put(at: place, moving: pages, after: store.transactionCount)
    }
    try put()
    #expect(try StoreCheck(path: place).findings == [])
    #expect(try StoreCheck(path: place).gameCount == games.count)
    var names: [GameID] = []
    try SQLiteStore(path: place, isReadOnly: true).forEachGame { id, game in
      if game != nil { names.append(id) }
    }
    #expect(Set(names) == Set(games.map(\.id)))
    // Reading leaves both files unchanged.
    #expect(try [UInt8](Data(contentsOf: URL(filePath: place + "-wal"))) == store.log)
    let copy = left.file("copy.sqlite")
    #expect(try StoreBackup.write(place, to: copy).gameCount == games.count)
    try await expect(games, in: copy)
    let kept = left.file("kept.sqlite")
    #expect(
      try StoreBackup.restore(copy, to: place, keepingAs: kept).gameCount == games.count)
    try await expect(games, in: kept)
    try put()
    #expect(try await SQLiteStore.migrate(path: place).to == Schema.current.version)
    try await expect(games, in: place)
  }

  /// Steps after which tables are on other pages.
  enum Step: String, CaseIterable, CustomTestStringConvertible {
    case move = "that moves tables"
    case rewriting = "that rewrites the whole file"

    var testDescription: String { rawValue }

    var sql: String {
      switch self {
      case .move: "DROP TABLE filler; DELETE FROM game WHERE number % 3 = 0;"
      case .rewriting: "DROP TABLE filler; DELETE FROM game WHERE number % 3 = 0; VACUUM;"
      }
    }
  }

  @Test("loses no game after a step", arguments: Step.allCases)
  func step(step: Step) async throws {
    do {
      let made = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      try made.execute("PRAGMA auto_vacuum = INCREMENTAL")
      try made.execute("CREATE TABLE filler (a)")
      try Schema.current.migrate(made)
      try made.execute("INSERT INTO filler VALUES (zeroblob(100000))")
      try made.execute("PRAGMA journal_mode = WAL")
    }
    do {
      let connection = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
      for _ in 0..<30 {
        let row = try StoredGame(SampleGame.passes.game())
        try connection.run(StoredGame.insertion, row.values)
      }
    }
    let connection = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READWRITE)
    try connection.execute("PRAGMA wal_autocheckpoint = 0")
    try connection.execute(step.sql)
    let games = try connection.integer("SELECT count(*) FROM game")
    let store = try AbandonedStore(at: path)
    let pages = store.pages(after: store.transactionCount)
    for moved in 0...pages.count {
      let place = left.file("\(moved).sqlite")
      try store.put(at: place, moving: pages.prefix(moved), after: store.transactionCount)
      let opened = try SQLiteStore(path: place)
      #expect(try await opened.summary().count == Int(games), "\(moved) of \(pages)")
      await opened.close()
    }
  }

  #if os(Linux)
    @Test("for lack of room loses nothing, and the next start needs no help")
    func fullDisk() async {
      // Runs in a process of its own, because the limit on file sizes holds for the whole process.
      await #expect(processExitsWith: .success) {
        let directory = try TemporaryDirectory()
        let path = directory.file("games.sqlite")
        var games: [LivingGame] = []
        do {
          let store = try SQLiteStore(path: path)
          try limitFiles(to: 200 * 4096)
          while true {
            let game = try SampleGame.passes.game()
            guard (try? await store.insert(game)) != nil else { break }
            games.append(game)
          }
          try #require(games.count > 20)
          for game in games { #expect(try await store.game(game.id) == game) }
          // These are the files that a kill leaves.
          let copy = directory.file("killed.sqlite")
          try limitFiles(to: nil)
          for ending in ["", "-wal"] {
            try Data(contentsOf: URL(filePath: path + ending))
              .write(to: URL(filePath: copy + ending))
          }
          let restarted = try SQLiteStore(path: copy)
          for game in games { #expect(try await restarted.game(game.id) == game) }
          // The store that hit the limit continues.
          let game = try SampleGame.passes.game()
          try await store.insert(game)
          games.append(game)
          await store.close()
        }
        let again = try SQLiteStore(path: path)
        for game in games { #expect(try await again.game(game.id) == game) }
      }
    }
  #endif
}
