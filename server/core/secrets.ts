import { tokenStart } from '#shared/tokens.ts'
import { secretNames, withFiles } from '../config.ts'

const mark = '[secret]'
/** A personal token, whoever's it is. */
const token = new RegExp(`${tokenStart}[\\w-]{43}`, 'g')
/** A shorter value may stand in any text by chance; a password of that length is hidden within its address. */
const shortest = 8

type Env = Record<string, string | undefined>

/** Hides a text's secrets. */
export type Hide = (text: string) => string

/**
 * Hides the secret values among these settings wherever they appear in a text: the last line of defence of
 * logs and crash messages, which should never be given one.
 */
export function hideSecrets(env: Env): Hide {
  const settings = readable(env)
  const found = secretNames.flatMap((name) => valuesOf(settings[name] ?? ''))
  const all = [...new Set(found.flatMap((value) => [value, JSON.stringify(value).slice(1, -1)]))]
  const byLength = all.sort((a, b) => b.length - a.length)
  return (text) =>
    byLength.reduce((hidden, value) => hidden.replaceAll(value, mark), text).replaceAll(token, mark)
}

/** A file that cannot be read has nothing to hide; that it cannot is told elsewhere. */
function readable(env: Env): Env {
  try {
    return withFiles(env)
  } catch {
    return env
  }
}

/** Of an address its password is the secret; of a list each of its values. */
function valuesOf(setting: string): string[] {
  // The address of a file opens nothing.
  if (setting.startsWith('file:')) return []
  const url = /^[a-z]\w*:\/\//i.test(setting) ? setting : null
  if (url === null)
    return setting
      .split(',')
      .map((value) => value.trim())
      .filter(isLong)
  const raw = /^[^/]*\/\/[^/?#]*:([^@/?#]*)@/.exec(url)?.[1] ?? ''
  return raw === '' ? [] : [`:${raw}@`, ...[raw, decoded(raw)].filter(isLong)]
}

const isLong = (value: string): boolean => value.length >= shortest

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * Takes the secrets out of this process's environment once they are read: no child process inherits them, and
 * diagnostic reports, which list the environment, leave all of it out.
 */
export function forgetSecrets(): void {
  for (const name of secretNames) delete process.env[name]
  if (process.report) process.report.excludeEnv = true
}
