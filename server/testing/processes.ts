import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { programRoot } from '#db/root.ts'
import { builtProgram } from './built.ts'

export interface Ended {
  code: number | null
  out: string
  err: string
}

export interface StartedProcess {
  child: ChildProcess
  /** What it has printed so far. */
  said: { out: string; err: string }
  /** Waits until its standard output matches; rejects with what it said when it ends before that. */
  says(pattern: RegExp): Promise<RegExpExecArray>
  /** Kept once it has ended and everything it printed was read. */
  ended: Promise<Ended>
}

interface Options {
  /** The server or the command line as they are shipped, or the path of a source. */
  program: 'main' | 'plaza' | `${string}.ts`
  args?: string[]
  cwd: string
  env: Record<string, string>
}

/** This machine may hold an installation, or a developer's own settings: what is tested reads none of them. */
const noSettings = { PLAZA_ENV_FILE: devNull }

const fileOf = (program: Options['program']): string =>
  program === 'main' || program === 'plaza' ? builtProgram(program) : join(programRoot, program)

/**
 * Runs a program of the project in a process of its own, with nothing in its environment but a path and
 * what is given. It is killed with its test, however that ends.
 */
export function startProcess({ program, args = [], cwd, env }: Options): StartedProcess {
  const child = spawn(process.execPath, [fileOf(program), ...args], {
    cwd,
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...noSettings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    said,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(said.out)
          if (found) resolve(found)
        }
        look()
        child.stdout.on('data', look)
        ended.then((all) => reject(new Error(`it ended: ${JSON.stringify(all)}`)), reject)
      }),
  }
}

/** Runs the server in a process of its own; `url` is the address that it prints once it serves. */
export function startServerProcess({
  cwd,
  env,
  program = 'main',
}: Pick<Options, 'cwd' | 'env'> & Partial<Options>) {
  const started = startProcess({
    program,
    cwd,
    env: { NODE_ENV: 'test', PORT: '0', DATA_DIR: cwd, DEMO_DATA: 'off', LOG_LEVEL: 'silent', ...env },
  })
  const url = started.says(/^\s+(http\S+)$/m).then(([, address = '']) => address)
  url.catch(() => undefined)
  return { ...started, url }
}
