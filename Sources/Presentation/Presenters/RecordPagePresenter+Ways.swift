public import Reversi

/// The ways that lead on from a moment of a record.
extension RecordPagePresenter {
  /// The record up to a ply, as its address has it: the start of the record's own text, in which
  /// each disk takes two bytes.
  func text(to ply: Int) -> String {
    String(decoding: address.text.utf8.dropLast(2 * (plies.count - ply)), as: UTF8.self)
  }

  /// The page of a ply.
  func route(to ply: Int) -> SiteRoute {
    if ply == plies.count { return .record(RecordAddress(address.text)) }
    // On the page of the whole record the shorter spelling: its links would each repeat the record.
    if address == RecordAddress(address.text) { return .ply(address.text, ply) }
    return .record(RecordAddress(address.text, ply: ply))
  }

  /// The page of a ply in the list of moves.
  ///
  /// The last one has an address like the others there, from which the server leads to the record's own: each byte of
  /// a list counts, and that address repeats the record.
  func listed(_ ply: Int) -> SiteRoute {
    address == RecordAddress(address.text)
      ? .ply(address.text, ply) : .record(RecordAddress(address.text, ply: ply))
  }

  /// The page after a disk was placed: the record's own next one, or a longer record's.
  ///
  /// - Parameter text: the record up to the page's ply.
  func route(placing square: Square, after text: String) -> SiteRoute {
    if ply < plies.count, plies[ply].square == square { return route(to: ply + 1) }
    return .record(RecordAddress(text + square.description))
  }

  /// First, previous, next and last; of a frame that stands still the neighbouring frames.
  ///
  /// While the record plays, next is what the page goes on to, for browsers that don't go on by themselves.
  var steps: [StepViewData] {
    let words = scene.words
    let neighbours = address.pace == nil ? neighbouringFrames : nil
    let previous = neighbours?.previous ?? (ply > 0 ? route(to: ply - 1) : nil)
    let following =
      neighbours?.next
      ?? (address.step != nil ? route(to: ply) : ply < plies.count ? route(to: ply + 1) : nil)
    func step(
      _ label: String, _ target: SiteRoute?, fragment: String? = nil
    ) -> StepViewData {
      StepViewData(
        label: label,
        address: target.flatMap { scene.links.address(of: $0, fragment: fragment) })
    }
    return [
      step(words.firstMove, ply > 0 ? route(to: 0) : nil),
      step(words.previousMove, previous),
      step(
        words.nextMove, next ?? following, fragment: next == nil ? nil : square?.description),
      step(words.lastMove, ply < plies.count || address.step != nil ? route(to: plies.count) : nil),
    ]
  }

  private var neighbouringFrames: (previous: SiteRoute?, next: SiteRoute?)? {
    guard let step = address.step, let frames else { return nil }
    let next = frames.step(after: step).flatMap { $0 == .end ? nil : $0 }
    return (step.previous.map(frame), next.map(frame))
  }

  private func frame(_ step: FrameAddress.Step) -> SiteRoute {
    .record(RecordAddress(address.text, ply: ply, step: step))
  }

  /// To play from here at any pace; while it plays, to pause.
  var plays: [LinkViewData] {
    if address.pace != nil {
      return [frameLink(scene.words.pause, pace: nil)].compactMap { $0 }
    }
    guard !plies.isEmpty else { return [] }
    if let pace = address.step?.pace {
      return [frameLink(scene.words.play(pace), pace: pace)].compactMap { $0 }
    }
    if address == RecordAddress(address.text), case .relative = scene.links { return wholePlays }
    return playsFromHere
  }

  /// The picture that the page shows, standing still or playing on.
  private func frameLink(_ label: String, pace: RecordPace?) -> LinkViewData? {
    let target = RecordAddress(address.text, ply: ply, step: address.step, pace: pace)
    return scene.links.optionalLink(
      label, to: .record(target), fragment: square?.description)
  }

  /// To play the whole record; the server finds its first frame, so that these links stay short.
  private var wholePlays: [LinkViewData] {
    RecordPace.allCases.map { pace in
      let whole = SiteRoute.record(RecordAddress(address.text, pace: pace))
      return scene.links.link(scene.words.play(pace), to: whole)
    }
  }

  /// To play what follows the page's ply; at the end, all of it once more.
  private var playsFromHere: [LinkViewData] {
    let from = ply < plies.count ? ply : 0
    return RecordPace.allCases.compactMap { pace in
      // A site without a pace may still have the page on which it would end at once.
      let playing = RecordAddress(address.text, ply: ply, pace: pace)
      guard scene.links.address(of: .record(playing)) != nil else { return nil }
      return scene.links.optionalLink(
        scene.words.play(pace), to: .record(moment(after: from, pace)),
        fragment: plies[from].square.description)
    }
  }

  /// What follows the page of a record that plays; nil where it stands still.
  var next: SiteRoute? {
    guard let pace = address.pace else { return nil }
    let step = address.step.map { step in frames?.step(after: step) } ?? .end
    guard let step else { return nil }
    return .record(RecordAddress(address.text, ply: ply, step: step, pace: pace))
  }

  /// Whether the record has the ply and the frame of an address.
  public func has(_ address: RecordAddress) -> Bool {
    let ply = address.ply ?? plies.count
    guard 0...plies.count ~= ply else { return false }
    guard let step = address.step else { return true }
    // The start is shown as long as a move when a record plays move by move.
    if step == .end { return true }
    return ply > 0 && MoveFrames(of: plies[ply - 1]).turned(by: step) != nil
  }

  /// Where the disk of an address is placed that the record has; nil before the first.
  public func square(of address: RecordAddress) -> Square? {
    let ply = address.ply ?? plies.count
    return ply == 0 ? nil : plies[ply - 1].square
  }

  /// What a record that plays shows first after a ply: the next move's first frame, or where it ends.
  public func moment(after ply: Int, _ pace: RecordPace) -> RecordAddress {
    guard ply < plies.count else { return RecordAddress(address.text) }
    let step = MoveFrames(of: plies[ply]).first(for: pace)
    if step == nil, ply + 1 == plies.count { return RecordAddress(address.text) }
    return RecordAddress(address.text, ply: ply + 1, step: step, pace: pace)
  }
}

extension FrameAddress.Step {
  /// The step before it of its kind.
  fileprivate var previous: FrameAddress.Step? {
    switch self {
    case .disk(let number): number > 1 ? .disk(number - 1) : nil
    case .direction(let number): number > 1 ? .direction(number - 1) : nil
    case .end: nil
    }
  }

  /// The pace at which a record shows such steps.
  fileprivate var pace: RecordPace {
    switch self {
    case .disk, .end: .disks
    case .direction: .directions
    }
  }
}
