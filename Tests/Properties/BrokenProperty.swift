/// A property that should hold for every input, but doesn't for this one.
package struct BrokenProperty: Error, CustomStringConvertible {
  /// What was found instead.
  package let description: String

  /// Creates an error.
  package init(_ description: String) { self.description = description }
}

/// Checks a condition.
///
/// - Throws: ``BrokenProperty`` with the text of `otherwise` if the condition is false.
package func hold(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws(BrokenProperty)
{
  if !condition { throw BrokenProperty(otherwise()) }
}
