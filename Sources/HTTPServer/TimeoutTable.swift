/// The timeouts in the loop's own unit.
struct TimeoutTable {
  private let header: Milliseconds
  private let body: Milliseconds
  private let idle: Milliseconds
  private let write: Milliseconds
  private let linger: Milliseconds
  private let drain: Milliseconds
  /// How long the loop lets pass between two looks at all deadlines.
  let grain: Milliseconds

  init(_ timeouts: Timeouts) {
    header = timeouts.header.milliseconds
    body = timeouts.body.milliseconds
    idle = timeouts.idle.milliseconds
    write = timeouts.write.milliseconds
    linger = timeouts.linger.milliseconds
    drain = timeouts.drain.milliseconds
    let shortest = [header, body, idle, write, linger, drain].min() ?? header
    grain = min(max(shortest / 8, 1), 1_000)
  }

  /// How long this timer runs; `nil` for no end.
  subscript(timer: Connection.Timer) -> Milliseconds? {
    switch timer {
    case .none: nil
    case .header: header
    case .body: body
    case .idle: idle
    case .write: write
    case .linger: linger
    case .drain: drain
    }
  }
}
