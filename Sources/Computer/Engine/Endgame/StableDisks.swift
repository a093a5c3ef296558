import Reversi

/// Finds disks that can never be turned over again, as far as that is quick to determine.
///
/// Source: the tables of stable edges and full lines in Andersson's Zebra.
enum StableDisks {
  static func count(of own: UInt64, against other: UInt64) -> Int {
    let disks = own | other
    var stable = edges(own, other)
    let across = fullLines(disks, by: 1, last: 0x0101_0101_0101_0101, first: 0x8080_8080_8080_8080)
    let down = fullLines(disks, by: 8, last: 0xFF, first: 0xFF00_0000_0000_0000)
    let rising = fullLines(disks, by: 7, last: 0x8080_8080_8080_80FF, first: 0xFF01_0101_0101_0101)
    let falling = fullLines(disks, by: 9, last: 0x0101_0101_0101_01FF, first: 0xFF80_8080_8080_8080)
    let inner = own & 0x007E_7E7E_7E7E_7E00
    stable |= across & down & rising & falling & inner
    guard stable != 0 else { return 0 }
    while true {
      let next =
        stable | (across | stable &<< 1 | stable &>> 1) & (down | stable &<< 8 | stable &>> 8)
        & (rising | stable &<< 7 | stable &>> 7) & (falling | stable &<< 9 | stable &>> 9) & inner
      if next == stable { return stable.nonzeroBitCount }
      stable = next
    }
  }

  /// The squares of all lines without empty squares in one direction.
  ///
  /// - Parameters:
  ///   - last: the squares where a line begins, towards higher square numbers.
  ///   - first: the squares where a line ends.
  @inline(__always)
  private static func fullLines(
    _ disks: UInt64, by shift: UInt64, last: UInt64, first: UInt64
  ) -> UInt64 {
    // Squares beyond the ends of a line count as full. Each step doubles the length that is known to be full.
    var forth = disks
    var back = disks
    var (last, first) = (last, first)
    var step = shift
    for _ in 0..<3 {
      forth &= last | forth &<< step
      back &= first | back &>> step
      last |= last &<< step
      first |= first &>> step
      step &*= 2
    }
    return forth & back
  }

  @inline(__always)
  private static func edges(_ own: UInt64, _ other: UInt64) -> UInt64 {
    func edge(_ own: UInt64, _ other: UInt64) -> UInt64 {
      UInt64(stableEdges[Int(truncatingIfNeeded: (own & 0xFF) &* 256 &+ other & 0xFF)])
    }
    func file(_ disks: UInt64, _ column: UInt64) -> UInt64 {
      (((disks &>> column) & 0x0101_0101_0101_0101) &* 0x0102_0408_1020_4080) &>> 56
    }
    func spread(_ line: UInt64) -> UInt64 {
      ((line & 0x7E) &* 0x0000_0408_1020_4080) & 0x0001_0101_0101_0100
    }
    let top = edge(own, other)
    let bottom = edge(own &>> 56, other &>> 56) &<< 56
    let left = spread(edge(file(own, 0), file(other, 0)))
    let right = spread(edge(file(own, 7), file(other, 7))) &<< 7
    return top | bottom | left | right
  }

  // Unsafe for speed: read four times at each position of an endgame. Written once, never freed.
  /// The stable disks of an edge. The index is 256 times its own disks plus the opponent's disks.
  nonisolated(unsafe) private static let stableEdges: UnsafePointer<UInt8> = {
    let edges = UnsafeMutablePointer<UInt8>.allocate(capacity: 65_536)
    edges.initialize(repeating: 0, count: 65_536)
    // Edges with fewer empty squares come first, because the others depend on them.
    let pairs = (0..<65_536).filter { $0 >> 8 & $0 & 0xFF == 0 }
    let empties = { (pair: Int) in 8 - ((pair >> 8) | pair & 0xFF).nonzeroBitCount }
    for pair in pairs.sorted(by: { empties($0) < empties($1) }) {
      let (own, other) = (pair >> 8, pair & 0xFF)
      var stable = own
      for place in 0..<8 where (own | other) >> place & 1 == 0 {
        let mine = edgeFlips(place, own, other)
        stable &= Int(edges[(own | 1 << place | mine) << 8 | other & ~mine])
        let theirs = edgeFlips(place, other, own)
        stable &= Int(edges[(own & ~theirs) << 8 | other | 1 << place | theirs])
      }
      edges[pair] = UInt8(stable)
    }
    return UnsafePointer(edges)
  }()

  private static func edgeFlips(_ place: Int, _ own: Int, _ other: Int) -> Int {
    [-1, 1].reduce(0) { flips, step in
      var line = 0
      var next = place + step
      while 0..<8 ~= next, other >> next & 1 == 1 {
        line |= 1 << next
        next += step
      }
      return 0..<8 ~= next && own >> next & 1 == 1 ? flips | line : flips
    }
  }
}
