/// A cell of the board.
@dynamicMemberLookup
public struct CellViewData: Sendable, Hashable {
  /// What is to be seen and said of it.
  public let face: CellFaceViewData
  /// Where placing a disk leads, on a board whose legal cells are links.
  public internal(set) var link: String?
  /// Where placing a disk leads, on a board whose legal cells are forms of their own.
  public internal(set) var page: String?

  init(_ face: CellFaceViewData) {
    self.face = face
  }

  /// A part of the face.
  public subscript<Value>(dynamicMember part: KeyPath<CellFaceViewData, Value>) -> Value {
    face[keyPath: part]
  }
}
