/// Which frame of which move: the part of a frame's address below its game.
public struct FrameAddress: Sendable, Hashable {
  /// The version that the move made.
  public let version: Int
  /// The frame of the move.
  public let step: Step

  /// A place in the chain of a move's frames.
  public enum Step: Sendable, Hashable {
    /// The k-th disk, counted from 1: the placed one, then those that turn over.
    case disk(Int)
    /// The k-th frame of a chain with one frame a direction, counted from 1: the placed disk, then the directions.
    case direction(Int)
    /// Behind the last frame.
    case end
  }

  /// The address of a frame.
  public init(version: Int, step: Step) {
    self.version = version
    self.step = step
  }

  /// The version and the step as in an address, such as `7/3`: what forms on a frame's page carry.
  public var text: String { "\(version)/\(step.segment)" }

  /// The frame with that ``text``; nil if it names none.
  public init?(text: some StringProtocol) {
    let segments = ArraySlice(text.utf8)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    self.init(segments: segments.map(AddressSegment.init)[...])
  }

  init?(segments: ArraySlice<AddressSegment>) {
    guard segments.count == 2, let first = segments.first, let version = Int(canonical: first),
      let step = segments.last.flatMap({ Step(segment: $0) })
    else { return nil }
    self.init(version: version, step: step)
  }
}

extension FrameAddress.Step {
  var segment: String {
    switch self {
    case .disk(let number): String(number)
    case .direction(let number): "d\(number)"
    case .end: "end"
    }
  }

  init?(segment: AddressSegment) {
    if "end" ~= segment {
      self = .end
    } else if segment.octets.first == UInt8(ascii: "d") {
      guard let number = Int(canonical: segment.dropFirst()), number > 0 else { return nil }
      self = .direction(number)
    } else {
      guard let number = Int(canonical: segment), number > 0 else { return nil }
      self = .disk(number)
    }
  }
}

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

/// The secret of a seat or an invite: 128 random bits as 32 hexadecimal digits in lower case.
public struct SeatKey: Sendable, Hashable {
  /// The 32 digits.
  public let text: String

  private static let digits = Array("0123456789abcdef".utf8)

  /// The key with that spelling; nil if it is anything but 32 digits.
  public init?(_ text: String) {
    guard text.utf8.count == 32, text.utf8.allSatisfy(Self.digits.contains) else { return nil }
    self.text = text
  }

  /// A new key.
  public init(using generator: inout some RandomNumberGenerator) {
    var text: [UInt8] = []
    for _ in 0..<2 {
      let word = generator.next()
      for shift in stride(from: UInt64(0), to: 64, by: 4) {
        text.append(Self.digits[Int(truncatingIfNeeded: (word >> shift) & 15)])
      }
    }
    self.text = String(decoding: text, as: UTF8.self)
  }
}
