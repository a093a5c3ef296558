public import Properties
import Reversi

/// What holds for all texts that a visitor may paste, or ask for as an address, and for files of games.
public enum TextProperties {
  /// Reads the bytes as each kind of text.
  ///
  /// - Throws: the first property that doesn't hold.
  public static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let text = String(decoding: bytes, as: UTF8.self)
    try checkPasted(text, side: nil)
    try checkPasted(text, side: .light)
    try checkRecord(text)
    try checkSave(text)
    try checkSheet(text)
    try checkAddresses(text)
    try checkArchive(bytes)
  }
}
