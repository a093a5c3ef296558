import Gameplay

extension GameStoreError {
  /// What the operator can do about it.
  var reason: String {
    switch self {
    case .full: "there is no room left on the disk; free some"
    case .damaged(let reason): "the store is damaged (\(reason)); put a backup in its place"
    case .unavailable(let reason): "the store doesn't answer (\(reason))"
    case .exists: "there is another game with that name"
    }
  }
}
