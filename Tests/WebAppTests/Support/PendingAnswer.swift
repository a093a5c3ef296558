import HTTP
import ManualClock
import Testing
import WebApp

/// An answer that the site may hold until the house's clock has gone on.
@MainActor
final class PendingAnswer {
  let address: String
  private let house: House
  private let task: Task<HTTPResponse, Never>
  /// The answer, nil as long as there is none.
  private(set) var response: HTTPResponse?

  init(
    _ request: HTTPRequest, at address: String, in house: House, from peer: HTTPClient
  ) {
    self.address = address
    self.house = house
    let app = house.app
    let task = Task { await app.response(to: request, from: peer) }
    self.task = task
    Task { response = await task.value }
  }

  /// Waits until it is answered, or held with that many alarms set in all.
  func settle(sleepers: Int) async {
    for _ in 0..<1_000_000 {
      if response != nil || house.clock.sleeperCount >= sleepers { return }
      await Task.yield()
    }
    Issue.record("neither answered nor held: \(address)")
  }

  /// The answer, now that nothing holds it any more.
  func answer() async throws -> HTTPResponse {
    await settle(sleepers: .max)
    return try #require(response)
  }

  /// The answer, once it is there.
  var finalResponse: HTTPResponse {
    get async { await task.value }
  }

  /// Closes the connection.
  func cancel() async {
    task.cancel()
    _ = await task.value
  }
}
