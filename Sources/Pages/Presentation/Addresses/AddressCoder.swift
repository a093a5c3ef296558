import Encodings

/// An address that is being printed or parsed.
///
/// A route names its parts once, in their order. Each method here prints such a part, or parses it and sets the value.
package struct AddressCoder {
  /// The printed path. In bytes, because references compare them, and a page has a dozen references.
  private(set) var path: [UInt8] = []
  /// The printed query with its question mark; empty if there is none.
  private(set) var query = ""
  /// The part of the path that isn't parsed yet.
  private var rest: ArraySlice<UInt8> = []
  /// Returns the value of a field of the parsed query; nil while an address is printed.
  private var find: ((String) -> [UInt8]?)?
  private var isRefused = false
  /// Whether the parsed path ends with a slash, which is in no value.
  private(set) var endsWithSlash = false

  var isParsing: Bool { find != nil }

  var isParsed: Bool { rest.isEmpty && !isRefused }

  init(reserving count: Int = 0) { path.reserveCapacity(count) }

  /// Starts to parse an address. A slash at the end of its path is ignored.
  init(path: [UInt8], query: @escaping (String) -> [UInt8]?) {
    endsWithSlash = path.count > 1 && path.last == UInt8(ascii: "/")
    rest = endsWithSlash ? path.dropLast() : path[...]
    find = query
  }

  /// The rest of an address, which has one of some forms. The parser takes the first that fits.
  mutating func form<Form>(
    _ value: inout Form, of forms: [Form], _ code: (inout Form, inout AddressCoder) -> Void
  ) {
    guard isParsing else { return code(&value, &self) }
    let start = rest
    for form in forms where !isRefused {
      value = form
      code(&value, &self)
      if isParsed { return }
      (rest, isRefused) = (start, false)
    }
    refuse()
  }

  mutating func refuse() { isRefused = true }

  mutating func word(_ word: String, after mark: Unicode.Scalar = "/") {
    let mark = UInt8(ascii: mark)
    if !isParsing {
      path.append(mark)
      path += word.utf8
    } else if rest.first == mark, rest.dropFirst().starts(with: word.utf8) {
      rest = rest.dropFirst(1 + word.utf8.count)
    } else {
      refuse()
    }
  }

  /// A segment that may be missing.
  ///
  /// - Parameter isPart: whether a byte belongs to the value.
  mutating func segment<Value: AddressValue>(
    _ value: inout Value?, while isPart: (UInt8) -> Bool = { $0 != UInt8(ascii: "/") }
  ) {
    if !isParsing {
      if let value { word(value.text) }
    } else if rest.first == UInt8(ascii: "/"), !isRefused {
      let bytes = rest.dropFirst().prefix(while: isPart)
      rest = rest[bytes.endIndex...]
      value = Value(address: bytes)
      if value == nil { refuse() }
    }
  }

  /// A segment that every address of the route has.
  mutating func segment<Value: AddressValue>(
    _ value: inout Value, while isPart: (UInt8) -> Bool = { $0 != UInt8(ascii: "/") }
  ) {
    guard isParsing else { return word(value.text) }
    var found: Value?
    segment(&found, while: isPart)
    if let found { value = found } else { refuse() }
  }

  /// Segments, and the extension of a download after the last.
  mutating func segments(
    as download: inout Download?, _ parts: (inout AddressCoder, Download?) -> Void
  ) {
    if isParsing, !isRefused, rest.first == UInt8(ascii: "/"), rest.contains(UInt8(ascii: ".")) {
      download = Download.longestFirst.first {
        rest.suffix($0.ending.utf8.count).elementsEqual($0.ending.utf8)
      }
      rest = rest.dropLast(download?.ending.utf8.count ?? 0)
    }
    parts(&self, download)
    if !isParsing, let download { word(download.rawValue, after: ".") }
  }

  /// A field of the query. All segments come before it.
  ///
  /// - Parameters:
  ///   - isStrict: whether the address is refused if the value can't be parsed. Otherwise the field is ignored.
  ///   - parse: parses the value.
  mutating func field<Value: AddressValue>(
    _ name: String, _ value: inout Value?, isStrict: Bool = false,
    _ parse: (ArraySlice<UInt8>) -> Value? = { Value(address: $0) }
  ) {
    if let find {
      guard isParsed, let bytes = find(name) else { return }
      value = parse(bytes[...])
      if isStrict, value == nil { refuse() }
    } else if let value {
      query += query.isEmpty ? "?" : "&"
      query += name
      query += "="
      query += PercentEncoding.encode(value.text, except: Self.isUnreserved)
    }
  }

  /// A field that is printed as 1, or missing.
  ///
  /// - Parameter isOnlyOne: whether a field with any other value is ignored.
  mutating func flag(_ name: String, _ isSet: inout Bool, isOnlyOne: Bool = false) {
    var value: Int? = isSet ? 1 : nil
    field(name, &value) { isOnlyOne && !$0.elementsEqual("1".utf8) ? nil : 1 }
    isSet = value != nil
  }

  /// Whether a byte belongs to a name, which an extension may follow.
  static func isName(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "/") && byte != UInt8(ascii: ".")
  }

  /// All other characters of a value are escaped (RFC 3986, section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }
}
