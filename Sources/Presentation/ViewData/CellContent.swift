import Reversi

/// What can be on a square of a board.
enum CellContent: Sendable, Hashable {
  case empty
  case disk(Disk, Mark)
  /// Nothing, where a disk can be placed that turns so many over.
  case legal(flips: UInt8)

  /// What can set a disk apart; the raw value is its class.
  enum Mark: String, Sendable, Hashable, CaseIterable {
    case none = ""
    case last
    case placed
    case turning
  }

  /// The longest lines in all eight directions from a square: no move turns more disks over.
  private static let mostFlips: UInt8 = 24

  /// All contents, each at the place of its number.
  static let all: [CellContent] =
    [.empty] + Mark.allCases.flatMap { mark in [.disk(.dark, mark), .disk(.light, mark)] }
    + (0...mostFlips).map { .legal(flips: $0) }

  /// How many contents there are.
  static let count = 1 + 2 * 4 + Int(mostFlips) + 1

  /// The number of the content among all, from 0.
  var number: Int {
    switch self {
    case .empty: 0
    case .disk(let disk, let mark): 1 + 2 * mark.number + Int(disk.rawValue)
    case .legal(let flips): 1 + 2 * 4 + Int(min(flips, Self.mostFlips))
    }
  }

  var disk: Disk? {
    if case .disk(let disk, _) = self { disk } else { nil }
  }

  var mark: Mark {
    if case .disk(_, let mark) = self { mark } else { .none }
  }

  var isLegal: Bool {
    if case .legal = self { true } else { false }
  }
}

extension CellContent.Mark {
  fileprivate var number: Int {
    switch self {
    case .none: 0
    case .last: 1
    case .placed: 2
    case .turning: 3
    }
  }
}
