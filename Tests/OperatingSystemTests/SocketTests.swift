import Foundation
import Testing

@testable import OperatingSystem

@Suite("Sockets")
struct SocketTests {
  @Test("A head and a body arrive in one piece, from the requested source address")
  func connection() throws {
    let listener = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { listener.close() }
    let source = SocketAddress.Host.ipv4(127 << 24 | 1)
    let client = try Socket.connect(toLocalPort: listener.port(), from: source)
    defer { client.close() }
    guard case .client(let server, let address) = listener.accept() else {
      Issue.record("nobody has come")
      return
    }
    defer { server.close() }
    #expect(address.host == source)
    guard case .nothingYet = listener.accept() else {
      Issue.record("somebody else has come")
      return
    }
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(server.receive(into: &buffer) == .nothingYet)
    #expect(client.send(head: [1, 2, 3], body: [4, 5], from: 1) == .bytes(4))
    client.finishSending()
    var poller = PollPoller()
    _ = poller.add(server.descriptor, token: 7, interest: .readable)
    var events: [PollerEvent] = []
    poller.wait(until: .now + .seconds(60), into: &events)
    #expect(events.map(\.token) == [7])
    #expect(server.receive(into: &buffer) == .bytes(4))
    #expect(buffer[..<4] == [2, 3, 4, 5])
    #expect(server.receive(into: &buffer) == .end)
  }

  @Test("Listening on a port in use is refused")
  func refusals() throws {
    let first = try ListeningSocket(host: "127.0.0.1", port: 0)
    defer { first.close() }
    let port = try first.port()
    let error = #expect(throws: CommandError.self) {
      try ListeningSocket(host: "127.0.0.1", port: port)
    }
    #expect(error?.description.hasPrefix("port \(port) on 127.0.0.1 is in use;") == true)
  }

  @Test(
    "Listening is possible only at addresses of this machine",
    arguments: [("127.0.0.1", true), ("192.0.2.1", false), ("2001:db8::1", false)])
  func ownAddresses(address: String, isOwn: Bool) {
    #expect(ListeningSocket.canListen(at: address) == isOwn)
  }

  @Test(
    "Errors of accept are classified",
    arguments: [
      (EAGAIN, "nothingYet"), (EMFILE, "outOfDescriptors"), (ENFILE, "outOfDescriptors"),
      (ENOBUFS, "outOfDescriptors"), (ENOMEM, "outOfDescriptors"), (ECONNABORTED, "failed"),
      (EPROTO, "failed"), (EPERM, "failed"),
    ]
  )
  func accepting(_ code: Int32, result: String) {
    #expect("\(ListeningSocket.failure(code))".prefix { $0 != "(" } == result)
  }

  @Test("An error from a process limit names the limit and the remedy")
  func limit() {
    let reason = SystemError("accept", code: EMFILE).reason
    #expect(reason.contains(", \(CurrentProcess.openFileLimit) at most; "))
    #expect(reason.contains("ulimit -n"))
    #expect(reason.contains("LimitNOFILE="))
    #expect(!SystemError("accept", code: ENFILE).reason.contains("ulimit"))
  }
}

@Suite("The monotonic clock")
struct MonotonicTimeTests {
  @Test("Waiting times are rounded up, so that no timer fires early")
  func rounding() {
    let now = MonotonicTime.now
    #expect((now + .microseconds(1_500)).milliseconds(from: now) == 2)
    #expect((now + .seconds(75)).milliseconds(from: now) == 75_000)
    #expect((now + .nanoseconds(1)).milliseconds(from: now) == 1)
    #expect(now.milliseconds(from: now) == 0)
    #expect(MonotonicTime.past.milliseconds(from: now) == 0)
  }

  @Test("A moment too far away is never")
  func overflow() {
    #expect(MonotonicTime.now + .seconds(Int64.max) == .never)
    #expect(MonotonicTime.never + .seconds(1) == .never)
  }

  @Test("Differences are exact, and time never goes backwards")
  func difference() {
    let start = MonotonicTime.now
    #expect((start + .milliseconds(20)) - start == .milliseconds(20))
    #expect(MonotonicTime.now >= start)
  }
}
