import HTTP
import Testing

@testable import WebApp

@Suite("A rate")
struct RateLimiterTests {
  private let visitor = IPAddress(ipv4: 0xC000_0201)
  private let second: Int64 = 1_000_000_000

  @Test("lets through so many at once, then one at a time")
  func pace() {
    let limiter = RateLimiter(RequestRate(burst: 3, then: 10, per: .minute))
    for _ in 1...3 { #expect(limiter.take(for: visitor, at: 0) == nil) }
    #expect(limiter.take(for: visitor, at: 0) == 6 * second)
    #expect(limiter.take(for: visitor, at: 6 * second - 1) == 1)
    #expect(limiter.take(for: visitor, at: 6 * second) == nil)
    #expect(limiter.take(for: visitor, at: 6 * second) == 6 * second)
  }

  @Test("saves up no more than what it lets through at once")
  func rest() {
    let limiter = RateLimiter(RequestRate(burst: 2, then: 1, per: .second))
    #expect(limiter.take(for: visitor, at: 0) == nil)
    for _ in 1...2 { #expect(limiter.take(for: visitor, at: 3600 * second) == nil) }
    #expect(limiter.take(for: visitor, at: 3600 * second) == second)
  }

  @Test("is not made worse by asking in vain")
  func insistence() {
    let limiter = RateLimiter(RequestRate(burst: 1, then: 1, per: .second))
    #expect(limiter.take(for: visitor, at: 0) == nil)
    for _ in 1...1000 { #expect(limiter.take(for: visitor, at: 1) == second - 1) }
    #expect(limiter.take(for: visitor, at: second) == nil)
  }

  @Test("holds for each network by itself")
  func networks() {
    let limiter = RateLimiter(RequestRate(burst: 1, then: 1, per: .second))
    for number: UInt32 in 1...100 {
      #expect(limiter.take(for: IPAddress(ipv4: number), at: 0) == nil)
    }
    for number: UInt32 in 1...100 {
      #expect(limiter.take(for: IPAddress(ipv4: number), at: 0) == second)
    }
  }

  @Test("forgets whoever has done least when there are too many networks to remember")
  func eviction() {
    let limiter = RateLimiter(RequestRate(burst: 4, then: 1, per: .second), capacity: 8)
    for _ in 1...4 { #expect(limiter.take(for: visitor, at: 0) == nil) }
    for number: UInt32 in 1...10_000 {
      #expect(limiter.take(for: IPAddress(ipv4: number), at: 0) == nil)
    }
    #expect(limiter.take(for: visitor, at: 0) == second)
  }

  @Test("lets through exactly as many as it says when all come at the same time")
  func atOnce() async {
    let limiter = RateLimiter(RequestRate(burst: 500, then: 1, per: .hour))
    let visitor = visitor
    let accepted = await withTaskGroup(of: Int.self) { group in
      for _ in 1...8 {
        group.addTask { (1...200).count { _ in limiter.take(for: visitor, at: 0) == nil } }
      }
      return await group.reduce(0, +)
    }
    #expect(accepted == 500)
  }

  @Test("never overflows, however large its counts")
  func extremes() {
    let rate = RequestRate(burst: .max, then: .min, per: .hour)
    #expect(rate == RequestRate(burst: 1_000_000, then: 1, per: .hour))
    let limiter = RateLimiter(rate)
    for _ in 1...1_000_000 { _ = limiter.take(for: visitor, at: 1 << 60) }
    #expect(limiter.take(for: visitor, at: 1 << 60) == 3600 * second)
    #expect(RequestRate(burst: 0, then: .max, per: .second).burst == 1)
  }
}
