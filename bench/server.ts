import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A server process under measurement. */
export interface Measured {
  url: string
  /** From the start of the process until it printed its address, in ms. */
  startMs: number
  /** Resident memory in MB. */
  memory(): number
  stop(): Promise<void>
}

/** Starts a server and waits for the address that it prints. */
export async function startMeasured(file: string, env: Record<string, string>): Promise<Measured> {
  const startedAt = performance.now()
  const child = spawn('node', [file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressOf(child)
  return {
    url,
    startMs: performance.now() - startedAt,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

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
