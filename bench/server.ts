import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { sessionSecret } from './people.ts'

/** A server process under measurement. */
export interface Measured {
  url: string
  /** From the start of the process until it printed its address, in ms. */
  startMs: number
  /** Resident memory in MB. */
  memory(): number
  /** Processor time that the process has used so far, in ms. */
  cpuMs(): number
  stop(): Promise<void>
}

/** Starts a server and waits for the address that it prints. */
export async function startMeasured(file: string | string[], env: Record<string, string>): Promise<Measured> {
  const startedAt = performance.now()
  const child = spawn('node', [file].flat(), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A bench that fails leaves no server behind.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const url = await addressOf(child)
  return {
    url,
    startMs: performance.now() - startedAt,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    cpuMs: () => {
      // User and system time, in hundredths of a second.
      const [utime, stime] =
        readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
      return (Number(utime) + Number(stime)) * 10
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts the built server over this database, without demonstration data and limits. */
export const startPlaza = (
  databaseUrl: string,
  dataDir: string,
  nodeOptions: string[] = [],
): Promise<Measured> =>
  startMeasured([...nodeOptions, 'out/server/main.js'], {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SESSION_SECRET: sessionSecret,
  })

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const url = /(http:\/\/\S+:\d+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
}
