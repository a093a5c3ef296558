import Synchronization

/// What rendered fragments are remembered under, of which there are few, and none that come from outside.
///
/// It has a number of its own to be found by, since the standard library's hashing, which withstands keys that somebody
/// chooses to collide, takes longer than most fragments take to be written.
public protocol FragmentKey: Equatable, Sendable {
  /// A number that few other keys have.
  var number: Int { get }
}

extension FragmentKey where Self: Hashable {
  /// The standard library's, where a page has few of them.
  public var number: Int { hashValue }
}

/// What a section has rendered of contexts that recur from page to page.
@usableFromInline
final class RenderedFragments<Context: Sendable, Key: FragmentKey>: Sendable {
  private let fragments = Mutex(FragmentTable<Key>())
  @usableFromInline let body: Rendering<Context>

  @usableFromInline init(of body: Rendering<Context>) { self.body = body }

  /// What is known now: pages are written without the lock.
  @usableFromInline var known: FragmentTable<Key> { fragments.withLock { $0 } }

  /// Writes a context, from memory if it is known.
  ///
  /// - Parameter key: what to remember it under, nil not to.
  @inlinable
  func write(
    _ context: Context, as key: Key?, knowing known: borrowing FragmentTable<Key>,
    to output: inout Output
  ) {
    guard let key else { return body.write(context, nil, &output) }
    if let place = known.place(of: key) { return output.append(place, of: known.octets) }
    let start = output.count
    body.write(context, nil, &output)
    if let octets = output.written(since: start) { remember(octets, as: key) }
  }

  @usableFromInline
  func remember(_ octets: [UInt8], as key: Key) {
    fragments.withLock { $0.insert(octets, as: key) }
  }
}

/// Fragments by their keys, with all their octets in one array.
@usableFromInline
struct FragmentTable<Key: FragmentKey>: Sendable {
  /// A key, and where its fragment lies; nil in a gap.
  @usableFromInline typealias Slot = (key: Key, place: Range<UInt32>)?

  /// Each key in the slot of its number, or in the next gap behind.
  @usableFromInline private(set) var slots = [Slot](repeating: nil, count: 64)
  @usableFromInline private(set) var octets: [UInt8] = []
  private var count = 0

  private static var limit: (keys: Int, octets: Int) { (10_000, 1 << 20) }

  /// The slot where the search for a key begins: neighbouring numbers are spread over all of them (Knuth, The Art of
  /// Computer Programming, volume 3, section 6.4).
  @inlinable
  func start(of key: Key) -> Int {
    let product = UInt64(truncatingIfNeeded: key.number) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (slots.count - 1)
  }

  /// Where the octets of a key lie.
  @inlinable
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
    let place = UInt32(octets.count)..<UInt32(octets.count + fragment.count)
    guard count < Self.limit.keys, place.upperBound <= Self.limit.octets,
      self.place(of: key) == nil
    else { return }
    octets += fragment
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
