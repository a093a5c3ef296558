import Dispatch
import Foundation
import Gameplay
import StoredGames
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
      settings.mustWait = { question in self.isStalled(for: question) }
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

    private func isStalled(for question: Call) -> Bool {
      state.withLock { state in
        state.isStalled || state.stalledGames.contains { question == .game($0) }
      }
    }

    private func wait(for question: Call) {
      guard isStalled(for: question) else { return }
      state.withLock { $0.waits += 1 }
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

  @Test("Changes are answered while the log waits for it, and the log starts over afterwards")
  func checkpoint() async throws {
    let gate = DispatchSemaphore(value: 0)
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    var settings = StoreSettings()
    settings.checkpointPages = 200
    settings.awaitCheckpoint = {
      stop.yield()
      gate.wait()
      gate.signal()
    }
    let path = directory.file("other.sqlite")
    let store = try SQLiteStore(path: path, settings: settings)
    let writing = Task {
      for _ in 0..<100 { try await store.insert(SampleGame.passes.game()) }
    }
    for await _ in stops { break }
    try await writing.value
    let log = path + "-wal"
    let mark = try Data(contentsOf: URL(filePath: log)).prefix(24)
    for _ in 0..<100 { try await store.insert(SampleGame.passes.game()) }
    #expect(try await store.summary().count == 200)
    #expect(try Data(contentsOf: URL(filePath: log)).prefix(24) == mark)
    let size = try Data(contentsOf: URL(filePath: path)).count
    gate.signal()
    var count = 200
    while try Data(contentsOf: URL(filePath: log)).prefix(24) == mark, count < 5_000 {
      try await store.insert(SampleGame.passes.game())
      count += 1
    }
    #expect(count < 5_000)
    #expect(try Data(contentsOf: URL(filePath: path)).count > size)
    await store.close()
    #expect(try await SQLiteStore(path: path).summary().count == count)
  }

  @Test("A read to which the disk brings nothing keeps only those who ask for the same")
  func onePlace() async throws {
    disk.stall(at: [game])
    let stuck = Task.immediate { try await store.game(game.id) }
    let others = try (0..<10).map { _ in try SampleGame.moves.game() }
    for other in others { try await store.insert(other) }
    for other in others { #expect(try await store.game(other.id) == other) }
    let alike = Task.immediate { try await store.game(game.id) }
    disk.goOn()
    #expect(try await stuck.value == game)
    #expect(try await alike.value == game)
  }

  #if os(Linux)
    @Test("What is in memory is answered on the thread that asks, without a pause")
    func immediately() throws {
      disk.stall(at: [try SampleGame.new.game()])
      for _ in 0..<3 {
        let isAnswered = Mutex(false)
        Task.immediate {
          let found = try await store.game(game.id)
          _ = try await store.playerLink(digest(2))
          _ = try await store.turnFeed(digest(2))
          _ = try await store.turnFeed(of: digest(2))
          isAnswered.withLock { $0 = found == game }
        }
        #expect(isAnswered.withLock { $0 })
      }
      #expect(disk.waitCount == 0)
    }
  #endif

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

  @Test("The games of several players are looked for in one read")
  func severalPlayers() async throws {
    let reads = Atomic(0)
    var settings = StoreSettings()
    settings.awaitDisk = { _ in reads.add(1, ordering: .relaxed) }
    let store = try SQLiteStore(path: directory.file("other.sqlite"), settings: settings)
    _ = try await store.latestGames(of: try (1...16).map { try digest($0) }, limit: 100)
    #expect(reads.load(ordering: .relaxed) == 1)
    await store.close()
  }

  #if os(Linux)
    @Test("What the system has dropped from memory is read on another thread, but only once")
    func evicted() async throws {
      let path = directory.file("other.sqlite")
      let games = try (0..<500).map { _ in try SampleGame.moves.game() }
      let first = try SQLiteStore(path: path)
      for game in games { try await first.insert(game) }
      await first.close()

      let waits = Atomic(0)
      var settings = StoreSettings()
      settings.knownGames = 0
      settings.awaitDisk = { _ in waits.add(1, ordering: .relaxed) }
      let store = try SQLiteStore(path: path, settings: settings)
      // Closing a descriptor would drop the locks that this process has on the file.
      let file = open(path, O_RDONLY)
      posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
      // A file system in memory drops nothing.
      let isDropped = !isInMemory(file, offset: 16 * 4096)
      for game in games { #expect(try await store.game(game.id) == game) }
      let count = waits.load(ordering: .relaxed)
      #expect((count > 0) == isDropped)
      for game in games.reversed() { #expect(try await store.game(game.id) == game) }
      #expect(waits.load(ordering: .relaxed) == count)
      await store.close()
    }

    /// Whether the system has a page of a file in memory.
    private func isInMemory(_ file: Int32, offset: Int) -> Bool {
      var state: UInt8 = 0
      guard let page = mmap(nil, 4096, PROT_READ, MAP_SHARED, file, offset), page != MAP_FAILED,
        mincore(page, 4096, &state) == 0
      else { return false }
      munmap(page, 4096)
      return state & 1 == 1
    }
  #endif
}
