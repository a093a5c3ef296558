import Encodings
import Gameplay
import HTTP
import Presentation
import Synchronization

/// Caches the bytes of the most recently requested pages, for all event loops.
///
/// There are two generations of pages. When the young one reaches half of the limit, it becomes the old one,
/// and the previous old one is dropped. Only pages that are the same for several visitors may be cached.
final class PageCache: Sendable {
  /// A page that is rendered or is being rendered.
  private final class Slot: Sendable {
    let bytes = Mutex<[UInt8]?>(nil)
  }

  private struct Entry {
    let slot: Slot
    var size: Int
  }

  private struct Generation {
    private(set) var entries: [PageIdentity: Entry] = [:]
    private(set) var size = 0

    mutating func insert(_ entry: Entry, for page: PageIdentity) {
      entries[page] = entry
      size += entry.size
    }

    mutating func remove(_ page: PageIdentity) -> Entry? {
      let entry = entries.removeValue(forKey: page)
      size -= entry?.size ?? 0
      return entry
    }

    /// Adds bytes to a page's size; false if the generation doesn't contain the page in that slot.
    mutating func count(_ more: Int, for page: PageIdentity, in slot: Slot) -> Bool {
      guard let place = entries.index(forKey: page), entries.values[place].slot === slot else {
        return false
      }
      entries.values[place].size += more
      size += more
      return true
    }
  }

  private struct Generations {
    let limit: Int
    var young = Generation()
    var old = Generation()
    var hits = 0
    var misses = 0

    var isOverfull: Bool { max(young.size, old.size) > limit / 2 }

    /// The slot of a page, which counts as a hit and moves the page to the young generation; nil if the page
    /// isn't cached.
    mutating func slot(of page: PageIdentity) -> Slot? {
      let entry: Entry
      if let found = young.entries[page] {
        entry = found
      } else if let found = old.remove(page) {
        entry = found
        keep(entry, for: page)
      } else {
        return nil
      }
      hits += 1
      return entry.slot
    }

    /// Adds an entry to the young generation. If that would become too large, it becomes the old one first.
    mutating func keep(_ entry: Entry, for page: PageIdentity) {
      guard entry.size <= limit / 2 else { return }
      if young.size + entry.size > limit / 2 { (old, young) = (young, Generation()) }
      young.insert(entry, for: page)
    }
  }

  private let limit: Int
  private let generations: Mutex<Generations>

  init(limit: Int) {
    self.limit = limit
    generations = Mutex(Generations(limit: limit))
  }

  var size: Int { generations.withLock { $0.young.size + $0.old.size } }

  subscript(page: PageIdentity) -> [UInt8]? {
    generations.withLock { $0.slot(of: page) }?.bytes.withLock { $0 }
  }

  /// The bytes of a page, rendered if necessary. Concurrent requests for the page wait for the first one to render it.
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

  /// The bytes of a page in the form for a client; nil if they aren't cached in any form.
  func bytes(of page: PageIdentity, isPacked: Bool) -> [UInt8]? {
    guard isPacked else { return self[page] }
    if let packed = self[page.packed] { return packed }
    guard let plain = self[page] else { return nil }
    return bytes(of: page.packed) { Gzip.page(plain) }
  }

  /// The bytes of a page in the form for a client, rendered and compressed if necessary. Each form that was asked
  /// for is a page of its own in the cache.
  func bytes(
    of page: PageIdentity, isPacked: Bool, rendered render: () throws -> [UInt8]
  ) rethrows -> [UInt8] {
    guard isPacked else { return try bytes(of: page, rendered: render) }
    return try bytes(of: page.packed) { Gzip.page(try self[page] ?? render()) }
  }

  private func slot(of page: PageIdentity) -> Slot {
    generations.withLock { generations in
      if let slot = generations.slot(of: page) { return slot }
      generations.misses += 1
      let entry = Entry(slot: Slot(), size: page.bytes.count + Self.overhead)
      generations.keep(entry, for: page)
      return entry.slot
    }
  }

  func currentFigures() -> [Figure] {
    let (hits, misses) = generations.withLock { ($0.hits, $0.misses) }
    return [
      Figure.counter(
        "flipbook_page_cache_requests_total", "Pages that several get alike.",
        each: [(["result": "hit"], hits), (["result": "miss"], misses)]),
      Figure.gauge("flipbook_page_cache_bytes", "What kept pages take.", size),
    ]
  }

  /// A copy without spare capacity. An array that was appended to may take twice the memory of its content.
  private static func fitting(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    result += bytes
    return result
  }

  private static let overhead = 200

  /// Adds the size of a page that was just rendered, unless the cache has dropped the page.
  private func count(_ size: Int, for page: PageIdentity, in slot: Slot) {
    generations.withLock { generations in
      let isKept =
        generations.young.count(size, for: page, in: slot)
        || generations.old.count(size, for: page, in: slot)
      guard isKept, generations.isOverfull,
        let entry = generations.young.remove(page) ?? generations.old.remove(page)
      else { return }
      generations.keep(entry, for: page)
    }
  }
}

/// Everything that a page depends on. Pages with equal identities have equal bytes.
struct PageIdentity: Sendable, Hashable {
  fileprivate(set) var bytes: [UInt8] = []

  consuming func adding(_ part: String) -> PageIdentity {
    bytes.append(contentsOf: part.utf8)
    // No UTF-8 text contains this byte, so "ab", "c" differs from "a", "bc".
    bytes.append(0xFF)
    return self
  }

  consuming func adding(_ part: Int) -> PageIdentity {
    for shift in stride(from: 0, to: Int.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: part >> shift))
    }
    return self
  }

  consuming func adding(_ part: Bool) -> PageIdentity {
    bytes.append(part ? 1 : 0)
    return self
  }

  /// Adds all properties. A test fails if one is left out.
  consuming func adding(_ viewer: Viewer) -> PageIdentity {
    adding(Int(viewer.rights.rawValue)).adding(viewer.motion.rawValue)
      .adding(viewer.hasChosenMotion).adding(viewer.waiting.rawValue)
      .adding(viewer.theme?.rawValue ?? "").adding(viewer.language.addressed)
      .adding(viewer.origin ?? "").adding(viewer.keepsCookies).adding(viewer.hasTextBrowser)
      .adding(viewer.invite?.text ?? "").adding(viewer.ignoresDisabled)
      .adding(viewer.nextGames.map(\.text).joined(separator: " "))
  }

  fileprivate var packed: PageIdentity { adding("gzip") }

  /// The entity tag of the page. It changes whenever one of the parts changes.
  ///
  /// Collisions are easy to construct, so the cache compares the parts themselves.
  var tag: HTTPEntityTag? {
    var hash = FNV1a()
    hash.add(bytes)
    return HTTPEntityTag(String(hash.value, radix: 16))
  }
}
