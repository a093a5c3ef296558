import Encodings

enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var completions: String {
    switch self {
    case .bash: BashCompletions.text
    case .zsh: ZshCompletions.text
    case .fish: FishCompletions.text
    }
  }
}

extension Command {
  static let completions = Command(
    "completions", "print a script for completion in a shell",
    words: Shell.allCases.map(\.rawValue),
    help: """
      usage: flipbook completions bash|zsh|fish

      Prints a script that lets a shell complete flipbook's commands, options and
      values:

        source <(flipbook completions bash)  in ~/.bashrc
        source <(flipbook completions zsh)   in ~/.zshrc, behind compinit
        flipbook completions fish | source   in ~/.config/fish/config.fish
      """
  ) { arguments, _ in
    let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
    guard let name = arguments.first, arguments.count == 1 else {
      throw UsageError("completions needs a shell: \(names)")
    }
    guard let shell = Shell.allCases.first(where: { name.isSpelled($0.rawValue) }) else {
      throw UsageError("\(name.quoted) is none of \(names)")
    }
    return { CommandOutput.say(shell.completions) }
  }

  fileprivate var allOptions: [OptionSummary] { options + [.asking] }
}

private enum BashCompletions {
  static var text: String {
    """
    # What bash completes of flipbook: source <(flipbook completions bash)
    _flipbook() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=serve words=
      COMPREPLY=()
      if [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi
      if [[ $word == = ]]; then word=; fi
      if [[ $COMP_CWORD -gt 1 && ${COMP_WORDS[1]} != -* ]]; then command=${COMP_WORDS[1]}; fi
      case "$command $before" in
    \(Command.all.flatMap(values).joined(separator: "\n"))
        *)
          case $command in
    \(Command.all.map(arguments).joined(separator: "\n"))
          esac
          if [[ $COMP_CWORD -eq 1 ]]; then words+=' --version \(names)'; fi
          ;;
      esac
      COMPREPLY=($(compgen -W "$words" -- "$word"))
    }
    complete -F _flipbook flipbook
    """
  }

  private static var names: String { Command.all.map(\.name).joined(separator: " ") }

  private static let files = "compopt -o default 2>/dev/null"

  private static func values(of command: Command) -> [String] {
    command.options.filter { !$0.placeholder.isEmpty }.map { option in
      let value =
        !option.words.isEmpty
        ? "words='\(option.words.joined(separator: " "))'"
        : option.takesFile ? "\(files); return" : "return"
      return "    '\(command.name) --\(option.name)') \(value) ;;"
    }
  }

  private static func arguments(of command: Command) -> String {
    let words = command.words + command.allOptions.map { "--" + $0.name }
    return "        \(command.name)) words='\(words.joined(separator: " "))'"
      + (command.takesFiles ? "; \(files)" : "") + " ;;"
  }
}

private enum ZshCompletions {
  static var text: String {
    """
    #compdef flipbook
    # What zsh completes of flipbook: source <(flipbook completions zsh), behind compinit
    _flipbook() {
      local command=serve
      local -a commands=(
    \(Command.all.map { "    '\($0.name):\(quoted($0.about))'" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe command commands
        return
      fi
      if [[ $words[2] != -* ]]; then
        command=$words[2]
        shift words
        (( CURRENT -= 1 ))
      fi
      case $command in
    \(Command.all.map(arguments).joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == _flipbook ]]; then _flipbook "$@"; else compdef _flipbook flipbook; fi
    """
  }

  private static func arguments(of command: Command) -> String {
    let extra = command.name == "serve" ? [OptionSummary.version] : []
    var specifications = (command.allOptions + extra).map(specification)
    if !command.words.isEmpty {
      specifications.append("'1:what:(\(command.words.joined(separator: " ")))'")
    }
    if command.takesFiles { specifications.append("'*:file:_files'") }
    return "    \(command.name)) _arguments \(specifications.joined(separator: " \\\n      ")) ;;"
  }

  private static func specification(of option: OptionSummary) -> String {
    let help = quoted(option.help, special: "[]:")
    guard !option.placeholder.isEmpty else { return "'--\(option.name)[\(help)]'" }
    let values =
      option.takesFile
      ? "_files" : option.words.isEmpty ? "" : "(\(option.words.joined(separator: " ")))"
    return "'--\(option.name)=[\(help)]:\(quoted(option.placeholder, special: ":")):\(values)'"
  }

  /// Escapes a text for single quotation marks, with a backslash before each special character.
  private static func quoted(_ text: String, special: String = "") -> String {
    text.map { character in
      character == "'" ? #"'\''"# : special.contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }
}

private enum FishCompletions {
  static var text: String {
    let others = Command.all.map(\.name).filter { $0 != "serve" }.joined(separator: " ")
    let first = Command.all.map { command in
      line("__fish_use_subcommand", "-a \(command.name)", command.about)
    }
    let version = line("__fish_use_subcommand", "-l version", OptionSummary.version.help)
    let rest = Command.all.flatMap { command in
      lines(
        of: command,
        command.name == "serve"
          ? "not __fish_seen_subcommand_from \(others)"
          : "__fish_seen_subcommand_from \(command.name)")
    }
    return
      (["# What fish completes of flipbook: flipbook completions fish | source"]
      + ["complete -c flipbook -f"] + first + [version] + rest).joined(separator: "\n")
  }

  private static func lines(of command: Command, _ condition: String) -> [String] {
    var lines = command.allOptions.map { option in
      line(condition, "-l \(option.name)\(value(of: option))", option.help)
    }
    let words = command.words.joined(separator: " ")
    let wordStands = "__fish_seen_subcommand_from \(words)"
    if !words.isEmpty {
      lines.append(line("\(condition); and not \(wordStands)", "-a '\(words)'"))
    }
    if command.takesFiles { lines.append(line(words.isEmpty ? condition : wordStands, "-F")) }
    return lines
  }

  private static func value(of option: OptionSummary) -> String {
    guard !option.placeholder.isEmpty else { return "" }
    if option.takesFile { return " -r -F" }
    return option.words.isEmpty ? " -x" : " -x -a '\(option.words.joined(separator: " "))'"
  }

  private static func line(_ condition: String, _ rest: String, _ about: String? = nil) -> String {
    "complete -c flipbook -n '\(condition)' \(rest)" + (about.map { " -d '\(quoted($0))'" } ?? "")
  }

  private static func quoted(_ text: String) -> String {
    text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }
}
