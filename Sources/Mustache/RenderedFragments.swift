import Synchronization

/// What a section has rendered of contexts that recur from page to page.
@usableFromInline
final class RenderedFragments<Context: Equatable & Sendable>: Sendable {
  /// A context, its name's hash, and what has been rendered of it.
  @usableFromInline typealias Fragment = (context: Context, hash: Int, octets: [UInt8])

  private let fragments = Mutex(FragmentTable<Context>())
  @usableFromInline let body: Rendering<Context>

  @usableFromInline init(of body: Rendering<Context>) { self.body = body }

  /// What is known now: pages are written without the lock.
  @usableFromInline var known: FragmentTable<Context> { fragments.withLock { $0 } }

  /// Writes each context, from memory where it is known.
  ///
  /// - Parameter name: what to remember a context under, nil not to.
  @inlinable
  func write(
    _ contexts: Span<Context>, named name: (Context) -> String?, to output: inout Output
  ) {
    let known = known
    var unknown: [Fragment] = []
    forEach(of: contexts) { context in
      guard let name = name(context) else { return body.write(context, nil, &output) }
      let hash = FragmentTable<Context>.hash(of: name)
      if let place = known.place(of: context, hash: hash) {
        return output.append(place, of: known.octets)
      }
      let start = output.count
      body.write(context, nil, &output)
      guard let octets = output.written(since: start) else { return }
      unknown.append((context, hash, octets))
    }
    if !unknown.isEmpty { remember(unknown) }
  }

  @usableFromInline
  func remember(_ unknown: [Fragment]) {
    fragments.withLock {
      for (context, hash, octets) in unknown { $0.insert(context, hash, octets) }
    }
  }
}

/// Fragments by the names of their contexts, with all their octets in one array.
///
/// Unlike in a dictionary contexts are compared where they lie, without a copy of their texts. The hash is cheap, as
/// names come from the house and no more than some thousands are kept.
@usableFromInline
struct FragmentTable<Context: Equatable & Sendable>: Sendable {
  /// A fragment's place in the table, or a gap.
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline var hash = 0
    /// The number of its context, nil in a gap.
    @usableFromInline var number: Int?
    /// Where its octets lie.
    @usableFromInline var place = 0..<0
  }

  /// Each fragment in the slot of its hash's last bits, or in the next gap behind.
  @usableFromInline private(set) var slots = Array(repeating: Slot(), count: 64)
  @usableFromInline private(set) var contexts: [Context] = []
  @usableFromInline private(set) var octets: [UInt8] = []

  static var limit: (contexts: Int, octets: Int) { (10_000, 1 << 20) }

  /// Eight octets at a time, the last ones of a longer name with some from before them, of which each is mixed in as
  /// FNV-1a mixes in one: names come from the house.
  @inlinable
  static func hash(of name: String) -> Int {
    let bytes = name.utf8.span
    var hash = 0xCBF2_9CE4_8422_2325 as UInt64
    var index = 0
    while index < bytes.count {
      var word: UInt64 = 0
      if bytes.count >= 8 {
        let first = min(index, bytes.count - 8)
        word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: first, as: UInt64.self)
      } else {
        for byte in bytes.indices { word = word &<< 8 | UInt64(bytes[byte]) }
      }
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
      index += 8
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// Where the octets of a context lie.
  @inlinable
  func place(of context: Context, hash: Int) -> Range<Int>? {
    let (slots, contexts) = (slots.span, contexts.span)
    var index = hash & (slots.count - 1)
    while let number = slots[index].number {
      if slots[index].hash == hash, holds(for: number, of: contexts, { $0 == context }) {
        return slots[index].place
      }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func insert(_ context: Context, _ hash: Int, _ rendered: [UInt8]) {
    let place = octets.count..<octets.count + rendered.count
    guard contexts.count < Self.limit.contexts, place.upperBound <= Self.limit.octets,
      self.place(of: context, hash: hash) == nil
    else { return }
    octets += rendered
    contexts.append(context)
    fill(Slot(hash: hash, number: contexts.count - 1, place: place))
    guard contexts.count * 2 > slots.count else { return }
    let filled = slots.filter { $0.number != nil }
    slots = Array(repeating: Slot(), count: slots.count * 2)
    for slot in filled { fill(slot) }
  }

  private mutating func fill(_ slot: Slot) {
    var index = slot.hash & (slots.count - 1)
    while slots[index].number != nil { index = (index + 1) & (slots.count - 1) }
    slots[index] = slot
  }
}

/// Whether something holds for an element where it lies: a type that might not be copyable isn't copied.
@inlinable
func holds<Element: ~Copyable>(
  for index: Int, of elements: Span<Element>, _ condition: (borrowing Element) -> Bool
) -> Bool {
  condition(elements[index])
}
