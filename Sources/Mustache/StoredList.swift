/// An array of a context where it lies, which can be borrowed but not copied, as ``StoredText``.
@usableFromInline
struct StoredList<Element: MustacheContext>: ~Copyable {
  @usableFromInline let elements: [Element]

  /// Hands the elements to the entrance.
  @inlinable
  borrowing func enter(_ enter: MustacheEntrance) -> MustacheTruth {
    elements.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress, !elements.isEmpty else { return .falsey }
      enter(first, elements.count, Element.self)
      return .entered
    }
  }
}
