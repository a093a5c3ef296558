/// Why a form cannot be read.
public enum HTTPFormError: Error, Hashable, Sendable {
  /// The pair with this number, counted from 1, cannot be decoded.
  case malformedPair(number: Int, HTTPPercentEncodingError)
  /// There are more pairs than the limit allows.
  case tooManyPairs(maximum: Int)
}

extension HTTPFormError: CustomStringConvertible {
  /// What is wrong, for the person who sent it.
  public var description: String {
    switch self {
    case .malformedPair(let number, let error): "field \(number) of the form: \(error)"
    case .tooManyPairs(let maximum): "the form has more than \(maximum) fields"
    }
  }
}
