/// A cell of the board.
@dynamicMemberLookup
public struct CellViewData: Sendable, Hashable {
  /// What is to be seen and said of it.
  public let face: CellFaceViewData
  /// Where placing a disk leads, on a board whose legal cells lead somewhere themselves.
  let way: CellWay?

  /// Where placing a disk leads, on a board whose legal cells are links.
  public var link: String? {
    if case .link(let address) = way { address } else { nil }
  }

  /// Where placing a disk leads, on a board whose legal cells are forms of their own.
  public var page: String? {
    if case .page(let address) = way { address } else { nil }
  }

  init(_ face: CellFaceViewData, way: CellWay? = nil) {
    self.face = face
    self.way = way
  }

  /// A part of the face.
  public subscript<Value>(dynamicMember part: KeyPath<CellFaceViewData, Value>) -> Value {
    face[keyPath: part]
  }
}

/// How a cell leads somewhere itself, with the address.
///
/// Indirect, because most boards have 64 cells without one.
indirect enum CellWay: Sendable, Hashable {
  case link(String)
  case page(String)
}
