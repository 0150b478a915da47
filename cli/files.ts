import { readFileSync } from 'node:fs'
import type { Given } from './command.ts'

/** The text of a file that a command line names: what came with it, or what lies on this machine. */
export function readText(file: string, { files }: Pick<Given, 'files'>): string {
  if (!files) return readFileSync(file, 'utf8')
  const text = files[file]
  if (text === undefined) throw new Error('it was not sent along')
  return text
}
