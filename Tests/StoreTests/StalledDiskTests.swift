import Dispatch
import Foundation
import Gameplay
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A disk that stands still", .noHanging)
struct StalledDiskTests {
  /// A disk that stands still on command, everywhere or where some games lie.
  private final class Disk: Sendable {
    private struct State {
      var isStalled = false
      var stalledGames: Set<GameID> = []
      var waits = 0
    }

    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)

    /// How many reads have been left to wait for it.
    var waitCount: Int { state.withLock { $0.waits } }

    /// Of a store that has to read whatever it is asked for.
    var settings: StoreSettings {
      var settings = StoreSettings()
      settings.knownGames = 0
      settings.awaitDisk = { question in self.wait(for: question) }
      return settings
    }

    func stall() { state.withLock { $0.isStalled = true } }

    func stall(at games: [LivingGame]) {
      state.withLock { $0.stalledGames.formUnion(games.map(\.id)) }
    }

    func goOn() {
      state.withLock { state in
        state.isStalled = false
        state.stalledGames = []
      }
      gate.signal()
    }

    private func wait(for question: ReadingQueue.Question) {
      let isStalled = state.withLock { state in
        var isStalled = state.isStalled
        if case .game(let id) = question, state.stalledGames.contains(id) { isStalled = true }
        if isStalled { state.waits += 1 }
        return isStalled
      }
      guard isStalled else { return }
      gate.wait()
      gate.signal()
    }
  }

  private let directory: TemporaryDirectory
  private let disk = Disk()
  private let store: SQLiteStore
  private let game: LivingGame

  init() async throws {
    directory = try TemporaryDirectory()
    store = try SQLiteStore(path: directory.file("games.sqlite"), settings: disk.settings)
    game = try SampleGame.moves.game()
    try await store.insert(game)
  }

  @Test("A read that has to wait for it leaves its thread to others, and gets its game in the end")
  func read() async throws {
    disk.stall()
    // It begins here; would it wait here, nothing would ever let the disk go on.
    let reading = Task.immediate { try await store.game(game.id) }
    disk.goOn()
    #expect(try await reading.value == game)
    #expect(disk.waitCount <= 1)
  }

  @Test("Nobody else waits, however many do")
  func others() async throws {
    disk.stall(at: [game])
    let waiting = (0..<1_000).map { _ in Task.immediate { try await store.game(game.id) } }
    let another = try SampleGame.thinking.game()
    try await store.insert(another)
    #expect(try await store.game(another.id) == another)
    try await store.check()
    disk.goOn()
    for task in waiting { #expect(try await task.value == game) }
    #expect(disk.waitCount <= 2)
    await store.close()
  }

  @Test("Nobody else waits, at however many places it stands still")
  func manyPlaces() async throws {
    let games = try (0..<15).map { _ in try SampleGame.moves.game() }
    for game in games { try await store.insert(game) }
    disk.stall(at: games)
    let waiting = games.map { game in Task.immediate { try await store.game(game.id) } }
    for _ in 0..<10 { #expect(try await store.game(game.id) == game) }
    try await store.check()
    disk.goOn()
    for (game, task) in zip(games, waiting) { #expect(try await task.value == game) }
  }

  @Test("Whoever asks for a game that is known needs it for nothing")
  func known() async throws {
    var settings = disk.settings
    settings.knownGames = 100
    let store = try SQLiteStore(path: directory.file("other.sqlite"), settings: settings)
    var game = try SampleGame.moves.game()
    disk.stall()
    try await store.insert(game)
    #expect(try await store.game(game.id) == game)
    let version = game.version
    try game.play("d3")
    _ = try await store.replace(version: version, with: game, orElse: nil)
    #expect(try await store.game(game.id) == game)
    #expect(disk.waitCount == 0)
    disk.goOn()
  }

  @Test("A read to which the disk brings nothing keeps nobody who comes later")
  func onePlace() async throws {
    let gate = DispatchSemaphore(value: 0)
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    let isFirst = Mutex(true)
    var settings = disk.settings
    settings.awaitDisk = { _ in
      let waits = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard waits else { return }
      stop.yield()
      gate.wait()
    }
    let store = try SQLiteStore(path: directory.file("other.sqlite"), settings: settings)
    try await store.insert(game)
    let stuck = Task.immediate { try await store.game(game.id) }
    // The others have threads of their own, and could be first.
    for await _ in stops { break }
    for _ in 0..<10 { #expect(try await store.game(game.id) == game) }
    gate.signal()
    #expect(try await stuck.value == game)
  }

  @Test("A connection that had to wait reads the next time")
  func recovery() async throws {
    for _ in 0..<50 {
      disk.stall()
      let waiting = Task.immediate { try await store.game(game.id) }
      disk.goOn()
      #expect(try await waiting.value == game)
      #expect(try await store.game(game.id) == game)
      // What is written forgets what the connections had read.
      try await store.insert(try SampleGame.new.game())
    }
  }

  @Test("Whoever waits when the store is closed hears of it")
  func close() async throws {
    disk.stall()
    let waiting = (0..<10).map { _ in Task.immediate { try await store.game(game.id) } }
    let closing = Task { await store.close() }
    disk.goOn()
    for task in waiting {
      // Those in front may still have got theirs.
      do { #expect(try await task.value == game) } catch {
        #expect(error as? GameStoreError == .unavailable("the store is closed"))
      }
    }
    await closing.value
    await #expect(throws: GameStoreError.unavailable("the store is closed")) {
      try await store.game(game.id)
    }
  }

  #if os(Linux)
    @Test("What the system has dropped from memory is read all the same")
    func evicted() async throws {
      for name in ["games.sqlite", "games.sqlite-wal"] {
        // Closing a descriptor would drop the locks that this process has on the file.
        let file = open(directory.file(name), O_RDONLY)
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
      }
      #expect(try await store.game(game.id) == game)
      #expect(try await store.game(game.id) == game)
    }
  #endif
}
