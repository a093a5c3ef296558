/// A hash of bytes: FNV-1a in 64 bits (draft-eastlake-fnv).
///
/// It takes a nanosecond a byte. Collisions are easy to construct, so it is no protection against forgers.
@frozen
package struct FNV1a: Sendable, Hashable {
  @usableFromInline var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  // Inlinable, as is all that follows: each request hashes the parts of its page.
  /// The hash of no bytes.
  @inlinable
  package init() {}

  /// The hash of the bytes added so far.
  @inlinable
  package var value: UInt64 { hash }

  /// Adds a byte at the end.
  @inlinable
  package mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Adds bytes at the end.
  @inlinable
  package mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }
}
