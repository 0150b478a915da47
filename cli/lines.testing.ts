import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { movableClock } from '#server/core/clock.ts'
import { runCli } from './program.ts'

export interface Ran {
  code: number
  out: string
  err: string
}

/** A folder for the files of an installation, gone when the tests are. */
export const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'plaza-cli-'))

/** A command line as its words: what is quoted is one word. */
const wordsOf = (line: string): string[] =>
  (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'))

/** Runs command lines over one database as a script would: nobody sits there to answer. */
export const cliOver =
  (url: string, settings: Record<string, string> = {}) =>
  async (line: string, env: Record<string, string> = {}, input?: string): Promise<Ran> => {
    let [out, err] = ['', '']
    const code = await runCli(wordsOf(line), {
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
      isTerminal: false,
      width: 120,
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
    return { code, out, err }
  }

/** The data of a JSON answer. */
export const dataOf = ({ out }: Pick<Ran, 'out'>): unknown => (JSON.parse(out) as { data: unknown }).data
