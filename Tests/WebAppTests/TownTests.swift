import Foundation
import Properties
import TestSupport
import Testing

@Suite("A simulated town", .noHanging)
struct TownTests {
  /// How many towns are simulated one after the other.
  private static let share = UInt64(50 / Sanitizer.slowdown)

  /// The seeds: 500, or `TOWNS`, from `TOWN_SEED` on, in parts that different threads simulate.
  private static let seeds: [Range<UInt64>] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["TOWN_SEED"].flatMap { UInt64($0) } ?? 1
    let end = first + (environment["TOWNS"].flatMap { UInt64($0) } ?? 500)
    return stride(from: first, to: end, by: Int(share)).map { $0..<min($0 + share, end) }
  }()

  @Test("loses no move that was acknowledged, and shows no visitor an older game", arguments: seeds)
  func promises(seeds: Range<UInt64>) async throws {
    let pages = try TestSite.site.get()
    var counts: [String: Int] = [:]
    for seed in seeds {
      let town = await Town.run(seed: seed, pages: pages)
      #expect(town.complaints == [], "TOWN_SEED=\(seed) TOWNS=1 repeats it")
      counts.merge(town.counts, uniquingKeysWith: +)
    }
    guard seeds.count >= 50 else { return }
    for thing in ["acknowledged", "kills", "lost answers"] {
      #expect(counts[thing, default: 0] > 0)
    }
  }

  @Test("lives the same life again with the same seed", arguments: 1...20 as ClosedRange<UInt64>)
  func repetition(seed: UInt64) async throws {
    let pages = try TestSite.site.get()
    let lives = [
      await Town.run(seed: seed, pages: pages), await Town.run(seed: seed, pages: pages),
    ]
    #expect(lives[0].history == lives[1].history)
    #expect(lives[0].counts == lives[1].counts)
  }
}
