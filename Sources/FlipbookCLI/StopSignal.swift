import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Waits for somebody to stop the process: SIGTERM, or SIGINT from the keyboard.
struct StopSignal {
  private let signals: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  /// From now on the signals don't kill the process any more.
  init() {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    self.signals = signals
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
  }

  /// Returns when the first signal comes; the next one will kill the process at once.
  func received() async {
    var iterator = signals.makeAsyncIterator()
    _ = await iterator.next(isolation: nil)
    for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
    for source in sources { source.cancel() }
  }
}
