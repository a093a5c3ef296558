import Encodings
import Testing

@Suite("A SHA-256 digest")
struct SHA256DigestTests {
  /// A message and its expected digest.
  struct Vector: CustomTestStringConvertible {
    let name: String
    let message: [UInt8]
    let digest: String

    init(_ name: String, _ message: some Sequence<UInt8>, _ digest: String) {
      (self.name, self.message, self.digest) = (name, Array(message), digest)
    }

    var testDescription: String { name }
  }

  @Test("is the published one for the examples of FIPS 180 and NIST", arguments: published)
  func publishedVectors(vector: Vector) {
    #expect(SHA256Digest(of: vector.message.span).hex == vector.digest)
  }

  @Test("is right wherever a message ends in its last block", arguments: lengths)
  func blockBoundaries(vector: Vector) {
    #expect(SHA256Digest(of: vector.message).hex == vector.digest)
  }

  @Test("has 32 bytes, written as lower-case hexadecimal digits")
  func bytes() {
    let digest = SHA256Digest(of: "abc".utf8)
    #expect(digest.bytes.count == 32)
    #expect(digest.bytes.starts(with: [0xba, 0x78, 0x16, 0xbf]))
    #expect(digest.hex.hasPrefix("ba7816bf"))
  }

  @Test("is the same for a message in one piece and for a sequence of bytes")
  func sequences() {
    let message = [UInt8](0...200)
    let digest = SHA256Digest(of: message.span)
    #expect(digest == SHA256Digest(of: AnySequence(message)))
    #expect(digest != SHA256Digest(of: message.dropLast()))
  }

  /// FIPS 180-4's examples and NIST's additional ones.
  static let published = [
    Vector("nothing", [], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    Vector(
      "abc", "abc".utf8, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    Vector(
      "448 bits", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
    Vector(
      "896 bits",
      ("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu").utf8,
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
    Vector(
      "a million a", repeatElement(UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    Vector("one byte", [0xbd], "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"),
    Vector(
      "four bytes", [0xc9, 0x8c, 0x8e, 0x55],
      "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"),
  ]

  /// Messages of the letter a around the ends of blocks, digested by another implementation.
  static let lengths = [
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
    (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
    (127, "c57e9278af78fa3cab38667bef4ce29d783787a2f731d4e12200270f0c32320a"),
    (128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
    (129, "c12cb024a2e5551cca0e08fce8f1c5e314555cc3fef6329ee994a3db752166ae"),
    (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
  ].map { length, digest in
    Vector("\(length) bytes", repeatElement(UInt8(ascii: "a"), count: length), digest)
  }
}
