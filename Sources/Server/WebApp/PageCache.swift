import HTTP
import Metrics
import Reversi
import Synchronization

/// Keeps the bytes of rendered pages, those that were asked for last, for all loops.
///
/// Pages are kept in two generations: when the young one has grown to half of what is allowed it becomes the old
/// one, and what nobody has asked for since is forgotten all at once. Only what several visitors get alike may be kept.
final class PageCache: Sendable {
  /// A page that is there, or about to be.
  private final class Slot: Sendable {
    let bytes = Mutex<[UInt8]?>(nil)
  }

  private struct Entry {
    let slot: Slot
    var octets: Int
  }

  private struct Generation {
    private(set) var entries: [PageIdentity: Entry] = [:]
    private(set) var octets = 0

    mutating func insert(_ entry: Entry, for page: PageIdentity) {
      entries[page] = entry
      octets += entry.octets
    }

    mutating func remove(_ page: PageIdentity) -> Entry? {
      let entry = entries.removeValue(forKey: page)
      octets -= entry?.octets ?? 0
      return entry
    }

    /// Counts so many octets more for a page; false unless it is here, in that slot.
    mutating func count(_ more: Int, for page: PageIdentity, in slot: Slot) -> Bool {
      guard let place = entries.index(forKey: page), entries.values[place].slot === slot else {
        return false
      }
      entries.values[place].octets += more
      octets += more
      return true
    }
  }

  private struct Generations {
    let limit: Int
    var young = Generation()
    var old = Generation()
    var hits = 0
    var misses = 0

    /// Whether one of both is larger than it may be.
    var isOverfull: Bool { max(young.octets, old.octets) > limit / 2 }

    /// Takes an entry among the young ones, which get old if there would be too many of them.
    mutating func keep(_ entry: Entry, for page: PageIdentity) {
      guard entry.octets <= limit / 2 else { return }
      if young.octets + entry.octets > limit / 2 { (old, young) = (young, Generation()) }
      young.insert(entry, for: page)
    }
  }

  private let limit: Int
  private let generations: Mutex<Generations>

  /// - Parameter limit: how many octets are kept at most; 0 keeps nothing.
  init(limit: Int) {
    self.limit = limit
    generations = Mutex(Generations(limit: limit))
  }

  /// How many octets are kept now.
  var octets: Int { generations.withLock { $0.young.octets + $0.old.octets } }

  /// The bytes of a page, nil if they are not kept.
  subscript(page: PageIdentity) -> [UInt8]? {
    let slot = generations.withLock { generations in
      let entry = generations.young.entries[page] ?? generations.old.entries[page]
      if entry != nil { generations.hits += 1 }
      return entry?.slot
    }
    return slot?.bytes.withLock { $0 }
  }

  /// The bytes of a page, rendered if nobody has done so yet; who asks meanwhile waits for them.
  func bytes(of page: PageIdentity, rendered render: () throws -> [UInt8]) rethrows -> [UInt8] {
    guard limit > 0 else { return try render() }
    let slot = slot(of: page)
    var isNew = false
    let bytes = try slot.bytes.withLock { bytes in
      if let bytes { return bytes }
      let rendered = Self.fitting(try render())
      bytes = rendered
      isNew = true
      return rendered
    }
    if isNew { count(bytes.count, for: page, in: slot) }
    return bytes
  }

  /// The place of a page, which is young again.
  private func slot(of page: PageIdentity) -> Slot {
    generations.withLock { generations in
      if let entry = generations.young.entries[page] {
        generations.hits += 1
        return entry.slot
      }
      let known = generations.old.remove(page)
      if known == nil { generations.misses += 1 } else { generations.hits += 1 }
      let entry = known ?? Entry(slot: Slot(), octets: page.octets.count + Self.overhead)
      generations.keep(entry, for: page)
      return entry.slot
    }
  }

  /// Writes how often a page was kept, and how much is.
  func write(to text: inout MetricsText) {
    let (hits, misses) = generations.withLock { ($0.hits, $0.misses) }
    text.add(
      .counter, "flipbook_page_cache_requests_total", "Pages that several get alike.",
      each: [(["result": "hit"], hits), (["result": "miss"], misses)])
    text.add(.gauge, "flipbook_page_cache_bytes", "What kept pages take.", octets)
  }

  /// The same bytes without room for more: an array that was appended to may have taken twice what it holds.
  private static func fitting(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    result += bytes
    return result
  }

  /// What an entry takes beside its key and its bytes, about.
  private static let overhead = 200

  /// Counts the bytes of a page that has just been rendered, if it has not been forgotten meanwhile.
  private func count(_ octets: Int, for page: PageIdentity, in slot: Slot) {
    generations.withLock { generations in
      let isKept =
        generations.young.count(octets, for: page, in: slot)
        || generations.old.count(octets, for: page, in: slot)
      guard isKept, generations.isOverfull,
        let entry = generations.young.remove(page) ?? generations.old.remove(page)
      else { return }
      generations.keep(entry, for: page)
    }
  }
}

/// Everything that a page depends on: whoever gets to see equal identities gets to see the same bytes.
struct PageIdentity: Sendable, Hashable {
  /// The parts, one after the other.
  fileprivate(set) var octets: [UInt8] = []

  /// These parts and a text.
  consuming func adding(_ part: String) -> PageIdentity {
    octets.append(contentsOf: part.utf8)
    // No UTF-8 has this octet: "ab", "c" is not "a", "bc".
    octets.append(0xFF)
    return self
  }

  /// These parts and what is known of a game; nothing more where nothing is.
  consuming func adding(_ tags: GameTags) -> PageIdentity {
    guard !tags.isEmpty else { return self }
    return adding(tags.dark ?? "").adding(tags.light ?? "")
      .adding(tags.date ?? "").adding(tags.place ?? "")
  }

  /// These parts and a number.
  consuming func adding(_ part: Int) -> PageIdentity {
    for shift in stride(from: 0, to: Int.bitWidth, by: 8) {
      octets.append(UInt8(truncatingIfNeeded: part >> shift))
    }
    return self
  }

  /// These parts and a yes or no.
  consuming func adding(_ part: Bool) -> PageIdentity {
    octets.append(part ? 1 : 0)
    return self
  }

  /// The entity tag of the page: it is another one as soon as one of the parts is.
  ///
  /// Source: FNV-1a, 64 bits. Anybody can find parts with the same hash, so the cache goes by the parts themselves.
  var tag: HTTPEntityTag? {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for octet in octets { hash = (hash ^ UInt64(octet)) &* 0x100_0000_01b3 }
    return HTTPEntityTag(String(hash, radix: 16))
  }
}
