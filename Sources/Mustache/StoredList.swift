/// A list of a context where it lies, which can be borrowed but not copied, as ``StoredText``.
@usableFromInline
struct StoredList<List: Collection>: ~Copyable where List.Element: MustacheContext {
  @usableFromInline let list: List

  /// Hands the elements to the entrance; they lie in one piece in an array and in a part of one.
  @inlinable
  borrowing func enter(_ enter: MustacheEntrance) -> MustacheTruth {
    list.withContiguousStorageIfAvailable { elements in
      guard let first = elements.baseAddress, !elements.isEmpty else { return .falsey }
      enter(first, elements.count, List.Element.self)
      return .entered
    } ?? .falsey
  }
}
