/// Replaces the five characters that mean something in HTML.
enum HTMLEscaping {
  /// One to seven bytes as a word, read without reading beyond them.
  @inline(__always)
  private static func word(_ source: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 4 {
      let start = UInt64(source.loadUnaligned(as: UInt32.self))
      let end = UInt64(source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      return start | end &<< UInt64(8 * (count - 4))
    }
    let first = UInt64(source.load(as: UInt8.self))
    let middle = UInt64(source.load(fromByteOffset: count / 2, as: UInt8.self))
    let last = UInt64(source.load(fromByteOffset: count - 1, as: UInt8.self))
    return first | middle &<< UInt64(8 * (count / 2)) | last &<< UInt64(8 * (count - 1))
  }

  /// Copies text by the word or two, up to eight bytes too far; false if it may hold one of the five characters.
  ///
  /// The last step overlaps the one before it, so that nothing behind the text is read.
  @inline(__always)
  static func copy(
    _ source: UnsafeRawPointer, _ count: Int, to target: UnsafeMutableRawPointer
  ) -> Bool {
    guard count >= 8 else {
      let word = word(source, count)
      target.storeBytes(of: word, as: UInt64.self)
      return specials(word) == 0
    }
    guard count > 16 else {
      let words = SIMD2(
        source.loadUnaligned(as: UInt64.self),
        source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
      target.storeBytes(of: words.x, as: UInt64.self)
      target.storeBytes(of: words.y, toByteOffset: count &- 8, as: UInt64.self)
      return isZero(specials(words))
    }
    let last = count &- 16
    var found = copyWords(source, to: target, at: last)
    var offset = 0
    while offset < last {
      found |= copyWords(source, to: target, at: offset)
      offset &+= 16
    }
    return isZero(found)
  }

  /// Copies two words and returns their specials.
  @inline(__always)
  private static func copyWords(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, at offset: Int
  ) -> SIMD2<UInt64> {
    let words = source.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
    target.storeBytes(of: words, toByteOffset: offset, as: SIMD2<UInt64>.self)
    return specials(words)
  }

  @inline(__always)
  private static func isZero(_ words: SIMD2<UInt64>) -> Bool { words.x | words.y == 0 }

  /// Not zero where one of a word's eight bytes may be one of the five characters; it is `#` at worst.
  ///
  /// Without the bits in which they differ `"`, `&` and `'` are one character, and `<` and `>` another; a byte is
  /// zero if taking 1 from it borrows (Warren, Hacker's Delight, section 6-1).
  @inline(__always)
  private static func specials(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let quotes = (words & 0xFAFA_FAFA_FAFA_FAFA) ^ 0x2222_2222_2222_2222
    let angles = (words | 0x0202_0202_0202_0202) ^ 0x3E3E_3E3E_3E3E_3E3E
    let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
    let zeros = ((quotes &- ones) & ~quotes) | ((angles &- ones) & ~angles)
    return zeros & 0x8080_8080_8080_8080
  }

  @inline(__always)
  private static func specials(_ word: UInt64) -> UInt64 { specials(SIMD2(word, 0)).x }

  /// Copies text with the five characters replaced; returns where it ends.
  @inline(never)
  static func escape(
    _ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var target = target
    var rest = UnsafeRawBufferPointer(bytes)
    while rest.count >= 8 {
      let word = rest.loadUnaligned(as: UInt64.self)
      target.storeBytes(of: word, as: UInt64.self)
      target =
        specials(word) == 0 ? target + 8 : escape(rest.prefix(8), byByteTo: target)
      rest = UnsafeRawBufferPointer(rebasing: rest[8...])
    }
    return escape(rest[...], byByteTo: target)
  }

  @inline(__always)
  private static func escape(
    _ bytes: Slice<UnsafeRawBufferPointer>, byByteTo target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    bytes.reduce(target) { target, byte in
      isSpecial(byte) ? replace(byte, to: target) : store(byte, to: target)
    }
  }

  /// Looked up in a set of bits, as all five are below 64.
  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 64 && (0x5000_00C4_0000_0000 as UInt64) &>> UInt64(byte) & 1 != 0
  }

  @inline(__always)
  private static func replace(
    _ byte: UInt8,
    to target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    switch byte {
    case UInt8(ascii: "&"): write("&amp;", to: target)
    case UInt8(ascii: "<"): write("&lt;", to: target)
    case UInt8(ascii: ">"): write("&gt;", to: target)
    case UInt8(ascii: "\""): write("&quot;", to: target)
    default: write("&#39;", to: target)
    }
  }

  @inline(__always)
  private static func store(
    _ byte: UInt8,
    to target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    target.storeBytes(of: byte, as: UInt8.self)
    return target + 1
  }

  @inline(__always)
  private static func write(
    _ entity: StaticString,
    to target: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    target.copyMemory(from: entity.utf8Start, byteCount: entity.utf8CodeUnitCount)
    return target + entity.utf8CodeUnitCount
  }
}
