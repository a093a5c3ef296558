/// What ought to hold for every input, and doesn't for this one.
public struct BrokenProperty: Error, CustomStringConvertible {
  /// What was found instead.
  public let description: String

  /// A finding.
  public init(_ description: String) { self.description = description }
}

/// - Throws: what was found otherwise, unless the condition holds.
public func hold(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws(BrokenProperty) {
  if !condition { throw BrokenProperty(otherwise()) }
}
