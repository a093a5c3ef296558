import CZlib
import Testing

/// Decompresses gzip streams as a browser does.
enum Gunzip {
  /// The content of a whole stream.
  static func content(of stream: [UInt8]) throws -> [UInt8] {
    var (stream, state) = (stream, z_stream())
    let begun = inflateInit2_(
      &state, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    try #require(begun == Z_OK)
    defer { inflateEnd(&state) }
    return try stream.withUnsafeMutableBufferPointer { source in
      try [UInt8](unsafeUninitializedCapacity: 1 << 20) { target, count in
        state.next_in = source.baseAddress
        state.avail_in = uInt(source.count)
        state.next_out = target.baseAddress
        state.avail_out = uInt(target.count)
        let ended = inflate(&state, Z_FINISH)
        count = Int(state.total_out)
        try #require(ended == Z_STREAM_END && state.avail_in == 0)
      }
    }
  }
}
