import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { movableClock } from '#server/core/clock.ts'
import type { Io } from './io.ts'
import { runCli } from './program.ts'

export interface Ran {
  code: number
  out: string
  err: string
}

/** A folder for the files of an installation, gone when the tests are. */
export const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'plaza-cli-'))

/** A command line as its words: what is quoted is one word. */
export const wordsOf = (line: string): string[] =>
  (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'))

/** Runs a command line away from a terminal, and keeps what it says. */
export async function ran(args: string[], given: Pick<Io, 'env' | 'clock'> & Partial<Io>): Promise<Ran> {
  let [out, err] = ['', '']
  const code = await runCli(args, {
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    isTerminal: false,
    width: 120,
    ...given,
  })
  return { code, out, err }
}

/** Runs command lines over one database as a script would: nobody sits there to answer. */
export const cliOver =
  (url: string, settings: Record<string, string> = {}) =>
  (line: string, env: Record<string, string> = {}, input?: string): Promise<Ran> =>
    ran(wordsOf(line), {
      env: {
        NODE_ENV: 'test',
        DATABASE_URL: url,
        SESSION_SECRET: '0123456789abcdef0123456789abcdef',
        ...settings,
        ...env,
      },
      clock: movableClock(),
      ...(input === undefined ? {} : { input: Readable.from([input]) }),
    })

/** The data of a JSON answer. */
export const dataOf = ({ out }: Pick<Ran, 'out'>): unknown => (JSON.parse(out) as { data: unknown }).data
