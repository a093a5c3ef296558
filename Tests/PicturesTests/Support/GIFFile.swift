import Testing

/// A GIF file read back: its frames, each drawn over the one before.
///
/// Source: Graphics Interchange Format, Version 89a.
struct GIFFile {
  struct Frame {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    /// How long the frame is visible, in hundredths of a second.
    let delay: Int
    /// What to do with the frame before the next one; 1 is to leave it.
    let disposal: Int
    /// The frame's own pixels, as indexes in the palette.
    let pixels: [UInt8]
  }

  struct Damage: Error {
    let reason: String
  }

  let width: Int
  let height: Int
  /// The colours as 0xRRGGBB.
  let palette: [UInt32]
  /// How often the picture repeats; 0 for ever, nil for a picture without the extension.
  let repeats: Int?
  let frames: [Frame]

  init(_ bytes: [UInt8]) throws {
    var reader = Reader(rest: bytes[...])
    try #require(Array(reader.take(6)) == Array("GIF89a".utf8))
    (width, height) = (try reader.number(), try reader.number())
    let packed = try reader.byte()
    try #require(packed & 0x80 != 0 && reader.take(2).allSatisfy { $0 == 0 })
    palette = (0..<2 << Int(packed & 7)).map { _ in
      reader.take(3).reduce(0) { $0 << 8 | UInt32($1) }
    }
    var (repeats, frames, control): (Int?, [Frame], [UInt8]) = (nil, [], [])
    loop: while true {
      switch try reader.byte() {
      case 0x3B: break loop
      case 0x21:
        let label = try reader.byte()
        let data = try reader.blocks()
        if label == 0xF9 { control = data }
        if label == 0xFF, data.starts(with: "NETSCAPE2.0".utf8) {
          repeats = Int(data[12]) | Int(data[13]) << 8
        }
      case 0x2C:
        let place = try (0..<4).map { _ in try reader.number() }
        try #require(try reader.byte() == 0 && control.count == 4)
        let bits = Int(try reader.byte())
        let pixels = try Self.pixels(of: try reader.blocks(), bits: bits)
        try #require(pixels.count == place[2] * place[3])
        frames.append(
          Frame(
            left: place[0], top: place[1], width: place[2], height: place[3],
            delay: Int(control[1]) | Int(control[2]) << 8, disposal: Int(control[0] >> 2),
            pixels: pixels))
      case let byte: throw Damage(reason: "block \(byte)")
      }
    }
    try #require(reader.rest.isEmpty)
    (self.repeats, self.frames) = (repeats, frames)
  }

  /// Calls a closure with the colours of the whole picture after each frame, row by row.
  func forEachPicture(_ body: (Frame, [UInt32]) throws -> Void) throws {
    var picture = [UInt32](repeating: 0, count: width * height)
    for frame in frames {
      try #require(frame.left + frame.width <= width && frame.top + frame.height <= height)
      for (index, pixel) in frame.pixels.enumerated() {
        let (x, y) = (frame.left + index % frame.width, frame.top + index / frame.width)
        picture[y * width + x] = palette[Int(pixel)]
      }
      try body(frame, picture)
    }
  }

  /// Decompresses pixels: a table of rows of pixels grows by one with each code.
  private static func pixels(of data: [UInt8], bits: Int) throws -> [UInt8] {
    let (clear, end) = (1 << bits, 1 << bits + 1)
    var (rows, length, place): ([[UInt8]], Int, Int) = ([], bits + 1, 0)
    var (before, pixels): ([UInt8]?, [UInt8]) = (nil, [])
    while true {
      var code = 0
      for bit in 0..<length {
        guard place / 8 < data.count else { throw Damage(reason: "no end") }
        code |= Int(data[place / 8] >> (place % 8) & 1) << bit
        place += 1
      }
      if code == end { break }
      if code == clear {
        rows = (0..<clear).map { [UInt8($0)] } + [[], []]
        (length, before) = (bits + 1, nil)
        continue
      }
      var row = code < rows.count ? rows[code] : []
      if let before {
        if code == rows.count { row = before + before.prefix(1) }
        if rows.count < 4096 { rows.append(before + row.prefix(1)) }
        if rows.count == 1 << length, length < 12 { length += 1 }
      }
      guard !row.isEmpty else { throw Damage(reason: "code \(code)") }
      pixels += row
      before = row
    }
    guard (place + 7) / 8 == data.count else { throw Damage(reason: "data after the end") }
    return pixels
  }

  private struct Reader {
    private(set) var rest: ArraySlice<UInt8>

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func byte() throws -> UInt8 {
      guard let byte = rest.popFirst() else { throw Damage(reason: "no trailer") }
      return byte
    }

    mutating func number() throws -> Int { Int(try byte()) | Int(try byte()) << 8 }

    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    /// The data of blocks up to an empty one.
    mutating func blocks() throws -> [UInt8] {
      var data: [UInt8] = []
      while case let count = Int(try byte()), count > 0 {
        try #require(rest.count >= count)
        data += take(count)
      }
      return data
    }
  }
}
