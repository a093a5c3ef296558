/// What ought to hold for every input, and doesn't for this one.
public struct BrokenProperty: Error, CustomStringConvertible {
  /// What was found instead.
  public let description: String
}

func hold(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws(BrokenProperty) {
  if !condition { throw BrokenProperty(description: otherwise()) }
}
