import Dispatch
import Foundation
import Gameplay
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A disk that stands still", .timeLimit(.minutes(1)))
struct StalledDiskTests {
  /// A disk that stands still on command.
  private final class Disk: Sendable {
    private let isStalled = Mutex(false)
    private let gate = DispatchSemaphore(value: 0)
    private let waits = Mutex(0)

    /// How many reads have been left to wait for it.
    var waitCount: Int { waits.withLock { $0 } }

    var settings: StoreSettings {
      var settings = StoreSettings()
      settings.isDiskStalled = { self.isStalled.withLock { $0 } }
      settings.awaitDisk = {
        self.waits.withLock { $0 += 1 }
        self.gate.wait()
        self.gate.signal()
      }
      return settings
    }

    func stall() { isStalled.withLock { $0 = true } }

    /// Lets what is in memory be read again, whoever still waits.
    func warmUp() { isStalled.withLock { $0 = false } }

    func goOn() {
      warmUp()
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
    #expect(disk.waitCount == 1)
  }

  @Test("Nobody else waits, however many do")
  func others() async throws {
    disk.stall()
    let waiting = (0..<1_000).map { _ in Task.immediate { try await store.game(game.id) } }
    let checking = Task.immediate { try await store.check() }
    disk.warmUp()
    #expect(try await store.game(game.id) == game)
    let another = try SampleGame.thinking.game()
    try await store.insert(another)
    #expect(try await store.game(another.id) == another)
    try await store.check()
    disk.goOn()
    for task in waiting { #expect(try await task.value == game) }
    try await checking.value
    #expect(disk.waitCount == 1_001)
    await store.close()
  }

  @Test("A read to which the disk brings nothing keeps nobody who comes later")
  func onePlace() async throws {
    let gate = DispatchSemaphore(value: 0)
    let (stops, stop) = AsyncStream.makeStream(of: Void.self)
    let isFirst = Mutex(true)
    var settings = StoreSettings()
    settings.isDiskStalled = { true }
    settings.awaitDisk = {
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

  @Test("The connection that gave up reads the next time")
  func recovery() async throws {
    disk.goOn()
    for _ in 0..<50 {
      disk.stall()
      #expect(try await store.game(game.id) == game)
      disk.warmUp()
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
        #expect(error as? GameStoreError == .closed)
      }
    }
    await closing.value
    await #expect(throws: GameStoreError.closed) { try await store.game(game.id) }
  }

  #if os(Linux)
    @Test("What the system has dropped from memory is read all the same")
    func evicted() async throws {
      for name in ["games.sqlite", "games.sqlite-wal"] {
        // Closing a descriptor would drop the locks that this process has on the file.
        let file = open(directory.file(name), O_RDONLY)
        posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
      }
      disk.goOn()
      #expect(try await store.game(game.id) == game)
      #expect(try await store.game(game.id) == game)
    }
  #endif

  @Test("A read that another process locks out waits elsewhere too")
  func locked() async throws {
    disk.goOn()
    #expect(
      try WaitlessRead.attempt { () throws(GameStoreError) -> Int in
        let connection = try Self.connection(to: directory.file("other.sqlite"))
        WaitlessRead.hasten(connection)
        let locker = try Self.connection(to: directory.file("other.sqlite"))
        try? locker.execute("BEGIN EXCLUSIVE")
        try? connection.execute("SELECT * FROM sqlite_master")
        return 1
      } == nil)
  }

  private static func connection(to path: String) throws(GameStoreError) -> Connection {
    do throws(SQLiteError) {
      let connection = try Connection(path: path, flags: 6)
      try connection.execute("CREATE TABLE IF NOT EXISTS t (x)")
      return connection
    } catch {
      throw error.storeError
    }
  }
}
