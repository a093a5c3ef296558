/// A colour of the sRGB space, eight bits a channel.
struct RGB: Sendable, Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// The colour as style sheets write it in hexadecimal digits.
  init(_ number: Int) {
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
  }

  /// The colour where another one covers so many of so many parts of this one.
  init(_ ground: RGB, coveredBy top: RGB, parts: Int, of whole: Int) {
    func mixed(_ channel: KeyPath<RGB, UInt8>) -> UInt8 {
      let sum = Int(ground[keyPath: channel]) * (whole - parts) + Int(top[keyPath: channel]) * parts
      return UInt8((sum + whole / 2) / whole)
    }
    red = mixed(\.red)
    green = mixed(\.green)
    blue = mixed(\.blue)
  }

  var bytes: [UInt8] { [red, green, blue] }
}
