import CZlib
import Presentation

/// A raster image with a palette as a PNG datastream.
///
/// Source: Portable Network Graphics (PNG) Specification (Third Edition), sections 5, 7, 9 and 11.
struct PNGImage {
  /// Must be even, so that each row ends at a byte boundary.
  let width: Int
  let height: Int
  /// At most 16 colours.
  let palette: [Colour]
  /// The packed pixels with the filter bytes, before compression.
  private let rows: [UInt8]

  /// Creates an image from pixels, which are indexes in the palette, row by row from the top left.
  init(width: Int, height: Int, palette: [Colour], pixels: [UInt8]) {
    (self.width, self.height, self.palette) = (width, height, palette)
    // Packs the pixels here, so that their memory can be freed before compressing.
    rows = Self.filteredRows(of: pixels, width: width, height: height)
  }

  /// The datastream: signature, `IHDR`, `PLTE`, one `IDAT`, `IEND`.
  func encoded() throws(ZlibError) -> [UInt8] {
    let data = try Zlib.compressed(rows, level: 3)
    var stream: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]  // Section 5.2.
    Self.append("IHDR", header, to: &stream)
    Self.append("PLTE", palette.flatMap(\.bytes), to: &stream)
    Self.append("IDAT", data, to: &stream)
    Self.append("IEND", [], to: &stream)
    return stream
  }

  /// Bit depth 4, colour type 3 (indexed), the only compression and filter methods, no interlacing.
  ///
  /// Source: section 11.2.1.
  private var header: [UInt8] {
    Self.bigEndian(width) + Self.bigEndian(height) + [4, 3, 0, 0, 0]
  }

  /// Packs two pixels per byte, the left one in the high bits. Each row begins with filter type 0 (None),
  /// which the specification recommends for palettes.
  ///
  /// Source: sections 7.2, 7.3, 9.2 and 12.7.
  private static func filteredRows(of pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    let count = width / 2
    var rows = [UInt8](repeating: 0, count: (count + 1) * height)
    var bytes = rows.mutableSpan
    let pixels = pixels.span
    for row in 0..<height {
      for pair in 0..<count {
        let left = row * width + 2 * pair
        bytes[row * (count + 1) + 1 + pair] = pixels[left] << 4 | pixels[left + 1]
      }
    }
    return rows
  }

  /// Appends a chunk: the length of the data, the type, the data, and the CRC of type and data.
  ///
  /// Source: section 5.3.
  private static func append(_ type: StaticString, _ data: [UInt8], to stream: inout [UInt8]) {
    stream += bigEndian(data.count)
    let checked = stream.count
    stream += type.description.utf8
    stream += data
    stream += bigEndian(Int(Zlib.crc(stream[checked...])))
  }

  /// Source: section 7.1.
  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

enum Zlib {
  static func compressed(_ bytes: [UInt8], level: Int32) throws(ZlibError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var status = Z_OK
    // zlib takes pointers. It writes at most the capacity and reports the size.
    let stream = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
      status = compress2(buffer.baseAddress, &count, bytes, uLong(bytes.count), level)
      written = status == Z_OK ? Int(count) : 0
    }
    guard status == Z_OK else { throw ZlibError(code: status) }
    return stream
  }

  static func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    // zlib takes a pointer and a count, and only reads.
    bytes.withUnsafeBufferPointer { buffer in
      UInt32(truncatingIfNeeded: crc32(0, buffer.baseAddress, uInt(buffer.count)))
    }
  }
}

/// zlib couldn't compress a picture. The only possible reason is too little memory.
package struct ZlibError: Error, Sendable, Hashable, CustomStringConvertible {
  /// zlib's return code, such as -4 for `Z_MEM_ERROR`.
  package let code: Int32

  package var description: String {
    "the picture could not be compressed (zlib's code \(code)): "
      + "give the program more memory, then ask for the picture again"
  }
}
