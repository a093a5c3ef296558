import Dispatch
import Foundation
import Gameplay
import StoredGames
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A stalled disk", .noHanging)
struct StalledDiskTests {
  /// A disk that stalls on demand, everywhere or for some games.
  private final class Disk: Sendable {
    private struct State {
      var isStalled = false
      var stalledGames: Set<GameID> = []
      var waits = 0
    }

    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 0)

    /// The number of reads that were left waiting for the disk.
    var waitCount: Int { state.withLock { $0.waits } }

    /// The settings of a store without a cache.
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

  @Test("A read that has to wait frees its thread for others, and gets its game in the end")
  func read() async throws {
    disk.stall()
    // The read starts here. If it blocked here, the disk could never continue.
    let reading = Task.immediate { try await store.game(game.id) }
    disk.goOn()
    #expect(try await reading.value == game)
    #expect(disk.waitCount <= 1)
  }

  @Test("A thousand waiting reads hold up no others")
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

  @Test("Reads stalled in many places hold up no others")
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

  @Test("A cached game needs no disk")
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

  @Test(
    "Changes are answered while the checkpoint waits for the disk, and the log is reset afterwards")
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

  @Test("A stalled read holds up only requests for the same game")
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
    @Test("Data in memory is read on the calling thread without a pause")
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

  @Test("A connection that had to wait can read the next time")
  func recovery() async throws {
    for _ in 0..<50 {
      disk.stall()
      let waiting = Task.immediate { try await store.game(game.id) }
      disk.goOn()
      #expect(try await waiting.value == game)
      #expect(try await store.game(game.id) == game)
      // A write invalidates what the connections have cached.
      try await store.insert(try SampleGame.new.game())
    }
  }

  @Test("A read that waits when the store is closed gets an error")
  func close() async throws {
    disk.stall()
    let waiting = (0..<10).map { _ in Task.immediate { try await store.game(game.id) } }
    let closing = Task { await store.close() }
    disk.goOn()
    for task in waiting {
      // The first ones may still have got their game.
      do { #expect(try await task.value == game) } catch {
        #expect(error as? GameStoreError == .unavailable("the store is closed"))
      }
    }
    await closing.value
    await #expect(throws: GameStoreError.unavailable("the store is closed")) {
      try await store.game(game.id)
    }
  }

  @Test("The games of several players are looked up in one read")
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
    @Test("Data evicted from memory is read on another thread, but only once")
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
      // Closing a descriptor would drop this process's locks on the file.
      let file = open(path, O_RDONLY)
      posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
      // A file system in memory evicts nothing.
      let isDropped = !isInMemory(file, offset: 16 * 4096)
      for game in games { #expect(try await store.game(game.id) == game) }
      let count = waits.load(ordering: .relaxed)
      #expect((count > 0) == isDropped)
      for game in games.reversed() { #expect(try await store.game(game.id) == game) }
      #expect(waits.load(ordering: .relaxed) == count)
      await store.close()
    }

    /// True if a page of a file is in memory.
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
