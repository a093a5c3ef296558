import Foundation
import Testing

@testable import OperatingSystem

@Suite("Sockets")
struct SocketTests {
  @Test(
    "What the system says instead of accepting",
    arguments: [
      (EAGAIN, "nothingYet"), (EMFILE, "outOfDescriptors"), (ENFILE, "outOfDescriptors"),
      (ENOBUFS, "outOfDescriptors"), (ENOMEM, "outOfDescriptors"), (ECONNABORTED, "failed"),
      (EPROTO, "failed"), (EPERM, "failed"),
    ]
  )
  func accepting(_ code: Int32, result: String) {
    #expect("\(ListeningSocket.failure(code))" == result)
  }
}

@Suite("The clock that nobody can set")
struct MonotonicTimeTests {
  @Test("What is waited for is rounded up, so that nothing is due too early")
  func rounding() {
    let now = MonotonicTime.now
    #expect((now + .microseconds(1_500)).milliseconds(from: now) == 2)
    #expect((now + .seconds(75)).milliseconds(from: now) == 75_000)
    #expect((now + .nanoseconds(1)).milliseconds(from: now) == 1)
    #expect(now.milliseconds(from: now) == 0)
    #expect(MonotonicTime.past.milliseconds(from: now) == 0)
  }

  @Test("What is too far away never comes")
  func overflow() {
    #expect(MonotonicTime.now + .seconds(Int64.max) == .never)
    #expect(MonotonicTime.never + .seconds(1) == .never)
  }

  @Test("Time passes as fast as it is counted")
  func difference() {
    let start = MonotonicTime.now
    #expect((start + .milliseconds(20)) - start == .milliseconds(20))
    #expect(MonotonicTime.now >= start)
  }
}
