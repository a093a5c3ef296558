/// What a process has in memory, in bytes.
struct ProcessMemory {
  /// All of it, shared libraries included.
  let resident: Double
  /// What belongs to it alone and to no file.
  let own: Double
  /// The most there was.
  let peak: Double

  /// Asks the kernel; nil where it doesn't tell in this way.
  init?(of process: Int32) {
    guard let bytes = try? System.bytes(of: "/proc/\(process)/status") else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    func size(_ name: String) -> Double? {
      let words = lines.first { $0.hasPrefix(name + ":") }?.split { $0 == " " || $0 == "\t" }
      return words.flatMap { $0.count > 1 ? Double($0[1]) : nil }.map { $0 * 1024 }
    }
    guard let resident = size("VmRSS"), let own = size("RssAnon"),
      let peak = size("VmHWM")
    else { return nil }
    self.resident = resident
    self.own = own
    self.peak = peak
  }

  /// Both, as they are reported.
  var text: String { "\(Figure.bytes(resident)) resident  \(Figure.bytes(own)) of it its own" }
}
