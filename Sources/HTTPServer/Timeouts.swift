/// How long a client may take; the clock is monotonic and the grain about an eighth of the
/// shortest of them, a second at most.
public struct Timeouts: Sendable, Equatable {
  /// From the first octet of a head to its end, and from the connection to the end of the first
  /// head; beyond: 408.
  public var header: Duration
  /// From the end of the head to the end of the body; beyond: 408.
  public var body: Duration
  /// Between two requests.
  public var idle: Duration
  /// Without the client reading anything of an answer.
  public var write: Duration
  /// For the client to close after a last answer, so that the answer is not lost to a reset.
  public var linger: Duration
  /// For the rest of a request that is arriving when the server shuts down, beyond which there is a 503; from then
  /// on also in place of `write` and `linger`.
  public var drain: Duration

  /// Timeouts that slow lines can keep and slow attacks cannot use.
  public init(
    header: Duration = .seconds(10),
    body: Duration = .seconds(20),
    idle: Duration = .seconds(75),
    write: Duration = .seconds(30),
    linger: Duration = .seconds(2),
    drain: Duration = .seconds(1)
  ) {
    self.header = header
    self.body = body
    self.idle = idle
    self.write = write
    self.linger = linger
    self.drain = drain
  }
}
