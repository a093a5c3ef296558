import TestSupport
import Testing

@testable import ComputerPlayers

@Suite("A semaphore for tasks")
struct AsyncSemaphoreTests {
  @Test("No more tasks hold it at once than allowed", arguments: [1, 3, 8])
  func bound(count: Int) async throws {
    let semaphore = AsyncSemaphore(count: count)
    let holders = SharedValue((now: 0, most: 0))
    try await withThrowingTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          try await semaphore.acquire()
          holders.change { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          await Task.yield()
          holders.change { $0.now -= 1 }
          semaphore.release()
        }
      }
      try await group.waitForAll()
    }
    #expect(holders.value.most <= count)
    #expect(semaphore.freeCount == count)
    #expect(semaphore.waitingCount == 0)
  }

  @Test("At least one task can always hold it", arguments: [0, -3])
  func atLeastOne(count: Int) async throws {
    let semaphore = AsyncSemaphore(count: count)
    try await semaphore.acquire()
    #expect(semaphore.freeCount == 0)
  }

  @Test("The task that has waited longest comes first")
  func order() async throws {
    let semaphore = AsyncSemaphore(count: 1)
    let order = SharedValue<[Int]>([])
    try await semaphore.acquire()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<10 {
      tasks.append(
        Task {
          try await semaphore.acquire()
          order.change { $0.append(number) }
          semaphore.release()
        })
      await eventually { semaphore.waitingCount == number + 1 }
    }
    semaphore.release()
    for task in tasks { try await task.value }
    #expect(order.value == Array(0..<10))
    #expect(semaphore.freeCount == 1)
  }

  @Test("Urgent tasks come before the others, however long those have waited")
  func urgency() async throws {
    let semaphore = AsyncSemaphore(count: 1)
    let order = SharedValue<[Int]>([])
    try await semaphore.acquire()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<6 {
      tasks.append(
        Task {
          try await semaphore.acquire(isUrgent: number.isMultiple(of: 2))
          order.change { $0.append(number) }
          semaphore.release()
        })
      await eventually { semaphore.waitingCount == number + 1 }
    }
    tasks[1].cancel()
    tasks[4].cancel()
    await eventually { semaphore.waitingCount == 4 }
    semaphore.release()
    for task in tasks { _ = await task.result }
    #expect(order.value == [0, 2, 3, 5])
    #expect(semaphore.freeCount == 1)
  }

  @Test("Visitors take turns, however many tasks one of them has", arguments: [1, 2])
  func visitors(count: Int) async throws {
    let semaphore = AsyncSemaphore(count: count)
    let order = SharedValue<[UInt64]>([])
    for _ in 0..<count { try await semaphore.acquire(for: 1) }
    var tasks: [Task<Void, any Error>] = []
    for (number, visitor) in ([1, 1, 1, 1, 2, 2] as [UInt64]).enumerated() {
      tasks.append(
        Task {
          try await semaphore.acquire(for: visitor)
          order.change { $0.append(visitor) }
          semaphore.release(by: visitor)
        })
      await eventually { semaphore.waitingCount == number + 1 }
    }
    for _ in 0..<count { semaphore.release(by: 1) }
    for task in tasks { try await task.value }
    #expect(order.value.prefix(1) == [2])
    #expect(order.value.prefix(4).count { $0 == 2 } == 2)
    #expect(semaphore.freeCount == count)
  }

  @Test("A task cancelled while waiting leaves the queue and frees no place")
  func cancelled() async throws {
    let semaphore = AsyncSemaphore(count: 1)
    try await semaphore.acquire()
    let first = Task { try await semaphore.acquire() }
    await eventually { semaphore.waitingCount == 1 }
    let second = Task { try await semaphore.acquire() }
    await eventually { semaphore.waitingCount == 2 }
    #expect(semaphore.load.holding == 1)
    #expect(semaphore.load.waiting == 2)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(semaphore.waitingCount == 1)
    #expect(semaphore.freeCount == 0)
    semaphore.release()
    try await second.value
    #expect(semaphore.freeCount == 0)
    semaphore.release()
    #expect(semaphore.freeCount == 1)
  }

  @Test("A cancellation before the wait is noticed, too")
  func cancelledEarly() async throws {
    let semaphore = AsyncSemaphore(count: 1)
    try await semaphore.acquire()
    let early = Task {
      await eventually { Task.isCancelled }
      try await semaphore.acquire()
    }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(semaphore.waitingCount == 0)
    semaphore.release()
    #expect(semaphore.freeCount == 1)
  }

  @Test("No release is lost or counted twice when it races with cancellations")
  func crossing() async throws {
    let semaphore = AsyncSemaphore(count: 2)
    for _ in 0..<100 {
      let tasks = (0..<8).map { _ in
        Task {
          try await semaphore.acquire()
          await Task.yield()
          semaphore.release()
        }
      }
      for task in tasks.shuffled().prefix(4) { task.cancel() }
      for task in tasks { _ = await task.result }
      try #require(semaphore.freeCount == 2)
      try #require(semaphore.waitingCount == 0)
    }
  }
}
