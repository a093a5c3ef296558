/// What a process takes of the machine, as `/proc` tells it: nil where there is none.
public struct ProcessFigures: Sendable {
  /// The octets of its memory that are in the machine's.
  public let residentMemory: Int
  /// How many files, sockets and the like it has open.
  public let openDescriptors: Int

  /// Those of this process, now.
  public init?() {
    guard let memory = try? OpenFile.bytes(of: "/proc/self/statm"),
      let descriptors = try? FileSystem.names(in: "/proc/self/fd")
    else { return nil }
    // Pages: of the whole address space, then of what is resident (proc(5)).
    let fields = memory.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    residentMemory = pages * CurrentProcess.pageSize
    // One is that of the folder that is being read.
    openDescriptors = descriptors.count - 1
  }
}
