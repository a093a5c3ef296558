/// A text of a context where it lies, which can be borrowed but not copied: to write it counts no
/// references. A structure with one field lies in memory as the field does, and a text that is
/// always there as one that may be absent.
struct StoredText: ~Copyable {
  private let text: String?

  /// Whether it is there and not empty.
  @inline(__always)
  var isText: Bool {
    switch text {
    case .some(let text): !text.isEmpty
    case .none: false
    }
  }

  @inline(__always)
  borrowing func write(to output: inout OutputBuffer) {
    switch text {
    // Many parts of texts are empty.
    case .some(let text): if !text.isEmpty { output.append(escaping: text) }
    case .none: break
    }
  }
}
