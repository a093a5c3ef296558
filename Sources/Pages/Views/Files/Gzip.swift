import CZlib

/// Compresses files once, for all requests.
enum Gzip {
  /// The bytes as a gzip stream (RFC 1952); nil if that would not be shorter or memory is short.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // A window of 2^15 octets; adding 16 selects the gzip format instead of zlib's.
    let status = deflateInit2_(
      &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
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
