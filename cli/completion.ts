import type { Command as Program } from 'commander'
import type { Command } from './command.ts'
import { loadCommands } from './commands.ts'
import { UsageError } from './exit.ts'
import { withHelp } from './help.ts'
import type { Io } from './io.ts'
import { optionsOf } from './options.ts'

/** Adds `plaza completion <shell>`: a script made from the command tree, for the shell to read. */
export function completionCommand(program: Program, io: Io): void {
  withHelp(program.command('completion'), ['plaza completion bash > /etc/bash_completion.d/plaza'])
    .description('the completion script of a shell')
    .argument('<shell>', Object.keys(scripts).join(', '))
    .action(async (shell: string) => {
      const script = scripts[shell]
      if (!script)
        throw new UsageError(`There is no completion for ${shell}`, Object.keys(scripts).join(', '))
      io.out.write(script(linesOf(await loadCommands())))
    })
}

/** What may follow a noun and a verb. */
interface Line {
  noun: string
  /** Empty where the noun alone is a command. */
  verb: string
  flags: { name: string; takesValue: boolean; takesFile: boolean }[]
  /** Whether an argument of it is a file. */
  takesFile: boolean
}

const isFile = (text: string): boolean => /[<[]file[>\]]/.test(text)

function linesOf(commands: readonly Command[]): Line[] {
  const lines = commands.map((spec): Line => ({
    noun: spec.noun,
    verb: spec.verb,
    flags: optionsOf(spec).map(({ long, short, flags, required }) => ({
      name: long ?? short ?? flags,
      takesValue: required,
      takesFile: isFile(flags),
    })),
    takesFile: (spec.args ?? []).some(isFile),
  }))
  const shells = Object.keys(scripts).map((verb): Line => ({
    noun: 'completion',
    verb,
    flags: [],
    takesFile: false,
  }))
  return [...lines, ...shells]
}

const nounsOf = (lines: Line[]): string[] => [...new Set(lines.map(({ noun }) => noun))]
const verbsOf = (lines: Line[], of: string): string[] =>
  lines.flatMap(({ noun, verb }) => (noun === of && verb ? [verb] : []))
const namesOf = ({ flags }: Line): string => flags.map(({ name }) => name).join(' ')
/** The flags after which a file comes, in every command. */
const fileFlags = (lines: Line[]): string[] => [
  '-o',
  ...new Set(lines.flatMap(({ flags }) => flags.filter((flag) => flag.takesFile).map(({ name }) => name))),
]
const each = (lines: Line[], line: (one: Line) => string): string => lines.map(line).join('\n')
const eachNoun = (lines: Line[], line: (noun: string, verbs: string) => string): string =>
  nounsOf(lines)
    .filter((noun) => verbsOf(lines, noun).length > 0)
    .map((noun) => line(noun, verbsOf(lines, noun).join(' ')))
    .join('\n')
/** A flag as fish is told of it: a long one, or one of a single letter. */
const fishFlag = (name: string): string =>
  name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`
/** What stands on a command line before its flags. */
const wordsOf = ({ noun, verb }: Line): string => (verb ? `${noun} ${verb}` : `${noun} *`)

const scripts: Record<string, (lines: Line[]) => string> = {
  bash: (lines) => `_plaza() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" flags="" files=""
  COMPREPLY=()
  case "$previous" in ${fileFlags(lines).join('|')}) COMPREPLY=($(compgen -f -- "$current")); return;; esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${nounsOf(lines).join(' ')}" -- "$current")); return
  fi
  if [ "$COMP_CWORD" -eq 2 ]; then
    case "\${COMP_WORDS[1]}" in
${eachNoun(lines, (noun, verbs) => `    ${noun}) words="${verbs}";;`)}
    esac
  fi
  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${each(lines, (line) => `    ${wordsOf(line).replace(' ', '\\ ')}) flags="${namesOf(line)}"; files="${line.takesFile ? 1 : ''}";;`)}
  esac
  case "$current" in
    -*) words="$flags";;
    *) if [ -z "$words" ] && [ -n "$files" ]; then COMPREPLY=($(compgen -f -- "$current")); return; fi;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _plaza plaza
`,
  zsh: (lines) => `#compdef plaza
_plaza() {
  case "$words[CURRENT-1]" in ${fileFlags(lines).join('|')}) _files; return;; esac
  if (( CURRENT == 2 )); then compadd -- ${nounsOf(lines).join(' ')}; return; fi
  if (( CURRENT == 3 )); then
    case "$words[2]" in
${eachNoun(lines, (noun, verbs) => `      ${noun}) compadd -- ${verbs};;`)}
    esac
  fi
  case "$words[2] $words[3]" in
${each(lines, (line) => `    ${wordsOf(line).replace(' ', '\\ ')}) [[ "$PREFIX" == -* ]] && compadd -- ${namesOf(line)}${line.takesFile ? ' || _files' : ''};;`)}
  esac
}
if [ "$funcstack[1]" = _plaza ]; then _plaza "$@"; else compdef _plaza plaza; fi
`,
  fish: (lines) => `complete -c plaza -f
complete -c plaza -n __fish_use_subcommand -a "${nounsOf(lines).join(' ')}"
${eachNoun(
  lines,
  (noun, verbs) =>
    `complete -c plaza -n "__fish_seen_subcommand_from ${noun}; and not __fish_seen_subcommand_from ${verbs}" -a "${verbs}"`,
)}
${each(lines, (line) => {
  const seen = line.verb
    ? `__fish_seen_subcommand_from ${line.noun}; and __fish_seen_subcommand_from ${line.verb}`
    : `__fish_seen_subcommand_from ${line.noun}`
  const flags = line.flags.map(
    ({ name, takesValue, takesFile }) =>
      `complete -c plaza -n "${seen}" ${fishFlag(name)}${takesValue ? ' -r' : ''}${takesFile ? ' -F' : ''}`,
  )
  return [...flags, ...(line.takesFile ? [`complete -c plaza -n "${seen}" -F`] : [])].join('\n')
})}
`,
  pwsh: (lines) => `Register-ArgumentCompleter -Native -CommandName plaza -ScriptBlock {
  param($word, $ast)
  $verbs = @{
${eachNoun(lines, (noun, verbs) => `    '${noun}' = '${verbs}'`)}
  }
  $flags = @{
${each(lines, (line) => `    '${`${line.noun} ${line.verb}`.trim()}' = '${namesOf(line)}'`)}
  }
  $said = @($ast.CommandElements | ForEach-Object { "$_" })
  $place = if ($word) { $said.Count - 1 } else { $said.Count }
  $list = if ($place -le 1) { @(${nounsOf(lines)
    .map((noun) => `'${noun}'`)
    .join(', ')}) }
    elseif ($word -like '-*') { ("$($flags["$($said[1]) $($said[2])"]) $($flags[$said[1]])").Trim() -split ' ' }
    elseif ($place -eq 2) { "$($verbs[$said[1]])" -split ' ' }
    else { @() }
  $list | Where-Object { $_ -and $_ -like "$word*" }
}
`,
}
