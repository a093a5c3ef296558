import Mustache

/// View data declared as in a site.
struct PageView: MustacheContext {
  var title = "Reversi"
  var cells: [CellView] = []
  var footer: FooterView?
  var language = LanguageView(code: "en")
  var isOver = false

  static let fields: MustacheFields<Self> = [
    "title": .text(\.title),
    "cells": .list(\.cells),
    "footer": .context(\.footer),
    "language": .context(\.language),
    "isOver": .flag(\.isOver),
  ]
}

struct CellView: MustacheContext {
  var square: String
  var disk: String?
  var flips: String?
  var notes: [String] = []

  static let fields: MustacheFields<Self> = [
    "square": .text(\.square),
    "disk": .text(\.disk),
    "flips": .text(\.flips),
    "notes": .list(\.notes),
  ]
}

struct FooterView: MustacheContext {
  var note: String
  static let fields: MustacheFields<Self> = ["note": .text(\.note)]
}

struct LanguageView: MustacheContext {
  var code: String
  static let fields: MustacheFields<Self> = ["code": .text(\.code)]
}

struct TwiceView: MustacheContext {
  var name = ""
  static let fields: MustacheFields<Self> = ["name": .text(\.name), "name": .text(\.name)]
}
