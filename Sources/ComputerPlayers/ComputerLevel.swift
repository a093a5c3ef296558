/// How well a computer plays; the raw value stands in addresses, forms and stored games.
public enum ComputerLevel: String, Sendable, Hashable, CaseIterable {
  /// Any legal move, each as likely as the others.
  case random
}
