import Dispatch
import TestSupport
import Testing

import HTTP
@testable import OperatingSystem
@testable import HTTPServer

@Suite("Parts of a server", .noHanging)
struct PartsTests {
  @Test("One /64 network of IPv6 counts as one client, each IPv4 address as its own")
  func limiter() {
    let limiter = ConnectionLimiter(limits: ConnectionLimits(total: 3, perAddress: 1))
    func client(_ address: IPAddress) -> HTTPClient {
      HTTPClient(address: address, port: 1)
    }
    let network = client(.init(high: 1, low: 1))
    #expect(limiter.admit(network))
    #expect(!limiter.admit(client(.init(high: 1, low: 2))))
    #expect(limiter.admit(client(.init(ipv4: 0xC000_0201))))
    #expect(limiter.admit(client(.init(ipv4: 0xC000_0202))))
    #expect(!limiter.admit(.local))
    limiter.release(network)
    #expect(limiter.admit(client(.init(high: 1, low: 2))))
  }

  @Test("A /48 network of IPv6 may have as many connections as four /64 networks")
  func site() {
    let limiter = ConnectionLimiter(limits: ConnectionLimits(total: 100, perAddress: 2))
    let clients = (0..<10).map {
      HTTPClient(address: IPAddress(high: 0x2001_0DB8_0001_0000 + $0, low: 1))
    }
    for client in clients.prefix(8) { #expect(limiter.admit(client)) }
    #expect(!limiter.admit(clients[8]))
    #expect(limiter.admit(HTTPClient(address: IPAddress(high: 0x2001_0DB8_0002_0000, low: 1))))
    limiter.release(clients[0])
    #expect(limiter.admit(clients[9]))
    #expect(!limiter.admit(clients[0]))
  }

  @Test("A /32 network of IPv6 may have as many connections as sixteen /64 networks")
  func allocation() {
    let limiter = ConnectionLimiter(limits: ConnectionLimits(total: 100, perAddress: 2))
    let clients = (0..<50).map {
      HTTPClient(address: IPAddress(high: 0x2001_0DB8_0000_0000 + $0 << 16, low: 1))
    }
    #expect(clients.count { limiter.admit($0) } == 32)
    #expect(limiter.admit(HTTPClient(address: IPAddress(high: 0x2001_0DB9_0000_0000, low: 1))))
  }

  @Test("The visitors of a trusted proxy don't count as one client")
  func proxies() {
    let proxy = HTTPClient(address: IPAddress(ipv4: 0x0A00_0001))
    let limits = ConnectionLimits(total: 3, perAddress: 1)
    let limiter = ConnectionLimiter(
      limits: limits, proxies: TrustedProxies([IPAddressBlock(proxy.address)]))
    for _ in 1...3 { #expect(limiter.admit(proxy)) }
    #expect(!limiter.admit(proxy))
    limiter.release(proxy)
    #expect(limiter.admit(proxy))
  }

  @Test("Memory is released after each crowd has left")
  func memory() async throws {
    let (times, time) = AsyncStream.makeStream(of: Void.self)
    let memory = MemoryReclaimer(pause: .milliseconds(0)) { time.yield() }
    var gone = times.makeAsyncIterator()
    for _ in 1...2 {
      for count in (0..<MemoryReclaimer.threshold + 10).reversed() { memory.count(count) }
      await gone.next()
    }
    for count in (0..<MemoryReclaimer.threshold).reversed() { memory.count(count) }
    time.finish()
    #expect(await gone.next() == nil)
  }

  @Test("A place in the table is reused under another ID")
  func table() {
    var table = ConnectionTable()
    let first = table.reserve()
    table.insert(connection(first))
    #expect(table[first] != nil)
    table.remove(first)
    #expect(table.count == 0)
    let second = table.reserve()
    table.insert(connection(second))
    #expect(second.index == first.index)
    #expect(table[first] == nil)
    #expect(table[second] != nil)
    #expect(ConnectionID(token: second.token) == second)
  }

  private func connection(_ id: ConnectionID) -> HTTPConnection {
    HTTPConnection(
      socket: Socket(descriptor: .standardInput), client: .local, id: id, isAdmitted: true,
      limits: .init())
  }

  @Test("Every poller reports bells, but not removed or silenced ones", arguments: Polling.allCases)
  func pollers(_ polling: Polling) throws {
    var poller = try HTTPServer.makePoller(polling)
    defer { poller.close() }
    let wakers = try (0..<3).map { _ in try Mailbox() }
    for (token, waker) in wakers.enumerated() {
      let isAdded = poller.add(waker.descriptor, token: UInt64(token), interest: .readable)
      #expect(isAdded)
      #expect(waker.fallAsleep())
      waker.post(.drain(Drain(end: .past)))
    }
    var events: [PollerEvent] = []
    poller.wait(until: .never, into: &events)
    #expect(events.map(\.token).sorted() == [0, 1, 2])
    poller.remove(wakers[0].descriptor)
    poller.update(wakers[1].descriptor, token: 1, interest: [])
    poller.wait(until: .never, into: &events)
    #expect(events.map(\.token) == [2])
    wakers[2].reset()
    poller.wait(until: .past, into: &events)
    #expect(events.isEmpty)
  }

  @Test("A mailbox rings for a sleeping loop only")
  func mailbox() throws {
    let mailbox = try Mailbox()
    mailbox.post(.drain(Drain(end: .past)))
    #expect(!mailbox.fallAsleep())
    var messages: [Mailbox.Message] = []
    mailbox.empty(into: &messages)
    #expect(messages.count == 1)
    #expect(mailbox.fallAsleep())
  }

  @Test("Timeouts have a granularity")
  func timeouts() {
    let timeouts = Timeouts(header: .milliseconds(40))
    #expect(timeouts[.header] == .milliseconds(40))
    #expect(timeouts[.none] == nil)
    #expect(timeouts.grain == .milliseconds(5))
    #expect(Timeouts().grain == .milliseconds(125))
  }
}
