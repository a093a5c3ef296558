/// How a language chooses the form of a text by a count. The raw value is its name in a language's file, the forms
/// have the names of the Unicode CLDR.
enum PluralRule: String, CaseIterable, Sendable {
  /// One form for all counts, as in Japanese.
  case none
  /// A form for 1, as in English and German.
  case one
  /// A form for 0 and 1, as in French.
  case zeroOne = "zero-one"
  /// As in Czech and Slovak.
  case czech
  case polish
  /// As in Russian and Ukrainian.
  case russian
  case arabic

  var forms: [String] {
    switch self {
    case .none: ["other"]
    case .one, .zeroOne: ["one", "other"]
    case .czech: ["one", "few", "other"]
    case .polish, .russian: ["one", "few", "many"]
    case .arabic: ["zero", "one", "two", "few", "many", "other"]
    }
  }

  /// The forms for a single count. Only their texts may leave out the number.
  var numberlessForms: Set<String> {
    switch self {
    case .none, .zeroOne, .russian: []
    case .one, .czech, .polish: ["one"]
    case .arabic: ["zero", "one", "two"]
    }
  }

  /// The index in ``forms``.
  func form(of count: Int) -> Int {
    let (ones, hundreds) = (count % 10, count % 100)
    let isFew = (2...4).contains(ones) && !(12...14).contains(hundreds)
    return switch self {
    case .none: 0
    case .one: count == 1 ? 0 : 1
    case .zeroOne: count <= 1 ? 0 : 1
    case .czech: count == 1 ? 0 : (2...4).contains(count) ? 1 : 2
    case .polish: count == 1 ? 0 : isFew ? 1 : 2
    case .russian: ones == 1 && hundreds != 11 ? 0 : isFew ? 1 : 2
    case .arabic:
      count < 3 ? count : (3...10).contains(hundreds) ? 3 : (11...99).contains(hundreds) ? 4 : 5
    }
  }
}
