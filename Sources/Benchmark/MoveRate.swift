import Gameplay
import OperatingSystem
import Reversi

/// How many moves were committed in which time.
struct MoveRate {
  var moves = 0
  var transactions = 0
  var seconds = 0.0
  /// Microseconds of cores' time, of all that took part.
  var time = 0.0

  var perSecond: Double { Double(moves) / seconds }
  var timePerMove: Double { time / Double(moves) }
  var perTransaction: Double { Double(moves) / Double(max(1, transactions)) }

  static func + (one: MoveRate, other: MoveRate) -> MoveRate {
    MoveRate(
      moves: one.moves + other.moves, transactions: one.transactions + other.transactions,
      seconds: one.seconds + other.seconds, time: one.time + other.time)
  }

  /// What is left when a shorter run is taken away, and with it what both have prepared.
  static func - (whole: MoveRate, part: MoveRate) -> MoveRate {
    MoveRate(
      moves: whole.moves - part.moves, transactions: whole.transactions - part.transactions,
      seconds: whole.seconds - part.seconds, time: whole.time - part.time)
  }
}

/// What we do against what SQLite does, in turns, so that what else the machine does hurts both alike.
struct MoveComparison {
  private var ours = MoveRate()
  private var bare = MoveRate()
  /// Our moves per second to SQLite's, for each turn.
  private var ratios: [Double] = []

  /// Adds a turn of both.
  mutating func add(_ ours: MoveRate, against bare: MoveRate) {
    self.ours = self.ours + ours
    self.bare = self.bare + bare
    ratios.append(ours.perSecond / bare.perSecond)
  }

  /// Writes the figures of both and the median of the ratios, with the least and the greatest.
  func write(as name: String, _ latencies: String = "", to report: Report) {
    report.line(name, figures(of: ours), latencies)
    report.line("SQLite alone, as many per transaction", figures(of: bare))
    let sorted = ratios.sorted().map { Figure.text($0) }
    report.line(
      "\(name) to SQLite alone", sorted[sorted.count / 2],
      "(\(sorted[0]) to \(sorted[sorted.count - 1]))")
  }

  private func figures(of rate: MoveRate) -> String {
    let parts = [
      "\(Figure.text(rate.perSecond)) moves/s", "\(Figure.text(rate.timePerMove)) µs CPU each",
      "\(Figure.text(rate.perTransaction)) per transaction",
      "of \(Figure.text(rate.seconds / Double(max(1, rate.transactions)) * 1e6)) µs",
    ]
    return parts.joined(separator: "  ")
  }
}

/// The changes that each measured game goes through again and again: its moves, then a reset.
enum MoveCycle {
  enum Change {
    case place(Square)
    case reset
  }

  static let length = SampleTranscript.squares.count + 1

  /// The change after so many others.
  static func change(after count: Int) -> Change {
    let number = count % length
    return number < SampleTranscript.squares.count
      ? .place(SampleTranscript.squares[number]) : .reset
  }
}

/// Counts the transactions that anybody commits to an SQLite file with a write-ahead log.
///
/// Source: "WAL-mode file format", section 2.1: the number at byte 8 of the shared memory file rises with each transaction.
final class TransactionCounter {
  private let file: OpenFile

  /// - Parameter path: of the database. Whoever has it open in this process must close it before this value
  ///   goes: a process that closes any descriptor of the file loses its locks on it.
  init(of path: String) throws(SystemError) { file = try OpenFile(path + "-shm") }

  func count() throws -> UInt32 {
    let bytes = try file.bytes(at: 8, count: 4)
    guard bytes.count == 4 else { throw BenchmarkError("the shared memory file is too short") }
    // In the order of this machine's bytes: the lowest first.
    return bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The transactions since a count.
  func count(since start: UInt32) throws -> Int {
    Int(try count() &- start)
  }
}
