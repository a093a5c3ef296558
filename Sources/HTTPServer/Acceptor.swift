/// The listening socket, and the loops among which its connections are dealt out.
struct Acceptor: Sendable {
  let listener: Descriptor
  /// Given up for a moment when there are no more descriptors, so that a client can be told.
  var spare: Descriptor?
  private let mailboxes: [Mailbox]
  private var turn = 0
  /// How many refused connections are still open to let their answer arrive.
  var refusals = 0
  /// When accepting goes on, if there was no way to accept.
  var pausedUntil: Milliseconds?

  static let maximumRefusals = 256

  init(listener: Descriptor, mailboxes: [Mailbox]) {
    self.listener = listener
    self.mailboxes = mailboxes
    spare = System.spareDescriptor()
  }

  /// The loop that the next connection goes to: each in its turn.
  mutating func nextMailbox() -> Mailbox {
    turn = (turn + 1) % mailboxes.count
    return mailboxes[turn]
  }
}
