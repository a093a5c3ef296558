public import Reversi

/// Who places a side's disks; the raw value stands in forms and stored games.
public enum PlayerMode: String, Sendable, Hashable, CaseIterable {
  /// A person.
  case manual
  /// A computer.
  case computer
}

/// The mode of each side.
public struct PlayerModes: Sendable, Hashable {
  /// Who places the dark disks.
  public var dark: PlayerMode
  /// Who places the light disks.
  public var light: PlayerMode

  /// The modes of both sides, both manual unless said otherwise.
  public init(dark: PlayerMode = .manual, light: PlayerMode = .manual) {
    self.dark = dark
    self.light = light
  }

  /// The mode of one side.
  public subscript(side: Disk) -> PlayerMode {
    get { side == .dark ? dark : light }
    set {
      switch side {
      case .dark: dark = newValue
      case .light: light = newValue
      }
    }
  }
}
