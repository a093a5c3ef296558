import Encodings

/// What a writer says about the moves of a game, in plain text.
package struct MoveComments: Sendable, Hashable {
  private var texts: [Int: String] = [:]

  package static let sizeLimit = 2_000

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

  /// The comment on the placed disk with this number, counted from 1, or with 0 on the start; nil if there is none.
  package subscript(ply: Int) -> String? { texts[ply] }

  /// The commented moves in order.
  package var plies: [Int] { texts.keys.sorted() }

  package enum Problem: Error, Sendable, Hashable {
    /// All that is said about one move is too long.
    case tooLong
    /// The scalar can't be seen or changes the direction of the text.
    case invisible(Unicode.Scalar)
  }

  /// Adds to the comment on a placed disk, unless there is a problem. White space of any length becomes one space.
  package mutating func add(_ scalars: some Sequence<Unicode.Scalar>, to ply: Int) throws(Problem) {
    var text = (texts[ply] ?? "").unicodeScalars
    var isSpaced = !text.isEmpty
    let scalars = Array(scalars)
    for (place, scalar) in scalars.enumerated() {
      if scalar.isBlank {
        isSpaced = !text.isEmpty
        continue
      }
      guard scalars.isVisible(at: place) else { throw .invisible(scalar) }
      if isSpaced { text.append(" ") }
      isSpaced = false
      text.append(scalar)
    }
    guard String(text).utf8.count <= Self.sizeLimit else { throw .tooLong }
    if !text.isEmpty { texts[ply] = String(text) }
  }
}

/// The reason why a record with comments can't be read. Offsets are in Unicode scalars from its start, counted from 0.
package enum CommentedRecordError: Error, Sendable, Hashable {
  case record(RecordTextError)
  /// The comment that begins here has no end.
  case endless(offset: Int)
  case comment(MoveComments.Problem, offset: Int)
}

extension TaggedGame {
  /// Parses a record in UTF-8 that may have comments in braces behind its moves: `f5{A common start.}d6`. A backslash
  /// keeps the brace behind it.
  package init(commented bytes: Span<UInt8>) throws(CommentedRecordError) {
    let array = bytes.indices.map { bytes[$0] }
    guard array.contains(UInt8(ascii: "{")), let text = String(validating: array, as: UTF8.self)
    else {
      self.init(try Self.record(of: bytes))
      return
    }
    let written = PastedText(text)
    var moves = written
    let places = moves.blankComments()
    if let start = moves.scalars.firstIndex(of: "{") { throw .endless(offset: start) }
    let bytes = Array(moves.string(in: moves.scalars.indices).utf8)
    let game = try Self.record(of: bytes.span)
    var comments = MoveComments()
    let start = RecordText.hasPosition(bytes.span) ? RecordText.positionLength + 1 : 0
    for (place, ply) in zip(places, moves.plies(before: places, from: start)) {
      do throws(MoveComments.Problem) {
        try comments.add(written.unescaped(place), to: ply)
      } catch {
        throw .comment(error, offset: written.offset(of: error, in: place))
      }
    }
    self.init(game, comments: comments)
  }

  private static func record(of text: Span<UInt8>) throws(CommentedRecordError) -> GameRecord {
    do throws(RecordTextError) {
      return try RecordText.record(of: text)
    } catch {
      throw .record(error)
    }
  }
}

extension PastedText {
  /// Blanks comments in braces, so that lines and offsets stay, and returns their places. One without an end is left.
  mutating func blankComments() -> [Range<Int>] {
    var (places, end) = ([] as [Range<Int>], 0)
    while let start = scalars[end...].firstIndex(of: "{") {
      end = start + 1
      while end < scalars.count, scalars[end] != "}" { end += scalars[end] == "\\" ? 2 : 1 }
      guard end < scalars.count else { break }
      places.append(start + 1..<end)
      for index in start...end where !scalars[index].isLineEnd { scalars[index] = " " }
    }
    return places
  }

  /// The numbers of disks placed before each of the places, which are blank.
  ///
  /// A comment never splits a move, so the moves between two comments can be counted by themselves.
  func plies(before places: [Range<Int>], from start: Int) -> [Int] {
    var (ply, start) = (0, start)
    return places.map { place in
      let passage = Array(string(in: start..<max(start, place.lowerBound)).utf8)
      start = place.upperBound
      var reader = TranscriptReader()
      while case .move(let move) = reader.next(in: passage.span) { ply += move == .pass ? 0 : 1 }
      return ply
    }
  }

  /// Adds what a range says, without its escapes, to the comment on a placed disk.
  func add(
    _ scalars: some Sequence<Unicode.Scalar>, from comment: Range<Int>, to ply: Int,
    of comments: inout MoveComments
  ) throws(GameTextError) {
    do throws(MoveComments.Problem) {
      try comments.add(scalars, to: ply)
    } catch {
      throw self.error(.comment(error), at: offset(of: error, in: comment))
    }
  }

  func offset(of problem: MoveComments.Problem, in comment: Range<Int>) -> Int {
    guard case .invisible(let scalar) = problem else { return comment.lowerBound }
    let scalars = scalars[comment]
    return comment.first { scalars[$0] == scalar && !scalars.isVisible(at: $0) }
      ?? comment.lowerBound
  }
}
