extension English {
  func games(_ count: Int) -> String { count == 1 ? "1 game" : "\(count) games" }
  func game(_ number: Int) -> String { "Game \(number)" }
  func pairing(dark: String, light: String) -> String { "\(dark) (dark) against \(light) (light)" }
}
