import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What the packer gives to whoever signs. */
interface Task {
  path: string
  hash: string
}

/**
 * Signs with a command of the release's own, as a key that never leaves its hardware needs: its words are separated
 * by spaces, `{file}` and `{hash}` are filled in. No shell reads it.
 */
export function signHook(command: string) {
  const words = command.split(/\s+/).filter(Boolean)
  const [program] = words
  if (!program || !words.some((word) => word.includes('{file}')))
    throw new Error('WINDOWS_SIGN_COMMAND names a program and says where the {file} goes')
  return async ({ path, hash }: Task): Promise<void> => {
    const filled = words.map((word) => word.replaceAll('{file}', path).replaceAll('{hash}', hash))
    await promisify(execFile)(filled[0] ?? '', filled.slice(1))
  }
}
