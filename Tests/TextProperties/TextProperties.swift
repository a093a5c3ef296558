package import Properties
import Reversi

/// Properties that hold for any text that a visitor may paste or request as an address, and for files of
/// games.
package enum TextProperties {
  /// Checks the bytes as each kind of text.
  ///
  /// - Throws: ``BrokenProperty`` for the first property that doesn't hold.
  package static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
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
