import Synchronization

/// The cache key of a rendered fragment. Use few distinct keys, and none from user input.
///
/// Has its own hash number, because the standard library's hashing takes longer than rendering most
/// fragments: it is designed to resist deliberately colliding keys.
public protocol FragmentKey: Equatable, Sendable {
  /// A hash number that few other keys share.
  var number: Int { get }
}

extension FragmentKey where Self: Hashable {
  /// The standard library's hash value, for pages with only a few such keys.
  public var number: Int { hashValue }
}

/// A cache of the output of a section for contexts that occur on many pages.
final class RenderedFragments<Context: Sendable, Key: FragmentKey>: Sendable {
  private let fragments = Mutex(FragmentTable<Key>())
  let body: Rendering<Context>

  init(of body: Rendering<Context>) { self.body = body }

  /// A snapshot of the cache: pages are rendered without holding the lock.
  var known: FragmentTable<Key> { fragments.withLock { $0 } }

  /// Writes a context, from the cache if possible.
  ///
  /// - Parameter key: the cache key; nil to bypass the cache.
  func write(
    _ context: Context, as key: Key?, knowing known: borrowing FragmentTable<Key>,
    to output: inout Output
  ) {
    guard let key else { return body.write(context, nil, &output) }
    if let place = known.place(of: key) { return output.append(place, of: known.bytes) }
    let start = output.count
    body.write(context, nil, &output)
    if let bytes = output.written(since: start) {
      fragments.withLock { $0.insert(bytes, as: key) }
    }
  }
}

/// A hash table of fragments, with the bytes of all fragments in one array.
///
/// With a dictionary in its place, presenting and rendering a game's page takes 33 µs instead of 25, which is more than
/// 3 % of a whole request; without remembering cells it takes more than 50.
struct FragmentTable<Key: FragmentKey>: Sendable {
  /// A key and the range of its fragment; nil if the slot is empty.
  typealias Slot = (key: Key, place: Range<UInt32>)?

  /// Each key is in the slot of its hash number or in the next free slot after it.
  private(set) var slots = [Slot](repeating: nil, count: 64)
  private(set) var bytes: [UInt8] = []
  private var count = 0

  private static var limit: (keys: Int, bytes: Int) { (10_000, 1 << 20) }

  /// The slot where the search for a key begins. Multiplicative hashing spreads neighbouring numbers over all
  /// slots (Knuth, The Art of Computer Programming, volume 3, section 6.4).
  func start(of key: Key) -> Int {
    let product = UInt64(truncatingIfNeeded: key.number) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (slots.count - 1)
  }

  /// The range of a key's bytes; nil if the key is not in the table.
  func place(of key: Key) -> Range<Int>? {
    let slots = slots.span
    var index = start(of: key)
    while let slot = slots[index] {
      if slot.key == key { return Int(slot.place.lowerBound)..<Int(slot.place.upperBound) }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func insert(_ fragment: [UInt8], as key: Key) {
    let place = UInt32(bytes.count)..<UInt32(bytes.count + fragment.count)
    guard count < Self.limit.keys, place.upperBound <= Self.limit.bytes, self.place(of: key) == nil
    else { return }
    bytes += fragment
    fill((key, place))
    count += 1
    guard count * 2 > slots.count else { return }
    let filled = slots.compactMap(\.self)
    slots = Array(repeating: nil, count: slots.count * 2)
    for slot in filled { fill(slot) }
  }

  private mutating func fill(_ slot: (key: Key, place: Range<UInt32>)) {
    var index = start(of: slot.key)
    while slots[index] != nil { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }
}
