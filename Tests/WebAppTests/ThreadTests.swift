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
      "/r/f5d6c3", "/r/f5d6c3.svg", "/r/f5d6c3.png", "/r/f5d6c3/sheet",
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
  }
}

@Suite("A pool of threads", .noHanging)
struct WorkPoolTests {
  private let many = IPAddress(ipv4: 1)
  private let one = IPAddress(ipv4: 2)

  @Test("gives each address its turn, however many tasks another one has")
  func turns() async throws {
    let meter = ComputingMeter()
    let pool = WorkPool(.init(threads: 1), start: meter.perform)
    let done = SharedValue<[String]>([])
    meter.suspend()
    let tasks = (1...4).map { number in begin("many \(number)", for: many, in: pool, done) }
    let last = begin("one", for: one, in: pool, done)
    await eventually { pool.load.waiting == 5 }
    meter.resume()
    for task in tasks + [last] { try await task.value }
    // The task gets the second turn, or the first if the other address's tasks arrived a moment later.
    #expect(try #require(done.value.firstIndex(of: "one")) < 2)
    #expect(pool.load.waiting == 0)
  }

  @Test("refuses tasks beyond its limits, with a Retry-After")
  func crowd() async throws {
    let meter = ComputingMeter()
    let pool = WorkPool(.init(threads: 1, perAddress: 3, total: 6), start: meter.perform)
    let done = SharedValue<[String]>([])
    meter.suspend()
    var tasks = (1...3).map { number in begin("many \(number)", for: many, in: pool, done) }
    await eventually { pool.load.waiting == 3 }
    try await expectRefusal(begin("many 4", for: many, in: pool, done))
    let free = Task.immediate {
      try await pool.run(for: many, isLimited: false) { _ in
      } _: {
        done.change { $0.append("free") }
      }
    }
    await eventually { pool.load.waiting == 4 }
    tasks += (1...2).map { number in
      begin("one \(number)", for: IPAddress(ipv4: 100 + number), in: pool, done)
    }
    await eventually { pool.load.waiting == 6 }
    try await expectRefusal(begin("one 3", for: one, in: pool, done))
    meter.resume()
    for task in tasks + [free] { try await task.value }
    try await begin("again", for: many, in: pool, done).value
    #expect(done.value.count == 7)
  }

  private func expectRefusal(_ task: Task<Void, any Error>) async throws {
    let refusal = await #expect(throws: RefusedRequest.self) { try await task.value }
    #expect(refusal?.status == .serviceUnavailable)
    #expect(refusal?.fields[.retryAfter] == "1")
  }

  @Test("debits each part of a task to the address that asked for it")
  func debits() async throws {
    let (ticks, debited) = (SharedValue<Int64>(0), SharedValue<[Int64]>([]))
    // All threads share the clock of this test, so there must be only one.
    let pool = WorkPool(.init(threads: 1), processorTime: Uptime { ticks.value })
    try await pool.run(for: one) { nanoseconds in
      debited.change { $0.append(nanoseconds) }
    } _: {
      ticks.change { $0 += 3 }
      await Task.yield()
      ticks.change { $0 += 4 }
    }
    // The last part is counted a moment after `run` returns.
    await eventually { debited.value.reduce(0, +) == 7 }
  }

  private func begin(
    _ name: String, for address: IPAddress, in pool: WorkPool, _ done: SharedValue<[String]>
  ) -> Task<Void, any Error> {
    Task.immediate {
      try await pool.run(for: address) { _ in
      } _: {
        done.change { $0.append(name) }
      }
    }
  }
}
