import Testing

@testable import ComputerPlayers

@Suite("Places to think")
struct ThinkingPlacesTests {
  @Test("Never more think at the same time than there are places", arguments: [1, 3, 8])
  func bound(count: Int) async throws {
    let places = ThinkingPlaces(count: count)
    let thinking = Shared((now: 0, most: 0))
    try await withThrowingTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          try await places.enter()
          thinking.change { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          await Task.yield()
          thinking.change { $0.now -= 1 }
          places.leave()
        }
      }
      try await group.waitForAll()
    }
    #expect(thinking.value.most <= count)
    #expect(places.freeCount == count)
    #expect(places.waitingCount == 0)
  }

  @Test("There is always at least one", arguments: [0, -3])
  func atLeastOne(count: Int) async throws {
    let places = ThinkingPlaces(count: count)
    try await places.enter()
    #expect(places.freeCount == 0)
  }

  @Test("Who has waited longest comes first")
  func order() async throws {
    let places = ThinkingPlaces(count: 1)
    let order = Shared<[Int]>([])
    try await places.enter()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<10 {
      tasks.append(
        Task {
          try await places.enter()
          order.change { $0.append(number) }
          places.leave()
        })
      await eventually { places.waitingCount == number + 1 }
    }
    places.leave()
    for task in tasks { try await task.value }
    #expect(order.value == Array(0..<10))
    #expect(places.freeCount == 1)
  }

  @Test("Who is cancelled while waiting leaves the queue and frees no place")
  func cancelled() async throws {
    let places = ThinkingPlaces(count: 1)
    try await places.enter()
    let first = Task { try await places.enter() }
    await eventually { places.waitingCount == 1 }
    let second = Task { try await places.enter() }
    await eventually { places.waitingCount == 2 }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(places.waitingCount == 1)
    #expect(places.freeCount == 0)
    places.leave()
    try await second.value
    #expect(places.freeCount == 0)
    places.leave()
    #expect(places.freeCount == 1)
  }

  @Test("Cancellation before the waiting begins is noticed, too")
  func cancelledEarly() async throws {
    let places = ThinkingPlaces(count: 1)
    try await places.enter()
    let early = Task {
      await eventually { Task.isCancelled }
      try await places.enter()
    }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    #expect(places.waitingCount == 0)
    places.leave()
    #expect(places.freeCount == 1)
  }

  @Test("However places and cancellations cross each other, none gets lost or is freed twice")
  func crossing() async throws {
    let places = ThinkingPlaces(count: 2)
    for _ in 0..<100 {
      let tasks = (0..<8).map { _ in
        Task {
          try await places.enter()
          await Task.yield()
          places.leave()
        }
      }
      for task in tasks.shuffled().prefix(4) { task.cancel() }
      for task in tasks { _ = await task.result }
      try #require(places.freeCount == 2)
      try #require(places.waitingCount == 0)
    }
  }
}
