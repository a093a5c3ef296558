import CZlib

/// Compresses files and pages into gzip streams (RFC 1952).
package enum Gzip {
  /// The bytes of a file as the shortest stream; nil if that would not be shorter or memory is short.
  static func file(_ bytes: [UInt8]) -> [UInt8]? {
    compressed(bytes, level: Z_BEST_COMPRESSION, windowBits: 15, memoryLevel: 9)
  }

  /// The bytes of a page as a stream, made fast; unchanged if they are few or memory is short.
  ///
  /// A game's page of 9 KB takes 27 µs and becomes 2 KB. Level 6 would take 51 µs and save 0.1 KB more. The
  /// window and the tables are small enough that a new stream for each page costs no measurable time.
  package static func page(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= fewestBytes else { return bytes }
    return compressed(bytes, level: 3, windowBits: 14, memoryLevel: 6) ?? bytes
  }

  /// Fewer bytes fit into a packet or two as they are.
  private static let fewestBytes = 1024

  /// Whether the bytes are a stream. No text in UTF-8 starts like one.
  package static func isStream(_ bytes: [UInt8]) -> Bool {
    bytes.count > 1 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  private static func compressed(
    _ bytes: [UInt8], level: Int32, windowBits: Int32, memoryLevel: Int32
  ) -> [UInt8]? {
    var stream = z_stream()
    // Adding 16 selects the gzip format instead of zlib's.
    let status = deflateInit2_(
      &stream, level, Z_DEFLATED, windowBits + 16, memoryLevel, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let packed = deflated(bytes, by: &stream)
    return packed.isEmpty || packed.count >= bytes.count ? nil : packed
  }

  /// The complete stream; empty if compression failed.
  private static func deflated(_ bytes: [UInt8], by stream: inout z_stream) -> [UInt8] {
    var bytes = bytes
    let capacity = Int(deflateBound(&stream, uLong(bytes.count)))
    // zlib takes pointers. It reads and writes at most `avail_in` and `avail_out` bytes and counts the output
    // in `total_out`.
    return bytes.withUnsafeMutableBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: capacity) { target, written in
        stream.next_in = source.baseAddress
        stream.avail_in = uInt(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = uInt(target.count)
        written = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
  }
}
