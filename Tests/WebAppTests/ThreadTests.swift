import ComputerPlayers
import Dispatch
import Gameplay
import HTTP
import Presentation
import Synchronization
import TestSupport
import Testing

@testable import WebApp

@Suite("The thread that a request begins on", .noHanging)
@MainActor
struct ThreadTests {
  /// A thread like an event loop's that counts how often a task arrives on it.
  private final class Loop: TaskExecutor {
    private let queue = DispatchQueue(label: "ThreadTests")
    private let isHere = DispatchSpecificKey<Bool>()
    private let arrivals = Mutex(0)

    init() { queue.setSpecific(key: isHere, value: true) }

    /// How often a task came from another thread: at its start, and each time that it returns.
    var arrivalCount: Int { arrivals.withLock { $0 } }

    /// Whether the caller runs on this thread.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: isHere) != nil }

    func enqueue(_ job: consuming ExecutorJob) {
      if !isCurrent { arrivals.withLock { $0 += 1 } }
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// A server with a store in memory, as waiting for another store would leave the thread.
  private let server: TestServer

  init() throws {
    server = try TestServer(store: WatchedStore(MemoryStore()))
  }

  private func arrivals(_ target: String) async throws -> Int {
    let (app, loop) = (server.app, Loop())
    let task = Task(executorPreference: loop) {
      await app.response(to: HTTPRequest(target: target), from: .local).status
    }
    try #require(await task.value == .ok)
    return loop.arrivalCount
  }

  @Test(
    "runs requests that take microseconds",
    arguments: ["/new", "/rules", "/bowling", "/healthz", "/style.css"])
  func page(target: String) async throws {
    #expect(try await arrivals(target) == 1)
  }

  @Test(
    "is free while a record is read or a picture is painted",
    arguments: [
      "/r/f5d6c3", "/r/f5d6c3.svg", "/r/f5d6c3.png", "/r/f5d6c3.gif", "/r/f5d6c3/sheet",
      "/p/---------------------------ox------xo---------------------------x.png",
    ])
  func picture(target: String) async throws {
    #expect(try await arrivals(target) == 2)
  }

  @Test("is free while a pasted text is read")
  func importing() async throws {
    let (app, loop) = (server.app, Loop())
    let request = Client(server).request(.post, "/import", body: "text=f5d6c3")
    let task = Task(executorPreference: loop) {
      await app.response(to: request, from: .local).status
    }
    #expect(await task.value == .seeOther)
    #expect(loop.arrivalCount == 2)
  }

  @Test("is free while a game's picture is painted")
  func picture() async throws {
    let game = try await Client(server).start(["move": "f5"])
    #expect(try await arrivals(game) == 1)
    #expect(try await arrivals(game + ".png") == 2)
    #expect(try await arrivals(game + ".gif") == 2)
  }
}

@Suite("A pool of threads", .noHanging)
struct WorkPoolTests {
  @Test("gives each visitor their turn, however many tasks another one has")
  func turns() async throws {
    let meter = ComputingMeter()
    let pool = WorkPool(.init(threads: 1), start: meter.perform)
    let done = SharedValue<[String]>([])
    meter.suspend()
    let tasks = (1...4).map { number in begin("many \(number)", for: 1, in: pool, done) }
    let last = begin("one", for: 2, in: pool, done)
    await eventually { pool.load.waiting == 5 }
    meter.resume()
    for task in tasks + [last] { try await task.value }
    // The task gets the second turn, or the first if the other visitor's tasks arrived a moment later.
    #expect(try #require(done.value.firstIndex(of: "one")) < 2)
    #expect(pool.load.waiting == 0)
  }

  @Test("refuses tasks beyond its limits, with a Retry-After")
  func crowd() async throws {
    let meter = ComputingMeter()
    let pool = WorkPool(.init(threads: 1, perAddress: 3, total: 4), start: meter.perform)
    let done = SharedValue<[String]>([])
    meter.suspend()
    var tasks = (1...3).map { number in begin("many \(number)", for: 1, in: pool, done) }
    await eventually { pool.load.waiting == 3 }
    try await expectRefusal(begin("many 4", for: 1, in: pool, done))
    tasks.append(begin("free", for: 1, isLimited: false, in: pool, done))
    await eventually { pool.load.waiting == 4 }
    try await expectRefusal(begin("many 5", for: 1, isLimited: false, in: pool, done))
    meter.resume()
    for task in tasks { try await task.value }
    try await begin("again", for: 1, in: pool, done).value
    #expect(done.value.count == 5)
  }

  @Test("that 17 visitors have filled takes the last of the one with the most for another visitor")
  func fairness() async throws {
    let meter = ComputingMeter()
    let pool = WorkPool(.init(threads: 1, perAddress: 3, total: 52), start: meter.perform)
    let done = SharedValue<[String]>([])
    meter.suspend()
    var crowd: [String: Task<Void, any Error>] = [:]
    for visitor: UInt64 in 1...18 {
      for number in 1...(visitor == 18 ? 1 : 3) {
        let name = "\(visitor) \(number)"
        crowd[name] = begin(name, for: visitor, in: pool, done)
        await eventually { pool.load.waiting == crowd.count }
      }
    }
    let others = (100...116).map { begin("\($0)", for: $0, in: pool, done) }
    #expect(pool.load.waiting == 52)
    // Everybody has two by now, or one. Only a visitor without any gets a place.
    try await expectRefusal(begin("18 2", for: 18, in: pool, done))
    meter.resume()
    for task in others { try await task.value }
    for (name, task) in crowd where name.hasSuffix(" 3") { try await expectRefusal(task) }
    for (name, task) in crowd where !name.hasSuffix(" 3") { try await task.value }
    #expect(done.value.count == 52)
  }

  private func expectRefusal(_ task: Task<Void, any Error>) async throws {
    let refusal = await #expect(throws: RefusedRequest.self) { try await task.value }
    #expect(refusal?.status == .serviceUnavailable)
    #expect(refusal?.fields[.retryAfter] == "1")
  }

  @Test("charges each part of a task to the visitor who asked for it")
  func charges() async throws {
    let (ticks, charged) = (SharedValue<Int64>(0), SharedValue<Duration>(.zero))
    // All threads share the clock of this test, so there must be only one.
    let pool = WorkPool(.init(threads: 1), processorTime: Uptime { ticks.value })
    let client = JobClient(number: 2, charge: { time in charged.change { $0 += time } })
    try await pool.run(for: client) {
      ticks.change { $0 += 3 }
      await Task.yield()
      ticks.change { $0 += 4 }
    }
    // The last part is counted a moment after `run` returns.
    await eventually { charged.value == .nanoseconds(7) }
  }

  private func begin(
    _ name: String, for visitor: UInt64, isLimited: Bool = true, in pool: WorkPool,
    _ done: SharedValue<[String]>
  ) -> Task<Void, any Error> {
    Task.immediate {
      try await pool.run(for: JobClient(number: visitor), isLimited: isLimited) {
        done.change { $0.append(name) }
      }
    }
  }
}
