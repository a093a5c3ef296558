import Reversi

/// A search of the game tree, with its transposition tables. Only one thread at a time may use it.
///
/// Scores are in sixteenths of a disk, from the view of the side to move.
struct TreeSearch: Sendable {
  /// Greater than any score.
  static let infinite = 65 * EvaluationWeights.perDisk

  var table: TranspositionTable
  var ends: TranspositionTable
  let rays = FlipRays.all
  let lastDisk = LastDisk.all
  let evaluation = Evaluation.trained
  /// The confidence required to cut a branch off, in tenths of a standard deviation.
  let selectivity = 11
  private(set) var nodes = 0
  /// Whether the search was stopped. Its results mean nothing from then on.
  private(set) var isStopped = false
  private var nodeLimit = Int.max
  private var nextLook = 4096
  private let isCancelled: @Sendable () -> Bool

  /// - Parameters:
  ///   - tableBits: the size of each table, as a power of two.
  ///   - isCancelled: asked every few thousand positions whether to stop.
  init(tableBits: Int, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    table = TranspositionTable(bits: tableBits)
    ends = TranspositionTable(bits: tableBits)
    self.isCancelled = isCancelled
  }

  mutating func allow(nodes count: Int) {
    nodeLimit = count < .max - nodes ? nodes + count : .max
    nextLook = min(nodes + 4096, nodeLimit)
    isStopped = false
  }

  @inline(__always)
  mutating func countNode() {
    nodes &+= 1
    if nodes >= nextLook { look() }
  }

  /// Counts a position without checking the limit or the cancellation.
  @inline(__always)
  mutating func countLeaf() { nodes &+= 1 }

  @inline(never)
  private mutating func look() {
    nextLook = min(nodes + 4096, nodeLimit)
    if nodes >= nodeLimit || isCancelled() { isStopped = true }
  }
}

/// A position of the search, with the pattern contents for its evaluation.
struct SearchNode {
  let sides: Sides
  let contents: PatternContents
  /// Whether the side to move is the one whose disks count as ones in `contents`.
  let isFirst: Bool

  init(_ sides: Sides) {
    self.sides = sides
    contents = PatternContents(first: sides.own, second: sides.other)
    isFirst = true
  }

  private init(sides: Sides, contents: PatternContents, isFirst: Bool) {
    self.sides = sides
    self.contents = contents
    self.isFirst = isFirst
  }

  @inline(__always)
  func placing(_ square: UInt64, flips: UInt64) -> SearchNode {
    SearchNode(
      sides: sides.placing(square, flips: flips),
      contents: isFirst
        ? contents.placingFirst(square, flips: flips)
        : contents.placingSecond(square, flips: flips),
      isFirst: !isFirst)
  }

  var passing: SearchNode {
    SearchNode(sides: sides.passing, contents: contents, isFirst: !isFirst)
  }
}

/// The disks of the side to move and of the opponent.
struct Sides: Equatable {
  let own: UInt64
  let other: UInt64

  var empties: UInt64 { ~(own | other) }

  var moves: UInt64 { Bitboard.moves(own: own, other: other) }

  var passing: Sides { Sides(own: other, other: own) }

  /// The position after a disk is placed and `flips` are turned over.
  func placing(_ square: UInt64, flips: UInt64) -> Sides {
    Sides(own: other ^ flips, other: own | square | flips)
  }

  /// The score, in disks, if neither side can move any more.
  var finalScore: Int {
    let difference = own.nonzeroBitCount - other.nonzeroBitCount
    return difference + difference.signum() * empties.nonzeroBitCount
  }
}

extension Sides {
  init(_ position: Position) {
    own = position.board.squares(of: position.turn).rawValue
    other = position.board.squares(of: position.turn.flipped).rawValue
  }
}

/// Search results by position, with a fixed number of slots. If two positions collide, the table keeps the
/// deeper one and the newer one.
struct TranspositionTable: Sendable {
  /// Bounds of a position's score, and the best move so far.
  struct Entry {
    var sides = Sides(own: 0, other: 0)
    var low = -Int16.max
    var high = Int16.max
    var depth: Int8 = -1
    var move: UInt8 = 64
  }

  private let mask: Int
  private var entries: [Entry]

  /// - Parameter bits: the number of slots, as a power of two. A slot has 24 bytes.
  init(bits: Int) {
    mask = (1 << bits) - 2
    entries = Array(repeating: Entry(), count: 1 << bits)
  }

  @inline(__always)
  private func place(of sides: Sides) -> Int {
    var hash = sides.own &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 32) ^ sides.other) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }

  @inline(__always)
  func entry(for sides: Sides) -> Entry? {
    let place = place(of: sides)
    if entries[place].sides == sides { return entries[place] }
    if entries[place + 1].sides == sides { return entries[place + 1] }
    return nil
  }

  @inline(__always)
  mutating func store(_ entry: Entry) {
    let place = place(of: entry.sides)
    let first = entries[place]
    if first.sides == entry.sides || first.depth <= entry.depth {
      if first.sides != entry.sides { entries[place + 1] = first }
      entries[place] = entry
    } else {
      entries[place + 1] = entry
    }
  }
}

/// A legal move of a position, with its rank among all of them.
struct RankedMove {
  var flips: UInt64 = 0
  var rank: Int32 = 0
  /// The number of the square.
  var square: UInt8 = 64

  var bit: UInt64 { 1 &<< UInt64(square) }
}

/// The legal moves of a position, handed out by rank, lowest first.
///
/// - Parameter capacity: the most moves. The four centre squares are never empty, so no position has more than 60.
struct RankedMoves<let capacity: Int> {
  private var moves: InlineArray<capacity, RankedMove>
  private(set) var count = 0
  private var next = 0
  private var unranked = 0

  /// Finds the flips of the legal moves.
  ///
  /// - Parameter first: the number of the square to try first, 64 for none. A move that was good in an earlier search
  ///   often is again, and then the others needn't even be ranked.
  @inline(__always)
  init(_ legal: UInt64, of sides: Sides, by rays: FlipRays, first: UInt8 = 64) {
    moves = InlineArray(repeating: RankedMove())
    var rest = legal
    while rest != 0 {
      let square = rest.trailingZeroBitCount
      rest &= rest &- 1
      let flips = rays.flips(of: square, own: sides.own, other: sides.other)
      moves[count] = RankedMove(flips: flips, square: UInt8(truncatingIfNeeded: square))
      if square == first {
        moves.swapAt(0, count)
        unranked = 1
      }
      count += 1
    }
  }

  /// Takes the next move, nil after the last one.
  ///
  /// - Parameter rank: the rank of a move, asked once for each.
  @inline(__always)
  mutating func takeNext(by rank: (RankedMove) -> Int) -> RankedMove? {
    guard next < count else { return nil }
    var best = next
    if next >= unranked {
      if next == unranked {
        for index in next..<count {
          moves[index].rank = Int32(truncatingIfNeeded: rank(moves[index]))
        }
      }
      for index in next..<count where moves[index].rank < moves[best].rank { best = index }
    }
    let move = moves[best]
    moves[best] = moves[next]
    next += 1
    return move
  }

  /// A move that is not handed out yet.
  subscript(index: Int) -> RankedMove { moves[index] }
}
