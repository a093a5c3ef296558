import CZlib

/// The two functions of zlib that a PNG needs.
enum Zlib {
  /// The bytes as a zlib stream.
  static func compressed(_ bytes: [UInt8], level: Int32) throws(ZlibError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var status = Z_OK
    // zlib takes pointers; it writes no more than the capacity and says how much that was.
    let stream = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
      status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), level)
      written = status == Z_OK ? Int(count) : 0
    }
    guard status == Z_OK else { throw ZlibError(code: status) }
    return stream
  }

  /// The cyclic redundancy check that ends each chunk.
  static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    // zlib takes a pointer and a count; it only reads.
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32(0, buffer.baseAddress, uInt(buffer.count)))
    }
  }
}
