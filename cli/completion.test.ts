import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { cliOver, scratchFolder } from './lines.testing.ts'

const plaza = cliOver('file:/nowhere/none.db')
const has = (shell: string): boolean => {
  try {
    execFileSync(shell, ['-c', 'exit 0'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let bash: string
beforeAll(async () => {
  bash = (await plaza('completion bash')).out
})

/** What bash offers for the last word of a command line. */
function offered(...words: string[]): string[] {
  const line = `${bash}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _plaza; printf '%s\\n' "\${COMPREPLY[@]}"`
  const said = execFileSync('bash', ['-c', line, 'bash', 'plaza', ...words], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  })
  return said.split('\n').filter(Boolean)
}

describe.runIf(has('bash'))('bash', () => {
  test('offers nouns, then verbs, then flags', () => {
    expect(offered('pla')).toEqual(['plans'])
    expect(offered('plans', '')).toEqual(expect.arrayContaining(['list', 'seed', 'deactivate']))
    expect(offered('plans', 'seed', '--')).toEqual(expect.arrayContaining(['--dry-run', '--as', '--json']))
    expect(new Set(offered('users', 'ban', '--re'))).toEqual(new Set(['--reason', '--reviewed']))
    expect(offered('plans', 'list', '--dry')).toEqual([])
    expect(offered('doctor', '--off')).toEqual(['--offline'])
  })

  test('offers no verb after the verb, and files where a file is meant', () => {
    expect(offered('users', 'ban', '')).toEqual([])
    expect(offered('plans', 'seed', 'plan')).toEqual(expect.arrayContaining(['planFile.ts']))
    expect(offered('users', 'list', '-o', 'plan')).toEqual(expect.arrayContaining(['planFile.ts']))
  })
})

/** The script in a file, as a shell's start file reads it. */
async function scriptOf(shell: string): Promise<string> {
  const file = join(scratchFolder(), shell)
  writeFileSync(file, (await plaza(`completion ${shell}`)).out)
  return file
}

// Only shells that are installed can read their script.
test.runIf(has('zsh'))('zsh takes it from a start file, and from a file of its own', async () => {
  const file = await scriptOf('zsh')
  const line = `autoload -U compinit; compinit -u -D; source ${file}; print -- $_comps[plaza]`
  expect(execFileSync('zsh', ['-f', '-c', line], { encoding: 'utf8' })).toBe('_plaza\n')
  expect(readFileSync(file, 'utf8').startsWith('#compdef plaza\n')).toBe(true)
})

test.runIf(has('zsh'))(
  'zsh offers verbs after the noun alone, flags, and files where a file is meant',
  async () => {
    const file = await scriptOf('zsh')
    // What would be offered is said instead: the rest of its completion needs a terminal.
    const said = `compadd() { print -rl -- "\${@:2}" }; _files() { print files }`
    const ask = (...words: string[]) => {
      const line = `autoload -U compinit; compinit -u -D; source ${file}; ${said}; words=("$@") CURRENT=$# PREFIX="\${@[-1]}"; _plaza; true`
      const out = execFileSync('zsh', ['-f', '-c', line, 'zsh', 'plaza', ...words], { encoding: 'utf8' })
      return out.split('\n').filter(Boolean)
    }
    expect(ask('')).toEqual(expect.arrayContaining(['plans', 'users', 'doctor']))
    expect(ask('plans', '')).toEqual(expect.arrayContaining(['list', 'seed', 'deactivate']))
    expect(ask('users', 'ban', '')).toEqual([])
    expect(ask('plans', 'seed', '--')).toEqual(expect.arrayContaining(['--dry-run', '--as', '--json']))
    expect(ask('plans', 'seed', '')).toEqual(['files'])
    expect(ask('users', 'list', '-o', '')).toEqual(['files'])
    expect(ask('users', 'list', '-')).toContain('-q')
    expect(ask('users', 'list', '-')).not.toContain('<text>')
  },
)

test.runIf(has('fish'))(
  'fish offers verbs after the noun alone, flags, and files where a file is meant',
  async () => {
    const file = await scriptOf('fish')
    const ask = (line: string) => {
      const { stdout, stderr } = spawnSync(
        'fish',
        ['--no-config', '-c', `source ${file}; complete -C "${line}"`],
        { encoding: 'utf8', cwd: import.meta.dirname },
      )
      expect(stderr).toBe('')
      return stdout.split('\n').map((offer) => offer.split('\t')[0])
    }
    expect(ask('plaza plans ')).toContain('seed')
    expect(ask('plaza users ban ')).not.toContain('list')
    expect(ask('plaza plans seed --dr')).toContain('--dry-run')
    expect(ask('plaza users list -')).toContain('-q')
    expect(ask('plaza plans seed plan')).toContain('planFile.ts')
    expect(ask('plaza users list --output plan')).toContain('planFile.ts')
    expect(ask('plaza users ban plan')).not.toContain('planFile.ts')
  },
)
