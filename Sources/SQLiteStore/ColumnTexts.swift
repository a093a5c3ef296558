/// Texts for the columns of a row, one behind the other in one piece of memory.
///
/// They are made by whoever wants a row written and not by the writer, for whom all wait.
struct ColumnTexts: Sendable {
  struct Part: Sendable {
    let column: GameColumn
    /// Where the text ends; it begins where the one before ends.
    let end: Int
  }

  private(set) var bytes: [UInt8] = []
  private(set) var parts: [Part] = []

  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
    parts.reserveCapacity(8)
  }

  mutating func add(_ column: GameColumn, _ text: String) {
    add(column) { $0.append(contentsOf: text.utf8) }
  }

  /// Adds the text that a function appends.
  mutating func add(_ column: GameColumn, _ append: (inout [UInt8]) -> Void) {
    append(&bytes)
    parts.append(Part(column: column, end: bytes.count))
  }
}
