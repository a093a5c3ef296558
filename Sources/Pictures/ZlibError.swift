/// zlib's refusal to compress a picture, for which it has only one reason: too little memory.
public struct ZlibError: Error, Sendable, Hashable, CustomStringConvertible {
  /// zlib's return code, such as -4 for `Z_MEM_ERROR`.
  public let code: Int32

  /// What happened and what to do about it.
  public var description: String {
    "the picture could not be compressed (zlib's code \(code)): "
      + "give the program more memory, then ask for the picture again"
  }
}
