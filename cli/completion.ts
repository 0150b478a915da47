import type { Command as Program } from 'commander'
import { loadCommands } from './commands.ts'
import { UsageError } from './exit.ts'
import { withHelp } from './help.ts'
import type { Io } from './io.ts'

/** Adds `plaza completion <shell>`: a script made from the command tree, for the shell to read. */
export function completionCommand(program: Program, io: Io): void {
  withHelp(program.command('completion'), ['plaza completion bash > /etc/bash_completion.d/plaza'])
    .description('the completion script of a shell')
    .argument('<shell>', Object.keys(scripts).join(', '))
    .action(async (shell: string) => {
      const script = scripts[shell]
      if (!script)
        throw new UsageError(`There is no completion for ${shell}`, Object.keys(scripts).join(', '))
      io.out.write(script(await verbsByNoun()))
    })
}

type Tree = Map<string, string[]>

async function verbsByNoun(): Promise<Tree> {
  const tree: Tree = new Map()
  for (const { noun, verb } of await loadCommands())
    tree.set(noun, [...(tree.get(noun) ?? []), ...(verb ? [verb] : [])])
  return tree.set('completion', Object.keys(scripts))
}

const cases = (tree: Tree, line: (noun: string, verbs: string) => string): string =>
  [...tree].map(([noun, verbs]) => line(noun, verbs.join(' '))).join('\n')

const scripts: Record<string, (tree: Tree) => string> = {
  bash: (tree) => `_plaza() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then words="${[...tree.keys()].join(' ')}"; else
  case "\${COMP_WORDS[1]}" in
${cases(tree, (noun, verbs) => `    ${noun}) words="${verbs}";;`)}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _plaza plaza
`,
  zsh: (tree) => `#compdef plaza
_plaza() {
  if (( CURRENT == 2 )); then compadd ${[...tree.keys()].join(' ')}; return; fi
  case "$words[2]" in
${cases(tree, (noun, verbs) => `    ${noun}) compadd ${verbs};;`)}
  esac
}
_plaza "$@"
`,
  fish: (tree) => `complete -c plaza -f -n __fish_use_subcommand -a "${[...tree.keys()].join(' ')}"
${cases(tree, (noun, verbs) => `complete -c plaza -f -n "__fish_seen_subcommand_from ${noun}" -a "${verbs}"`)}
`,
  pwsh: (tree) => `Register-ArgumentCompleter -Native -CommandName plaza -ScriptBlock {
  param($word, $ast)
  $verbs = @{
${cases(tree, (noun, verbs) => `    '${noun}' = '${verbs}'`)}
  }
  $noun = $ast.CommandElements[1].Value
  $list = if ($ast.CommandElements.Count -le 2 -and $word -eq $noun -or -not $noun) { $verbs.Keys } else { $verbs[$noun] -split ' ' }
  $list | Where-Object { $_ -like "$word*" }
}
`,
}
