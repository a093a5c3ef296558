import Presentation

/// Writes a moving picture of 16 colours as a GIF datastream. It repeats for ever.
///
/// Source: Graphics Interchange Format, Version 89a, CompuServe 1990.
struct GIFWriter {
  private var stream: [UInt8]

  init(width: Int, height: Int, palette: [Colour]) {
    // Section 18. The palette has 2^(3 + 1) colours of eight bits.
    stream = Array("GIF89a".utf8) + Self.littleEndian([width, height]) + [0xF3, 0, 0]
    stream += palette.flatMap(\.bytes)
    // Section 26. This extension of Netscape Navigator 2.0 makes browsers repeat the picture.
    stream += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  }

  /// Adds a frame that is visible for some hundredths of a second.
  ///
  /// - Parameter box: the part that differs from the frame before; nil for the whole picture.
  mutating func add(_ raster: Raster, _ box: Box? = nil, pause: Int) {
    let box = box ?? Box(x: 0..<raster.width, y: 0..<raster.height)
    // Section 23. The frame stays visible below the next one.
    stream += [0x21, 0xF9, 4, 1 << 2] + Self.littleEndian([pause]) + [0, 0]
    // Sections 20 and 22, with the blocks of section 15.
    stream += [0x2C] + Self.littleEndian([box.x.lowerBound, box.y.lowerBound])
    stream += Self.littleEndian([box.x.count, box.y.count]) + [0, UInt8(LZWCodes.pixelBits)]
    let codes = LZWCodes(raster.pixels(in: box)).bytes
    for start in stride(from: 0, to: codes.count, by: 255) {
      let block = codes[start..<min(start + 255, codes.count)]
      stream += [UInt8(block.count)] + block
    }
    stream.append(0)
  }

  /// The datastream with its trailer.
  func finished() -> [UInt8] { stream + [0x3B] }

  private static func littleEndian(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}

/// Pixels of 16 colours, compressed with codes of growing length.
///
/// Source: appendix F of the specification of GIF.
private struct LZWCodes {
  static let pixelBits = 4
  private static let clear = 1 << pixelBits
  private static let end = clear + 1
  /// The number of codes. The longest ones have twelve bits.
  private static let limit = 4096

  private(set) var bytes: [UInt8] = []
  /// The code for each code followed by a pixel; 0 for none.
  private var longer: [UInt16] = []
  private var next = 0
  private var length = pixelBits + 1
  private var waiting = (bits: 0, count: 0)

  init(_ pixels: [UInt8]) {
    restart()
    var code = Int(pixels[0])
    for pixel in pixels.dropFirst() {
      let place = code << Self.pixelBits | Int(pixel)
      if longer[place] > 0 {
        code = Int(longer[place])
        continue
      }
      append(code)
      code = Int(pixel)
      if next == Self.limit {
        restart()
      } else {
        longer[place] = UInt16(next)
        next += 1
      }
    }
    append(code)
    append(Self.end)
    if waiting.count > 0 { bytes.append(UInt8(waiting.bits)) }
  }

  private mutating func restart() {
    append(Self.clear)
    longer = Array(repeating: 0, count: Self.limit << Self.pixelBits)
    (next, length) = (Self.end + 1, Self.pixelBits + 1)
  }

  private mutating func append(_ code: Int) {
    waiting.bits |= code << waiting.count
    waiting.count += length
    while waiting.count >= 8 {
      bytes.append(UInt8(waiting.bits & 0xFF))
      waiting.bits >>= 8
      waiting.count -= 8
    }
    // Readers know each code one code later, so codes grow here and not where they are made.
    if next == 1 << length, next < Self.limit { length += 1 }
  }
}
