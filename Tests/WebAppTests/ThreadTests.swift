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
  /// A thread of its own, as a loop has one, that counts how often a task is brought to it.
  private final class Loop: TaskExecutor {
    private let queue = DispatchQueue(label: "ThreadTests")
    private let isHere = DispatchSpecificKey<Bool>()
    private let arrivals = Mutex(0)

    init() { queue.setSpecific(key: isHere, value: true) }

    /// How often a task came from elsewhere: at its beginning, and when it comes back after it has left.
    var arrivalCount: Int { arrivals.withLock { $0 } }

    /// Whether it is asked on this thread.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: isHere) != nil }

    func enqueue(_ job: consuming ExecutorJob) {
      if !isCurrent { arrivals.withLock { $0 += 1 } }
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Its store is in memory: to wait for another one is to leave the thread.
  private let house: House

  init() throws {
    house = try House(store: WatchedStore(MemoryStore()))
  }

  private func arrivals(_ target: String) async throws -> Int {
    let (app, loop) = (house.app, Loop())
    let task = Task(executorPreference: loop) {
      await app.response(to: HTTPRequest(target: target), from: .local).status
    }
    try #require(await task.value == .ok)
    return loop.arrivalCount
  }

  @Test(
    "is kept by what takes microseconds",
    arguments: ["/new", "/r/f5d6c3", "/r/f5d6c3.svg", "/bowling", "/healthz", "/style.css"])
  func page(target: String) async throws {
    #expect(try await arrivals(target) == 1)
  }

  @Test(
    "is left to others while a picture is painted",
    arguments: [
      "/r/f5d6c3.png",
      "/p/---------------------------ox------xo---------------------------x.png",
    ])
  func picture(target: String) async throws {
    #expect(try await arrivals(target) == 2)
  }

  @Test(
    "is left before the painting begins, and not only after it",
    arguments: [(Download.svg, true), (.png, false)])
  func painting(download: Download, stays: Bool) async throws {
    let loop = Loop()
    let request = HTTPRequest(target: "/r/f5." + download.rawValue)
    let context = RequestContext(
      request: request, from: .local, route: .record(RecordAddress("f5"), as: download),
      query: try request.queryForm(), methods: [.get])
    let handler = RecordHandler(app: house.app, context: context)
    let task = Task(executorPreference: loop) {
      try await handler.makingWay(for: download) { loop.isCurrent }
    }
    #expect(try await task.value == stays)
  }

  @Test("is told to come back where too many wait for the one of their work")
  func crowd() async throws {
    let meter = ComputingMeter()
    let thread = WorkThread("ThreadTests", executor: meter, capacity: 3)
    meter.suspend()
    let tasks = (1...5).map { number in
      Task.immediate { try await thread.run { number } }
    }
    #expect(thread.load.working == 1)
    #expect(thread.load.waiting == 2)
    meter.resume()
    for task in tasks[..<3] { _ = try await task.value }
    for task in tasks[3...] {
      let refusal = await #expect(throws: RefusedRequest.self) { try await task.value }
      #expect(refusal?.status == .serviceUnavailable)
      #expect(refusal?.fields[.retryAfter] == "1")
    }
    #expect(try await thread.run { true })
  }

  @Test("is left to others while a pasted text is read")
  func importing() async throws {
    let (app, loop) = (house.app, Loop())
    let request = Client(house).request(.post, "/import", body: "text=f5d6c3")
    let task = Task(executorPreference: loop) {
      await app.response(to: request, from: .local).status
    }
    #expect(await task.value == .seeOther)
    #expect(loop.arrivalCount == 2)
  }

  @Test("is left to others while a game's picture is painted")
  func picture() async throws {
    let game = try await Client(house).start(["move": "f5"])
    #expect(try await arrivals(game) == 1)
    #expect(try await arrivals(game + ".png") == 2)
  }
}
