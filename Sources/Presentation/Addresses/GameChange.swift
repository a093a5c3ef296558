/// A change that can be posted to a game; the raw value is the last part of its address.
public enum GameChange: String, Sendable, Hashable, CaseIterable {
  /// Places a disk.
  case move
  /// Dismisses a pass.
  case pass
  /// Switches who places a side's disks.
  case mode
  /// Starts over.
  case reset
  /// Takes moves back.
  case undo
  /// Makes an invite.
  case invite
}
