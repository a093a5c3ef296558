import Reversi

/// A search of the game's tree with what it remembers; one thread at a time uses it.
///
/// Scores are in sixteenths of a disk from the view of the side to move.
struct TreeSearch: Sendable {
  /// More than any score.
  static let infinite = 65 * EvaluationWeights.perDisk

  var table: TranspositionTable
  var ends: TranspositionTable
  let rays = FlipRays.all
  let evaluation = Evaluation.trained
  /// How unlikely a variation must be to matter before it is cut off, in tenths of a standard deviation.
  let selectivity = 11
  private(set) var nodes = 0
  /// Whether the search has been given up: what it returns from then on means nothing.
  private(set) var isStopped = false
  private var nodeLimit = Int.max
  private var nextLook = 4096
  private let isCancelled: @Sendable () -> Bool

  /// - Parameters:
  ///   - tableBits: the size of the tables, as a power of two.
  ///   - isCancelled: asked from time to time whether to give up.
  init(tableBits: Int, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    table = TranspositionTable(bits: tableBits)
    ends = TranspositionTable(bits: tableBits)
    self.isCancelled = isCancelled
  }

  /// Allows so many more positions from now on.
  mutating func allow(nodes count: Int) {
    nodeLimit = count == .max ? .max : nodes + count
    nextLook = min(nodes + 4096, nodeLimit)
    isStopped = false
  }

  @inline(__always)
  mutating func countNode() {
    nodes &+= 1
    if nodes >= nextLook { look() }
  }

  /// A position whose time is spent elsewhere: the clock may stand still over it.
  @inline(__always)
  mutating func countLeaf() { nodes &+= 1 }

  @inline(never)
  private mutating func look() {
    nextLook = min(nodes + 4096, nodeLimit)
    if nodes >= nodeLimit || isCancelled() { isStopped = true }
  }
}
