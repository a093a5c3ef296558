import Gameplay
import HTTP
import Synchronization
import Testing
import WebApp

@Suite("The thread that a request begins on")
@MainActor
struct ThreadTests {
  /// Counts how many times a task takes a thread: more than once if it leaves the first one to others.
  private final class Turns: TaskExecutor {
    private let count = Mutex(0)

    var taken: Int { count.withLock { $0 } }

    func enqueue(_ job: consuming ExecutorJob) {
      count.withLock { $0 += 1 }
      let job = UnownedJob(job)
      Task.detached { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private let house: House

  init() throws {
    house = try House()
  }

  private func turns(_ target: String) async throws -> Int {
    let (app, turns) = (house.app, Turns())
    let task = Task(executorPreference: turns) {
      await app.response(to: HTTPRequest(target: target), from: .local).status
    }
    try #require(await task.value == .ok)
    return turns.taken
  }

  @Test(
    "is kept by what takes microseconds",
    arguments: ["/new", "/r/f5d6c3", "/r/f5d6c3.svg", "/bowling", "/healthz", "/style.css"])
  func page(target: String) async throws {
    #expect(try await turns(target) == 1)
  }

  @Test(
    "is left to others while a picture is painted",
    arguments: [
      "/r/f5d6c3.png",
      "/p/---------------------------ox------xo---------------------------x.png",
    ])
  func picture(target: String) async throws {
    let turns = try await turns(target)
    #expect(turns > 1)
  }

  @Test("is left to others while a game's picture is painted")
  func picture() async throws {
    let game = try await Client(house).start(["move": "f5"])
    let (page, picture) = (try await turns(game), try await turns(game + ".png"))
    #expect(page == 1)
    #expect(picture > 1)
  }
}
