import Synchronization
import TestSupport
import Testing

@testable import ComputerPlayers

@Suite("A scheduler", .noHanging)
struct SchedulerTests {
  private struct Number: JobKey {
    let number: Int
    var subject: Int { number / 100 }
  }

  private struct Done: JobProgress { let number: Int }

  private typealias Jobs = Scheduler<Number, Done>

  /// Jobs that wait until the test lets them end.
  private final class Bench: Sendable {
    private struct State {
      var begun: [Int] = []
      var cancelled: [Int] = []
      var most = 0
      var now = 0
      var isOpen = false
      var finished: Set<Int> = []
      var gates: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    var begun: [Int] { state.withLock { $0.begun } }
    var cancelled: [Int] { state.withLock { $0.cancelled } }
    var most: Int { state.withLock { $0.most } }

    func work(_ run: Jobs.Run) async {
      let number = run.key.number
      state.withLock { state in
        state.begun.append(number)
        state.now += 1
        state.most = max(state.most, state.now)
      }
      await withCheckedContinuation { gate in
        let isOpen = state.withLock { state in
          let isOpen = state.isOpen || state.finished.contains(number)
          if !isOpen { state.gates[number] = gate }
          return isOpen
        }
        if isOpen { gate.resume() }
      }
      state.withLock { state in
        state.now -= 1
        if Task.isCancelled { state.cancelled.append(number) }
      }
      run.report(Done(number: number))
    }

    func finish(_ number: Int) {
      let gate = state.withLock { state in
        state.finished.insert(number)
        return state.gates.removeValue(forKey: number)
      }
      gate?.resume()
    }

    /// Lets all jobs end from now on.
    func open() {
      let gates = state.withLock { state in
        state.isOpen = true
        defer { state.gates = [:] }
        return state.gates.values
      }
      for gate in gates { gate.resume() }
    }
  }

  private let bench = Bench()

  private func ask(
    _ jobs: Jobs, _ number: Int, by visitor: UInt64 = 1
  ) -> Task<Int, any Error> {
    Task.immediate { [bench] in
      try await jobs.progress(
        for: Number(number: number), client: JobClient(number: visitor), by: bench.work
      ).number
    }
  }

  private func prepare(_ jobs: Jobs, _ number: Int) {
    jobs.prepare(Number(number: number), by: bench.work)
  }

  @Test(
    "runs no more jobs at once than it has workers, and at least one", arguments: [-3, 0, 1, 8])
  func bound(workers: Int) async throws {
    let jobs = Jobs(.init(workers: workers))
    let tasks = (0..<200).map { ask(jobs, $0, by: UInt64($0 % 3)) }
    await eventually { bench.begun.count == max(1, workers) }
    #expect(jobs.load == (max(1, workers), 200 - max(1, workers)))
    bench.open()
    for (number, task) in tasks.enumerated() { #expect(try await task.value == number) }
    #expect(bench.most <= max(1, workers))
    await eventually { jobs.load == (0, 0) && jobs.count == 0 }
  }

  @Test("does a job once for all who ask while it waits or runs")
  func shared() async throws {
    let jobs = Jobs(.init(workers: 1))
    let tasks = (0..<20).map { ask(jobs, $0 % 2, by: UInt64($0)) }
    await eventually { bench.begun == [0] }
    bench.open()
    for (number, task) in tasks.enumerated() { #expect(try await task.value == number % 2) }
    #expect(bench.begun == [0, 1])
  }

  @Test("does the job that has waited longest first, and wanted jobs before those ahead")
  func order() async throws {
    let jobs = Jobs(.init(workers: 1, kept: 100))
    let first = ask(jobs, 0)
    for number in 1...3 { prepare(jobs, number) }
    let wanted = [ask(jobs, 4), ask(jobs, 5), ask(jobs, 3)]
    prepare(jobs, 3)
    #expect(jobs.load.waiting == 5)
    bench.open()
    for task in [first] + wanted { _ = try await task.value }
    await eventually { jobs.load == (0, 0) }
    #expect(bench.begun == [0, 4, 5, 3, 1, 2])
  }

  @Test(
    "lets visitors take turns, however many jobs one of them has",
    arguments: [(1, [6, 1, 7, 2, 3, 4, 5]), (2, [6, 7, 2, 3, 4, 5])])
  func visitors(workers: Int, order: [Int]) async throws {
    let jobs = Jobs(.init(workers: workers))
    let tasks = [1, 1, 1, 1, 1, 1, 2, 2].enumerated().map { ask(jobs, $0, by: $1) }
    await eventually { bench.begun.count == workers }
    // One job ends after the other, so that the order is sure.
    for number in Array(0..<workers) + order {
      await eventually { bench.begun.contains(number) }
      let count = bench.begun.count
      bench.finish(number)
      await eventually { bench.begun.count == min(8, count + 1) }
    }
    for task in tasks { _ = try await task.value }
    #expect(Array(bench.begun.dropFirst(workers)) == order)
  }

  @Test("drops a job that is cancelled in the queue, and none that another request waits for")
  func cancelled() async throws {
    let jobs = Jobs(.init(workers: 1))
    let tasks = [ask(jobs, 0), ask(jobs, 1), ask(jobs, 2), ask(jobs, 2, by: 2)]
    tasks[1].cancel()
    tasks[2].cancel()
    for task in tasks[1...2] {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(jobs.load == (1, 1))
    bench.open()
    #expect(try await tasks[3].value == 2)
    #expect(bench.begun == [0, 2])
  }

  @Test("notices a cancellation before the wait")
  func cancelledEarly() async throws {
    let jobs = Jobs(.init(workers: 1))
    let early = Task { [bench] in
      await eventually { Task.isCancelled }
      _ = try await jobs.progress(for: Number(number: 0), by: bench.work)
    }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(jobs.count == 0 && bench.begun.isEmpty)
  }

  @Test("loses no worker when requests are cancelled while jobs end")
  func crossing() async throws {
    let jobs = Jobs(.init(workers: 2))
    bench.open()
    for round in 0..<100 {
      let tasks = (0..<8).map { number in
        Task { [bench] in
          await Task.yield()
          _ = try await jobs.progress(for: Number(number: 8 * round + number), by: bench.work)
        }
      }
      for task in tasks.shuffled().prefix(4) { task.cancel() }
      for task in tasks { _ = await task.result }
      await eventually { jobs.load == (0, 0) }
    }
  }

  @Test("cancels and forgets a subject's jobs that are dropped: ahead, waiting or running")
  func dropped() async throws {
    let jobs = Jobs(.init(workers: 1, kept: 100))
    let running = ask(jobs, 0)
    let (waiting, other) = (ask(jobs, 1), ask(jobs, 100))
    prepare(jobs, 2)
    prepare(jobs, 3)
    await eventually { bench.begun == [0] }
    jobs.drop(0) { $0.number < 3 }
    for task in [running, waiting] {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(jobs.count == 2)
    bench.open()
    _ = try await other.value
    await eventually { jobs.load == (0, 0) }
    #expect(bench.cancelled == [0])
    #expect(bench.begun == [0, 100, 3])
    #expect(jobs.known(for: Number(number: 0)) == nil)
  }

  @Test("passes on a job's error, and begins a failed job ahead again only for a request")
  func failure() async throws {
    struct Failure: Error {}
    let (jobs, count) = (Jobs(.init(workers: 1, kept: 100)), SharedValue(0))
    let fail: Jobs.Work = { _ in
      count.change { $0 += 1 }
      throw Failure()
    }
    for _ in 0..<3 {
      jobs.prepare(Number(number: 0), by: fail)
      await eventually { jobs.load == (0, 0) }
    }
    #expect(count.value == 1)
    await #expect(throws: Failure.self) {
      try await jobs.progress(for: Number(number: 0), by: fail)
    }
    #expect(count.value == 2)
  }

  @Test("forgets the oldest results and jobs ahead when there are too many")
  func forgetting() async throws {
    let jobs = Jobs(.init(workers: 1, kept: 16))
    for number in 0..<16 { prepare(jobs, number) }
    await eventually { bench.begun == [0] }
    prepare(jobs, 16)
    // An eighth goes, but not the running one.
    #expect(jobs.count == 15 && jobs.load == (1, 14))
    #expect(jobs.has(Number(number: 0)) && !jobs.has(Number(number: 2)))
    bench.open()
    await eventually { bench.begun.count == 15 }
  }
}

@Suite("Turns")
struct TurnsTests {
  @Test("take a place from the visitor with the most among those whose jobs may go")
  func giveWay() {
    var turns = Turns<Int>()
    for job in 1...4 { turns.append(job, of: 1) }
    for job in 11...13 { turns.append(job, of: 2) }
    #expect(turns.giveWay(to: 2) { $0 > 10 } == nil)
    #expect(turns.giveWay(to: 3) { $0 > 10 } == 13)
    #expect(turns.giveWay(to: 3) { $0 > 10 } == 12)
    #expect(turns.giveWay(to: 3) { $0 > 10 } == nil)
    #expect(turns.giveWay(to: 3) == 4)
  }
}
