/// A moment or span of the loop's monotonic clock.
typealias Milliseconds = Int64

extension Duration {
  /// Rounded up, so that nothing is due too early.
  var milliseconds: Milliseconds {
    let (seconds, attoseconds) = components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? .max / 2 : min(whole, .max / 2) + fraction
  }
}
