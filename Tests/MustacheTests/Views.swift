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
  var flips = 0
  var notes: [String] = []

  static let fields: MustacheFields<Self> = [
    "square": .text(\.square),
    "disk": .text(\.disk),
    "flips": .number(\.flips),
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

struct TreeView: MustacheContext {
  var name: String
  var branches: [TreeView] = []
  static let fields: MustacheFields<Self> = [
    "name": .text(\.name), "branches": .list(\.branches),
  ]

  /// A tree with one branch at each level.
  static func chain(_ length: Int) -> TreeView {
    (1..<length).reduce(TreeView(name: "leaf")) { tree, level in
      TreeView(name: "\(level)", branches: [tree])
    }
  }
}

struct ForestView: MustacheContext {
  var title: String
  var trees: [TreeView]
  static let fields: MustacheFields<Self> = ["title": .text(\.title), "trees": .list(\.trees)]
}

struct TwiceView: MustacheContext {
  var name = ""
  static let fields: MustacheFields<Self> = ["name": .text(\.name), "name": .text(\.name)]
}
